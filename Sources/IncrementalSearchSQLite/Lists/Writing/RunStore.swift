import Foundation

/// Keeps sorted tokens until all are there: in memory up to a limit, the rest in a file without a name.
final class RunStore: @unchecked Sendable {
  // Tasks write to it one after the other; after that it is only read.
  private let path: String
  private let mostHeld: Int
  private var runs: [KeptRun] = []
  private var held = 0
  private var file: Int32 = -1
  private var fileSize = 0
  /// The sum of the checksums of all tokens.
  private(set) var checksum: UInt64 = 0

  /// A ``TokenRun`` as it is kept.
  struct KeptRun {
    enum Place {
      case memory([UInt8])
      case file(Int32, start: Int)
    }

    var firstOrdinal: Int
    var sections: [TokenRun.Section]
    var count: Int
    var place: Place
  }

  /// Keeps at most `mostHeld` bytes in memory, and the rest in the folder of an index.
  init(besides path: String, mostHeld: Int = 48 << 20) { (self.path, self.mostHeld) = (path, mostHeld) }

  deinit { if file >= 0 { close(file) } }

  /// Keeps the tokens of some records. Throws ``IndexError``.
  func append(_ run: TokenRun) throws(IndexError) {
    checksum &+= run.checksum
    var kept = KeptRun(
      firstOrdinal: run.firstOrdinal, sections: run.sections, count: run.bytes.count, place: .memory(run.bytes))
    if held + run.bytes.count <= mostHeld {
      held += run.bytes.count
    } else {
      if file < 0 { file = try UnnamedFile.open(besides: path) }
      try UnnamedFile.write(run.bytes[...], to: file, at: fileSize, besides: path)
      kept.place = .file(file, start: fileSize)
      fileSize += run.bytes.count
    }
    runs.append(kept)
  }

  /// The beginnings of all kept tokens in order, and the number of bytes that the tokens with each take.
  var sections: [(beginning: UInt16, size: Int)] {
    var sizes: [UInt16: Int] = [:]
    for run in runs {
      for (index, section) in run.sections.enumerated() {
        let end = index + 1 < run.sections.count ? run.sections[index + 1].start : run.count
        sizes[section.beginning, default: 0] += end - section.start
      }
    }
    return sizes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The sources of the tokens with some beginnings, in the order of their records.
  func sources(of beginnings: ClosedRange<UInt16>) -> [RunReader.Source] {
    let buffer = min(max((16 << 20) / max(1, runs.count), 16 << 10), 256 << 10)
    return runs.sorted { $0.firstOrdinal < $1.firstOrdinal }.compactMap { run in
      guard let first = run.sections.first(where: { $0.beginning >= beginnings.lowerBound }),
        first.beginning <= beginnings.upperBound
      else { return nil }
      let end = run.sections.first { $0.beginning > beginnings.upperBound }?.start ?? run.count
      return RunReader.Source(place: run.place, range: first.start..<end, buffer: buffer)
    }
  }
}
