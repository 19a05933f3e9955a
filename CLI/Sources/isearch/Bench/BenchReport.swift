import Foundation
import Records
import Terminal

/// What a benchmark of an index or a collection found.
struct BenchReport: Equatable, Sendable, Encodable {
  /// The rows of a screen, which are asked for at once.
  static let pageSize = 20

  /// The first page for queries of so many keys.
  struct KeyCount: Equatable, Sendable, Encodable {
    /// `1` to `8`, `9+`.
    var keys: String
    var firstPage: Latencies
    /// The same requests sent by themselves; nil where none are.
    var bare: Latencies?
    /// How many times what its requests take alone a page takes: the median over pairs measured one after the other, which
    /// what slows the machine for a while moves less than the quotient of two medians.
    var timesInPairs: Double?
  }

  /// A page somewhere in a result.
  struct Depth: Equatable, Sendable, Encodable {
    var query: String
    /// The rows before it; 0 for the first page.
    var row: Int
    var forward: Latencies
    /// Nil for the first page, which nothing is before.
    var back: Latencies?
  }

  /// What building cost.
  struct Build: Equatable, Sendable, Encodable {
    var records: Int
    var seconds: Double
    var recordsPerSecond: Double { seconds > 0 ? Double(records) / seconds : 0 }

    private enum CodingKeys: String, CodingKey {
      case records, seconds, recordsPerSecond
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(records, forKey: .records)
      try values.encode((seconds * 1_000).rounded() / 1_000, forKey: .seconds)
      try values.encode(recordsPerSecond.rounded(), forKey: .recordsPerSecond)
    }
  }

  var name: String
  var records: Int
  /// The bytes of the index; nil for a collection, which doesn't say.
  var size: Int?
  var order: String
  var match: String
  var rounds: Int
  var seed: UInt64
  var pageSize = Self.pageSize
  var keyCounts: [KeyCount] = []
  var depths: [Depth] = []
  var total = Latencies()
  var build: Build?
  /// Bytes; nil where the system does not say.
  var residentMemory: Int?
  var mostMemory = 0

  /// An object with all of it.
  var json: String { jsonText(pretty: true) }

  /// Tables for a person.
  var text: String {
    var lines = [
      "\(name): \(NumberText.count(records, "record", "records"))\(size.map { ", \(NumberText.bytes($0))" } ?? ""); "
        + "\(match), order \(order); \(NumberText.count(rounds, "round", "rounds"))",
      "", Self.row("first page, ms", ["samples", "median", "p95", "p99", "max"]),
    ]
    for count in keyCounts {
      lines.append(Self.row("  \(count.keys) \(count.keys == "1" ? "key" : "keys")", Self.columns(of: count.firstPage)))
    }
    lines += bareLines
    if total.count > 0 { lines += ["", Self.row("total, apart, ms", Self.columns(of: total))] }
    if !depths.isEmpty {
      lines += ["", Self.row("page at depth, ms", ["samples", "forward", "p95", "back", "p95"])]
      for depth in depths {
        let place = depth.row == 0 ? "page 1" : "row " + NumberText.grouped(depth.row)
        let query = depth.query.isEmpty ? "" : " of “\(depth.query)”"
        let back = depth.back.map { [Self.ms($0.median), Self.ms($0.percentile(95))] } ?? ["", ""]
        lines.append(
          Self.row(
            "  \(place)\(query)",
            ["\(depth.forward.count)", Self.ms(depth.forward.median), Self.ms(depth.forward.percentile(95))] + back))
      }
    }
    lines.append("")
    if let build {
      lines.append(
        "built: \(NumberText.grouped(build.records)) records in \(NumberText.duration(build.seconds)), "
          + "\(NumberText.grouped(Int(build.recordsPerSecond)))/s")
    }
    let resident = residentMemory.map { "\(NumberText.bytes($0)), " } ?? ""
    lines.append("memory: \(resident)at most \(NumberText.bytes(mostMemory))")
    return lines.joined(separator: "\n")
  }

  /// What the requests cost by themselves, beside the pages they are made into.
  private var bareLines: [String] {
    let counts = keyCounts.compactMap { count in count.bare.map { (count, $0) } }
    if counts.isEmpty { return [] }
    return ["", Self.row("the requests alone, ms", ["samples", "median", "p95", "times", "at p95", "in pairs"])]
      + counts.map { count, bare in
        let times = [50, 95].map { percent in
          NumberText.decimal(count.firstPage.percentile(percent) / Swift.max(bare.percentile(percent), 0.001), 2)
        }
        return Self.row(
          "  \(count.keys) \(count.keys == "1" ? "key" : "keys")",
          ["\(bare.count)", Self.ms(bare.median), Self.ms(bare.percentile(95))] + times
            + (count.timesInPairs.map { [NumberText.decimal($0, 2)] } ?? []))
      }
  }

  private static func columns(of latencies: Latencies) -> [String] {
    ["\(latencies.count)", ms(latencies.median), ms(latencies.percentile(95)), ms(latencies.percentile(99))]
      + [ms(latencies.max)]
  }

  private static func ms(_ value: Double) -> String {
    NumberText.decimal(value, value < 10 ? 3 : value < 1_000 ? 1 : 0)
  }

  private static func row(_ name: String, _ columns: [String]) -> String {
    let name = name + String(repeating: " ", count: Swift.max(1, 26 - name.displayWidth))
    return name + columns.map { String(repeating: " ", count: Swift.max(1, 10 - $0.count)) + $0 }.joined()
  }
}
