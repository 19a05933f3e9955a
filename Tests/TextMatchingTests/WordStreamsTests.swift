import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What streams of bits find is what looking at each text finds.
@Suite struct WordStreamsTests {
  private static let pieces = [
    "a", "a", "b", "ab", "ba", "c", "A", "1", " ", " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{8}", "\u{E}", "-", "\0",
    "é", "　", "京", "xxxxxxxx", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbb", "/",
  ]
  private static let letters = ["a", "b", "c", "1", "-", "x", "\0"]

  private static func records(_ count: Int, _ random: inout SeededGenerator) -> FoldedRecords {
    var records = FoldedRecords(isScored: true)
    for _ in 0..<count {
      // Some are empty, and some go over several blocks, and over the bounds of a batch.
      let most = [0, 1, 6, 6, 6, 20, 60].randomElement(using: &random) ?? 6
      records.append([random.text(maxPieces: most, from: pieces)])
    }
    return records
  }

  private static func words(_ random: inout SeededGenerator) -> [[UInt8]] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let letter = letters.randomElement(using: &random) ?? "a"
      return Array((letter + random.text(maxPieces: 3, from: letters)).utf8)
    }
  }

  private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func has(_ text: [UInt8], _ word: [UInt8], where isStart: (Int) -> Bool) -> Bool {
    text.count >= word.count
      && (0...text.count - word.count).contains { isStart($0) && Array(text[$0..<$0 + word.count]) == word }
  }

  private static func hasLetters(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    var left = word[...]
    for byte in text where byte == left.first { left = left.dropFirst() }
    return left.isEmpty
  }

  @Test func findsAsLookingAtEachTextDoes() throws {
    var random = SeededGenerator(seed: 21)
    var (found, best) = (0, 0)
    for round in 0..<150 {
      let records = Self.records(round % 10 == 0 ? 900 : 40, &random)
      let words = Self.words(&random)
      let start = Int.random(in: 0..<records.count, using: &random)
      let range = start..<Int.random(in: start + 1...records.count, using: &random)
      let scattered = try #require(WordStreams(words, .scattered))
      let pieces = try #require(WordStreams(words, .inOnePiece))
      try records.withView { view in
        let (letters, whole) = (try scattered.find(in: range, of: view), try pieces.find(in: range, of: view))
        var (places, wholePlaces): ([UInt16], [UInt16]) = ([], [])
        #expect(letters.longest == range.map { view.range(ofText: $0).count }.max())
        for record in range {
          let text = Array(view.text(record).memory)
          if text.isEmpty { continue }
          let isBest = words.allSatisfy { word in
            Self.has(text, word) { $0 == 0 || Self.isWhite(text[$0 - 1]) }
          }
          letters.withBits { bits, bestBits in
            #expect((letters.bit(ofTextTo: view.end(ofText: record), in: bestBits) == 1) == isBest)
            best += isBest ? 1 : 0
          }
          if words.allSatisfy({ Self.hasLetters(text, $0) }) { places.append(UInt16(record)) }
          if words.allSatisfy({ Self.has(text, $0) { _ in true } }) { wholePlaces.append(UInt16(record)) }
        }
        #expect(letters.places(in: range, of: view) == places)
        #expect(whole.places(in: range, of: view) == wholePlaces)
        found += places.count
      }
    }
    #expect(found > 300 && best > 30)
  }

  /// Whatever scores enough is found where near letters are looked for, and little of what scores far less.
  @Test func findsAllThatLackLittle() throws {
    var random = SeededGenerator(seed: 24)
    let pieces = [
      "a", "b", "c", "A", "ab", "bc", " ", "-", "/", "1", "x", "xx", "xxxxx", "xxxxxxxxxxxx", "xxxxxxxxxxxxxxxxxxxxx",
    ]
    var (enough, found, all) = (0, 0, 0)
    for _ in 0..<60 {
      var records = FoldedRecords(isScored: true)
      for _ in 0..<300 { records.append([random.text(maxPieces: 14, from: pieces)]) }
      let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (0..<Int.random(in: 2...4, using: &random)).map { _ in
          ["a", "b", "c", "1"].randomElement(using: &random) ?? "a"
        }
        .joined()
      }
      let query = MatchQuery(words.joined(separator: " "), kind: .fuzzy)
      let best = Int(try #require(FuzzySieve(query)).best)
      let streams = try #require(WordStreams(words.map { Array($0.utf8) }, .scattered))
      let range = Int.random(in: 0..<100, using: &random)..<records.count
      for lack in [0, 1, 2, 3, 5, 8, 11, 12, 13, 14, 17, 19, 20] {
        try records.withView { view in
          let near = Set(try streams.find(in: range, of: view, lack: lack).places(in: range, of: view))
          var matcher = RecordMatcher(query)
          for record in range {
            guard let score = matcher.score(of: record, in: view) else { continue }
            all += 1
            if score >= best - lack {
              enough += 1
              #expect(
                near.contains(UInt16(record)),
                "\(words) in \(view.text(record).string(in: 0..<view.text(record).count))")
            }
          }
          found += near.count
        }
      }
    }
    #expect(enough > 1_000 && found < all / 2)
  }

  @Test func takesOnlyASCII() {
    #expect(WordStreams([Array("aé".utf8)], .scattered) == nil)
    #expect(WordStreams([], .scattered) == nil)
    #expect(WordStreams([Array(repeating: 0x61, count: 65)], .inOnePiece) == nil)
  }

  /// Words that many records have, and some that few have, in records of one text or of several, with a filter or not.
  @Test(arguments: [1, 2], [MatchKind.contains, .words])
  func scanFindsAsTheMatcherDoes(texts: Int, kind: MatchKind) throws {
    var random = SeededGenerator(seed: 23)
    var records = FoldedRecords(isScored: false)
    for _ in 0..<3_000 {
      records.append((0..<texts).map { _ in random.text(maxPieces: 14, from: Self.pieces + ["q", "か"]) })
    }
    for typed in [
      "a", "ab", "ab a", "ba x", "c ab 1", "q", "qa a", "a q", "か a", "é", "- a", "-a", "'x a", "ab aab", "a b c 1 q",
      "'a b",
    ] {
      let query = MatchQuery(typed, kind: kind)
      let expected = records.withView { view in
        var matcher = RecordMatcher(query)
        return (0..<view.count).filter { matcher.score(of: $0, in: view) != nil }.map { UInt16($0) }
      }
      let scan = RecordScan(query)
      var found = FoundRecords()
      try scan.extend(&found, in: records, known: nil, where: nil)
      #expect(found.places == expected, "\(typed)")
      var some = FoundRecords()
      try scan.extend(&some, in: records, known: nil) { $0 % 3 == 0 }
      #expect(some.places == expected.filter { $0 % 3 == 0 }, "\(typed)")
    }
  }
}
