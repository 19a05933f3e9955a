import Foundation
import IncrementalSearchSQLite

/// The addresses of the bundled sample as records of an index.
public enum SampleRecords {
  private struct Malformed: Error {
    let line: Int
  }

  /// All 124,187: the title is the address, the text the postal code, the reading in katakana.
  ///
  /// The format is described in the file's header. The file is looked for where this one was compiled.
  public static func all() throws -> [IndexRecord] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let file = root.appending(path: "CLI/Sources/SampleAddresses/Resources/japan-addresses.txt")
    var records: [IndexRecord] = []
    var city: [Substring] = []
    var code = 0
    for (number, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n").enumerated() {
      if line.first == "#" { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch fields.count {
      case 5: city = Array(fields.dropFirst())
      case 3 where city.count == 4:
        guard let next = fields[0].isEmpty ? code + 1 : Int(fields[0]) else { throw Malformed(line: number + 1) }
        code = next
        let digits = String(code)
        let padded = String(repeating: "0", count: 7 - digits.count) + digits
        records.append(
          IndexRecord(
            id: "\(records.count)", title: "\(city[0])\(city[1])\(fields[1])",
            texts: ["\(padded.prefix(3))-\(padded.suffix(4))"],
            reading: [city[2], city[3], fields[2]].filter { !$0.isEmpty }.joined(separator: " ")))
      case 1: break
      default: throw Malformed(line: number + 1)
      }
    }
    return records
  }
}
