import Foundation
import IncrementalSearch

/// Types queries key by key over a million lines in memory and prints how long the first page and the count take.
///
///     matching-benchmark [--lines FILE] [--records N] [--write FILE] [--repeat N] [--cold] [--way WAY] [--packed]
///
/// Without `--lines` the lines are made up (``PackageLines``); `--write` saves them, to be given to other programs.
/// Each key is timed with the results of the keys before it remembered, or with `--cold` without; the least of
/// `--repeat` times (3) is printed, in milliseconds; with 0 the lines are only loaded. A way is contains, words, indexed (words
/// that are looked up in an index), ranked (words, in the order of relevance) or fuzzy; all are measured one after the other, or
/// the one given, which then takes over no memory that others have left. With `--packed` the source keeps the lines packed, not as they are.
@main struct MatchingBenchmark {
  private static let queries = ["http client", "pandas", "data s", "千代田区", "zqxjkv"]
  private static let pageSize = 20

  private enum Way: String, CaseIterable {
    case contains, words, indexed, ranked, fuzzy

    var match: MatchKind {
      switch self {
      case .contains: .contains
      case .words, .indexed, .ranked: .words
      case .fuzzy: .fuzzy
      }
    }
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
    }
    let text: [UInt8]
    if let path = value(of: "--lines") {
      text = Array(try Data(contentsOf: URL(filePath: path)))
    } else {
      text = PackageLines.text(records: value(of: "--records").flatMap { Int($0) } ?? 1_000_000)
    }
    if let path = value(of: "--write") { try Data(text).write(to: URL(filePath: path)) }
    let lines = TextLine.split(text)
    print("\(lines.count) lines, \(text.count) bytes")

    let repeats = value(of: "--repeat").flatMap { Int($0) } ?? 3
    let ways = value(of: "--way").map { name in Way.allCases.filter { $0.rawValue == name } } ?? Way.allCases
    for way in ways {
      let before = ownBytes()
      let source = source(way, isPacked: arguments.contains("--packed"))
      let clock = ContinuousClock()
      let load = await clock.measure {
        for start in stride(from: 0, to: lines.count, by: 10_000) {
          await source.append(Array(lines[start..<min(lines.count, start + 10_000)]))
        }
        if way == .indexed { try? await source.indexWords() }
      }
      let rate = Int(Double(lines.count) / load.milliseconds)
      let memory = String(format: "%.1f", Double(ownBytes() - before) / Double(max(1, lines.count)))
      print(
        "\n\(way.rawValue): loaded in \(load.rounded) ms, \(rate)k records/s, \(memory) bytes a record with its text")
      if repeats == 0 { continue }
      print("       page      count   of all  typed")
      // A process sets some things up with its first search, once.
      _ = try await source.page(PageRequest(query: SearchQuery("e"), place: .start, limit: pageSize))
      for query in queries {
        for (key, times) in try await type(query, into: source, way, repeats, isCold: arguments.contains("--cold")) {
          print(row(key, times))
        }
      }
    }
  }

  private static func source(_ way: Way, isPacked: Bool) -> ArraySource<TextLine> {
    if way == .ranked {
      // To correct what nothing is found for is another search.
      return ArraySource(match: way.match, ranking: { SearchedTexts(title: [$0.string]) }, correctsTypos: false)
    }
    let appendTexts = { @Sendable (line: TextLine, texts: inout SearchTexts) in line.append(to: &texts) }
    return isPacked
      ? ArraySource(match: way.match, packing: { TextLine.Packed($0) }, appendTexts: appendTexts)
      : ArraySource(match: way.match, appendTexts: appendTexts)
  }

  private struct Times {
    var page = Duration.seconds(1_000)
    var count = Duration.seconds(1_000)
    var total = 0
  }

  /// The least times for each key, until the count is known.
  private static func type(
    _ query: String, into source: ArraySource<TextLine>, _ way: Way, _ repeats: Int, isCold: Bool
  ) async throws -> [(String, Times)] {
    let keys = query.indices.map { String(query[...$0]) }
    var times = [Times](repeating: Times(), count: keys.count)
    let clock = ContinuousClock()
    for _ in 0..<repeats {
      try await forget(source, way)
      for (index, key) in keys.enumerated() {
        if isCold { try await forget(source, way) }
        let query = SearchQuery(key)
        let start = clock.now
        let page = try await source.page(PageRequest(query: query, place: .start, limit: pageSize))
        let paged = clock.now
        var total = page.total
        if case .unknown = total { total = try await source.total(for: query) }
        times[index].page = min(times[index].page, paged - start)
        times[index].count = min(times[index].count, clock.now - start)
        if case .exact(let count) = total { times[index].total = count }
      }
    }
    return Array(zip(keys, times))
  }

  /// Looks for so many other things that no earlier result is remembered.
  ///
  /// What is indexed is asked for other words that many lines have, as what nothing is found for is not remembered; all others read
  /// the texts.
  private static func forget(_ source: ArraySource<TextLine>, _ way: Way) async throws {
    let others = way == .indexed ? ["ba", "co", "go", "jo", "ka", "lo", "mi", "wi"] : "abcdefgh".map { "'\u{1}\($0)" }
    for text in others { _ = try await source.total(for: SearchQuery(text)) }
  }

  private static func row(_ key: String, _ times: Times) -> String {
    let columns = [times.page.rounded, times.count.rounded].map { String(repeating: " ", count: 9 - $0.count) + $0 }
    let total = String(times.total)
    return columns.joined(separator: "  ") + String(repeating: " ", count: 9 - total.count) + total + "  \(key)"
  }

  /// The memory of this process but for what is read of files, which is the program itself; 0 where the system does not say.
  private static func ownBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else { return 0 }
    let pages = text.split(separator: " ").compactMap { Int($0) }
    return pages.count > 2 ? (pages[1] - pages[2]) * 4_096 : 0
  }
}

extension Duration {
  fileprivate var milliseconds: Double { Double(components.attoseconds) / 1e15 + Double(components.seconds) * 1_000 }

  fileprivate var rounded: String { String(format: "%.3f", milliseconds) }
}
