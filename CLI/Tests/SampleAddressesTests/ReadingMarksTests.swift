import Foundation
import SampleAddresses
import Testing
import TextMatching

/// What is marked in a title, read aloud, is what was typed.
@Suite struct ReadingMarksTests {
  private struct Pair {
    var texts: SearchedTexts
    /// The part whose reading is typed, and that reading.
    var part: Int
    var reading: String
    /// How many of its kana are typed.
    var count: Int
    /// The part before it, if all of that is typed too, in one piece with it.
    var partBefore: Int?
    var query: String
  }

  private static let count = ProcessInfo.processInfo.environment["ISEARCH_MARKED_PAIRS"].flatMap(Int.init) ?? 2_000

  @Test func whatIsMarkedIsWhatWasTyped() throws {
    var random = Numbers(state: 16)
    let addresses = try Address.sample()
    var wrong: [String] = []
    var (marksPart, marksSeveral) = (0, 0)
    for _ in 0..<Self.count {
      guard let pair = pair(addresses[random.number(below: addresses.count)], &random) else { continue }
      let title = pair.texts.title[pair.part]
      let marked = MatchQuery(pair.query).highlights(in: pair.texts).title
      if let part = pair.partBefore {
        marksSeveral += 1
        let title = pair.texts.title[part]
        if marked[part] != [title.startIndex..<title.endIndex] {
          wrong.append("\(pair.query): not all of \(title) is marked")
        }
      }
      let ranges = marked[pair.part]
      guard let first = ranges.first, first.lowerBound == title.startIndex else {
        wrong.append("\(pair.query): nothing is marked at the start of \(title)")
        continue
      }
      let rest = title[first.upperBound...]
      if rest.isEmpty { continue }
      marksPart += 1
      // What is not marked is read by what was not typed.
      if !isRead(String(rest), by: String(pair.reading.dropFirst(pair.count))) {
        wrong.append("\(pair.query): only \(title[first]) of \(title), which is read \(pair.reading)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
    #expect(marksPart > Self.count / 10 && marksSeveral > Self.count / 10)
  }

  /// Half of them in kana, half in romaji, of one kana or more.
  private func pair(_ address: Address, _ random: inout Numbers) -> Pair? {
    let parts = [
      (address.prefecture, address.prefectureKana), (address.city, address.cityKana), (address.town, address.townKana),
    ].filter { !$0.0.isEmpty && !$0.1.isEmpty }
    let isKana = parts.allSatisfy {
      $0.1.unicodeScalars.allSatisfy { (0x30A1...0x30F4).contains($0.value) || $0 == "ー" }
    }
    guard isKana, !parts.isEmpty else { return nil }
    let part = random.number(below: parts.count)
    let reading = parts[part].1
    let count = 1 + random.number(below: reading.count)
    let typed = String(reading.prefix(count))
    // A small kana belongs to the one before it, a doubling to the one after.
    if let next = reading.dropFirst(count).first, "ャュョァィゥェォー".contains(next) { return nil }
    if typed.last == "ッ" || typed.last == "ン" || typed == "ー" { return nil }
    let partBefore = part > 0 && random.number(below: 2) == 0 ? part - 1 : nil
    // In one piece with what is before them, vowels only make that long.
    if partBefore != nil, typed.allSatisfy("アイウエオ".contains) { return nil }
    let all = (partBefore.map { parts[$0].1 } ?? "") + typed
    let way = RomajiSpeller.Way.allCases[random.number(below: 3)]
    guard let query = random.number(below: 2) == 0 ? all : RomajiSpeller(way: way).spell(all) else { return nil }
    return Pair(
      texts: SearchedTexts(title: parts.map(\.0), reading: parts.map(\.1).joined(separator: " ")), part: part,
      reading: reading, count: count, partBefore: partBefore, query: query)
  }

  /// Whether kana can read a text: its own kana are among them, and there is at least one for whatever else it has.
  private func isRead(_ text: String, by kana: String) -> Bool {
    var rest = folded(kana)[...]
    for character in text {
      let letters = folded(String(character))
      if letters.unicodeScalars.allSatisfy({ (0x3041...0x3096).contains($0.value) }), letters != "け" {
        guard let range = rest.firstRange(of: letters) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    let units = ["市": "し", "区": "く", "県": "けん", "府": "ふ", "都": "と", "郡": "ぐん"]
    if let last = text.last, let unit = units[String(last)] { return folded(kana).hasSuffix(unit) }
    return !kana.isEmpty
  }

  private func folded(_ text: String) -> String { TextFold.fold(text) }

  /// The same numbers each time: SplitMix64.
  private struct Numbers {
    var state: UInt64

    mutating func number(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ value >> 31) % UInt64(bound))
    }
  }
}
