import Foundation
import Testing

@testable import isearch

@Suite struct BenchPartsTests {
  @Test func everyPrefixIsTypedOnce() {
    let typed = TypedKeys(["ab", "", "  ", "ac", "にし", "e\u{301}x"])
    #expect(
      typed.prefixes.map { "\($0.keys)\($0.text)" } == ["1a", "2ab", "2ac", "1に", "2にし", "1e\u{301}", "2e\u{301}x"])
  }

  @Test func anOrderComesFromItsSeed() {
    func order(_ seed: UInt64) -> [Int] {
      var generator = SplitMix64(seed: seed)
      return Array(0..<20).shuffled(using: &generator)
    }
    #expect(order(1) == order(1) && order(1) != order(2))
  }

  @Test func percentilesAreSamples() {
    let latencies = Latencies((1...200).map(Double.init).reversed())
    #expect([50, 95, 99, 100].map(latencies.percentile) == [100, 190, 198, 200])
    #expect(latencies.max == 200 && latencies.count == 200)
    #expect(Latencies([7]).percentile(50) == 7 && Latencies().percentile(99) == 0)
  }

  private var report: BenchReport {
    var report = BenchReport(
      name: "a&b<.isearch", records: 1_000_000, size: 300_000_000, order: "relevance", match: "words", rounds: 3,
      seed: 1)
    report.keyCounts = (1...9).map { keys in
      BenchReport.KeyCount(keys: keys == 9 ? "9+" : "\(keys)", firstPage: Latencies([0.1, 0.2, Double(10 - keys)]))
    }
    report.depths = [
      .init(query: "", row: 0, forward: Latencies([1])),
      .init(query: "東", row: 100_000, forward: Latencies([1]), back: Latencies([12.5])),
    ]
    report.build = .init(records: 1_000_000, seconds: 20)
    return report
  }

  @Test func tablesLineUp() {
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "a&b<.isearch: 1,000,000 records, 300.0 MB; words, order relevance; 3 rounds")
    #expect(lines.contains("  1 key                            3     0.200     9.000     9.000     9.000"))
    #expect(lines.contains("  page 1                           1     1.000     1.000                    "))
    #expect(lines.contains("  row 100,000 of “東”              1     1.000     1.000      12.5      12.5"))
    #expect(lines.contains("built: 1,000,000 records in 20.0 s, 50,000/s"))
  }

  @Test func theObjectHasEverything() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    #expect(object["records"] as? Int == 1_000_000)
    let keys = try #require(object["keyCounts"] as? [[String: Any]])
    #expect(keys.count == 9 && keys[8]["keys"] as? String == "9+")
    let page = try #require(keys[0]["firstPage"] as? [String: Any])
    #expect(page["medianMs"] as? Double == 0.2 && page["samples"] as? Int == 3)
    #expect((object["build"] as? [String: Any])?["recordsPerSecond"] as? Double == 50_000)
  }

  @Test func thePictureIsWellFormed() throws {
    let svg = LatencyPlot(report: report).svg
    #expect(
      svg.contains("prefers-color-scheme: dark") && svg.contains("milliseconds (log)") && svg.contains("keys typed"))
    // Names are escaped, and nothing is drawn outside.
    #expect(svg.contains("a&amp;b&lt;.isearch") && !svg.contains("a&b"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    let opened = svg.split(separator: "<text").count, closed = svg.split(separator: "</text>").count
    #expect(opened == closed)
    let points = try #require(svg.split(separator: "points=\"").dropFirst().first?.split(separator: "\"").first)
    let places = points.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(places.count == 9 && places.allSatisfy { (72...700).contains($0[0]) && (84...372).contains($0[1]) })
  }

  @Test func aPictureOfNothingIsOne() {
    var empty = report
    empty.keyCounts = []
    #expect(LatencyPlot(report: empty).svg.contains("</svg>"))
  }
}
