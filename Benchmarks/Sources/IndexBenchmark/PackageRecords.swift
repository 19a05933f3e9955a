import Foundation
import IncrementalSearchSQLite

/// The records that `script/make-packages` prints, highest rank first, so that their order is that of their ranks.
enum PackageRecords {
  struct Unreadable: Error {
    let what: String
  }

  /// Reads a file of the script, or runs the script.
  static func read(file: String?, count: Int) throws -> [IndexRecord] {
    let data = try file.map { try Data(contentsOf: URL(filePath: $0)) } ?? made(count)
    var records: [IndexRecord] = []
    records.reserveCapacity(count)
    for line in [UInt8](data).split(separator: UInt8(ascii: "\n")).dropFirst().prefix(count) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 4 else { throw Unreadable(what: String(decoding: line, as: UTF8.self)) }
      func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
      records.append(
        IndexRecord(id: "", title: text(0), texts: [text(1)], reading: text(2), rank: Double(text(3))))
    }
    let order = records.indices.sorted { (-(records[$0].rank ?? 0), $0) < (-(records[$1].rank ?? 0), $1) }
    return order.enumerated().map { place, index in
      var record = records[index]
      // As the row numbers of plain tables over the same records.
      record.id = String(place + 1)
      return record
    }
  }

  private static func made(_ count: Int) throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", root.appending(path: "script/make-packages").path, "\(count)"]
    process.standardOutput = pipe
    try process.run()
    try? pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unreadable(what: "script/make-packages failed") }
    return data
  }
}
