import Foundation

extension Address {
  /// Reads the bundled sample: every postal area of Japan, 124,187 in the order of their codes.
  ///
  /// Takes a fraction of a second. Throws ``SampleError`` if the file is missing or damaged.
  public static func sample() throws(SampleError) -> [Address] {
    guard let file = sampleFile, let data = try? Data(contentsOf: file) else {
      throw SampleError(line: 0, problem: .missing)
    }
    return try SampleDecoder.addresses(in: data)
  }

  /// The file beside the program, links to it followed.
  ///
  /// `Bundle.module` would stop the program where the file is missing, and does not follow links; it is asked only
  /// where programs keep their resources elsewhere.
  private static var sampleFile: URL? {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let beside = program?.deletingLastPathComponent()
      .appendingPathComponent("isearch_SampleAddresses.resources/japan-addresses.txt")
    #if os(Linux)
      return beside
    #else
      if let beside, FileManager.default.fileExists(atPath: beside.path) { return beside }
      return Bundle.module.url(forResource: "japan-addresses", withExtension: "txt")
    #endif
  }
}
