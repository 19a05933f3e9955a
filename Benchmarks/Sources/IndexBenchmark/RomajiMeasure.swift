import IncrementalSearch
import IncrementalSearchSQLite

/// Types readings in romaji and sees whether their record is found.
struct RomajiMeasure {
  let index: SearchIndex
  let report: Report

  func run(_ records: [IndexRecord], count: Int) async throws {
    report.begin("Records found from their readings in Hepburn romaji, \(count) of them")
    let readings = records.filter { record in
      !record.reading.isEmpty && record.reading.split(separator: " ").allSatisfy { Hepburn.romaji(of: $0) != nil }
    }
    guard !readings.isEmpty else { return }
    let source = SQLiteSource(index, order: .index)
    let chosen = (0..<min(count, readings.count)).map { readings[$0 * 48_271 % readings.count] }
    for letters in [3, 4, 5, nil] {
      var found = 0
      var lost: [String] = []
      for (number, record) in chosen.enumerated() {
        let words = record.reading.split(separator: " ")
        let typed: String
        if let letters {
          // Of any word of the reading.
          typed = String((Hepburn.romaji(of: words[number % words.count]) ?? "").prefix(letters))
        } else {
          typed = words.compactMap { Hepburn.romaji(of: $0) }.joined(separator: " ")
        }
        // The title before it narrows the result to where the record must be.
        let page = try await PageMeasure.page(source, "\(record.title) \(typed)", limit: 1_000)
        if page.items.contains(where: { $0.id == record.id }) {
          found += 1
        } else {
          lost.append("\(typed) (\(record.reading))")
        }
      }
      report.add(
        letters.map { "\($0) letters" } ?? "whole", ["recall": Double(found) / Double(chosen.count)],
        gates: [.least("recall", gate: 0.95, goal: 1)])
      if !lost.isEmpty { report.tell("    not found: " + lost.prefix(4).joined(separator: ", ")) }
    }
    let mixed = records.filter { record in
      !record.reading.isEmpty && record.reading.contains { $0.isNumber || $0.isASCII && $0 != " " }
    }
    report.tell("  (\(readings.count) readings are kana only; \(mixed.count) have digits or other letters, left out)")
  }
}
