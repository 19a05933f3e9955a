import IncrementalSearchTesting
import Testing

import IncrementalSearch

@testable import TextMatching

@Suite struct MatchQueryTests {
  @Test func foldsAndSplitsLikeTheText() {
    #expect(MatchQuery("Ｎｅｗ　ＹＯＲＫ") == MatchQuery(" new york "))
    for kind in [MatchKind.contains, .fuzzy] {
      #expect(MatchQuery("a a a", kind: kind) == MatchQuery("a", kind: kind), "the second asks for no more")
    }
    #expect(MatchQuery("a a") != MatchQuery("a"), "whose name begins with both comes first")
    #expect(MatchQuery("a a").isNarrower(than: MatchQuery("a")) && MatchQuery("a").isNarrower(than: MatchQuery("a a")))
    #expect(MatchQuery(String(repeating: "a ", count: 13)) == MatchQuery("a"), "so many don't rank")
    #expect(MatchQuery("a", kind: .words) != MatchQuery("a", kind: .contains))
    #expect(MatchQuery("").matchesEverything)
    #expect(MatchQuery("! ^ '").matchesEverything)
    #expect(!MatchQuery("!a").matchesEverything)
  }

  @Test func everyPlainWordMayBeUnfinished() {
    #expect(MatchQuery("new y").matches("new york"))
    #expect(MatchQuery("ne york").matches("new york"))
    #expect(MatchQuery("pyth json").matches("a json parser for python"))
    #expect(!MatchQuery("ew york").matches("new york"))
    #expect(MatchQuery("new yo !jersey").matches("new york"), "operators after it don't finish the word")
    #expect(MatchQuery("bos | yo").matches("york"))
    #expect(MatchQuery("bos | yo").matches("boston"))
  }

  /// As in fzf; in the other ways a backslash is one, as in `C:\ `.
  @Test func anEscapedBlankIsOfItsWord() {
    func finds(_ text: String, _ kind: MatchKind, isExact: Bool = false) -> [String] {
      let query = MatchQuery(text, kind: kind, isExact: isExact)
      return ["data tool", "tool data", "datatool", #"data\ tool"#, "a data  tool b"].filter { query.matches($0) }
    }
    #expect(finds(#"data\ tool"#, .fuzzy) == ["data tool", #"data\ tool"#, "a data  tool b"])
    #expect(finds(#"'data\ tool"#, .fuzzy) == ["data tool"])
    #expect(finds(#"data\ tool"#, .fuzzy, isExact: true) == ["data tool"])
    #expect(finds(#"!a\ t"#, .fuzzy) == ["tool data", "datatool", #"data\ tool"#, "a data  tool b"])
    #expect(finds(#"dat\ \ ool | tool\ data$"#, .fuzzy) == ["tool data", "a data  tool b"])
    #expect(finds(#"^data\ t tool"#, .fuzzy) == ["data tool"])
    #expect(MatchQuery(#"ﾃﾞｰﾀ\ ＴＯＯＬ"#, kind: .fuzzy).matches("データ　tool"))
    #expect(MatchQuery(#"data\ tool"#, kind: .fuzzy).highlights(in: "data tool").count == 1)
    for kind in [MatchKind.words, .contains] { #expect(finds(#"data\ tool"#, kind) == [#"data\ tool"#]) }
  }

  /// Whatever is typed finds something or nothing, and what is not found has nothing to highlight.
  @Test(arguments: MatchKind.allCases)
  func anyTextIsAQuery(kind: MatchKind) {
    var random = SeededGenerator(seed: 6)
    let texts = (0..<8).map { _ in random.text(maxPieces: 10) } + ["", "|", "New York"]
    for _ in 0..<10_000 {
      let typed = random.text(maxPieces: 8)
      let query = MatchQuery(typed, kind: kind)
      let text = texts.randomElement(using: &random) ?? ""
      let ranges = query.highlights(in: text)
      if !query.matches(text), query.groups.count == 1, !(query.groups.first?.first?.isNegated ?? true) {
        #expect(ranges.isEmpty, "\(typed.debugDescription) in \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: MatchKind.allCases)
  func asMuchOfATextIsSearchedAsAServerTakes(kind: MatchKind) {
    let words = (0..<10_000).map { "w\($0)" }
    let typed = words.joined(separator: " ")
    let query = MatchQuery(typed, kind: kind)
    // Said by themselves, as such a query is long to print.
    let isBeginning = query == MatchQuery(String(typed.prefix(1_000)), kind: kind)
    #expect(isBeginning)
    #expect(query.groups.count <= 500)
    let findsItself = query.matches(typed)
    #expect(findsItself)
    let characters = String(repeating: "は\u{3099}", count: 999) + "a 東"
    let areCharacters = MatchQuery(characters, kind: kind) == MatchQuery(String(characters.dropLast(2)), kind: kind)
    #expect(areCharacters)
  }

  @Test(.timeLimit(.minutes(5)), arguments: MatchKind.allCases)
  func longQueriesAreQueries(kind: MatchKind) {
    let long = 100_000
    let queries = [
      String(repeating: "a", count: long), String(repeating: "a ", count: long / 2),
      String(repeating: "| ", count: long / 2),
      String(repeating: "!", count: long), String(repeating: "e\u{301}", count: long / 3),
      "a" + String(repeating: "\u{301}", count: long), "q" + String(repeating: "\u{307}\u{323}", count: long / 2),
      (0..<100).map { "w\($0)" }.joined(separator: " | "), String(repeating: "東", count: long / 3),
    ]
    let texts = ["", "a", String(repeating: "a", count: long) + "b", String(repeating: "東京", count: 1_000)]
    for query in queries {
      let query = MatchQuery(query, kind: kind)
      for text in texts where query.matches(text) { _ = query.highlights(in: text) }
    }
  }

  /// A record is found by its own name, however that is written, if it does not look like syntax.
  @Test(arguments: [MatchKind.contains, .prefix, .words, .fuzzy])
  func everyRecordIsFoundByItsOwnName(kind: MatchKind) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      let name = random.text(maxPieces: 10)
      let words = TextFold.fold(name).unicodeScalars.split(whereSeparator: QueryText.isWhiteSpace).map(String.init)
      let syntax: Set<Unicode.Scalar> = ["!", "^", "'", "|"]
      if words.contains(where: { syntax.contains($0.unicodeScalars.first ?? " ") || $0.hasSuffix("$") }) { continue }
      // The blank that a query has for a line end would be of its word, and is not in the text.
      if kind == .fuzzy, words.contains(where: { $0.hasSuffix("\\") }) { continue }
      for typed in [name, TextFold.fold(name), SearchQuery(name).text] {
        #expect(MatchQuery(typed, kind: kind).matches(name), "\(kind): \(name.debugDescription)")
      }
    }
  }

  /// A word shortened from its end still finds what the whole word finds.
  @Test(arguments: MatchKind.allCases)
  func shorterFindsMore(kind: MatchKind) {
    var random = SeededGenerator(seed: 8)
    let pieces = ["東", "京", "か", "ガ", "a", "b", "new", " ", "-", "1"]
    for _ in 0..<3_000 {
      let text = random.text(maxPieces: 10, from: pieces)
      let word = random.text(maxPieces: 4, from: pieces.filter { $0 != " " })
      guard MatchQuery(word, kind: kind).matches(text) else { continue }
      #expect(MatchQuery(String(word.dropLast()), kind: kind).matches(text), "\(word.dropLast()) in \(text)")
    }
  }
}
