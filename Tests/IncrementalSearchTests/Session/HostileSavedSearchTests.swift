import Foundation
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearch

/// Saved searches as nobody saved them: refused by decoding, or harmless.
@Suite struct HostileSavedSearchTests {
  private typealias Saved = SavedSearch<Int, String>

  private static let saved = """
    {"text": "a", "filters": {}, "pages": [{"place": {"start": {}}, "limit": 20},
    {"place": {"key": {"_0": "k"}}, "limit": 20}, {"place": {"position": {"_0": 40}}, "limit": 20}],
    "trail": [{"place": {"start": {}}, "limit": 20}], "anchor": {"id": 7, "offset": -3.5}, "neighbours": [6, 7, 8],
    "visibleCount": 12}
    """

  @Test func whatASessionSavedIsDecoded() throws {
    let decoded = try JSONDecoder().decode(Saved.self, from: Data(Self.saved.utf8))
    #expect(decoded.pages.map(\.place) == [.start, .key("k"), .position(40)])
    #expect(try JSONDecoder().decode(Saved.self, from: JSONEncoder().encode(decoded)) == decoded)
  }

  @Test(arguments: [
    ("\"limit\": 20", "\"limit\": -5"), ("\"limit\": 20", "\"limit\": 9223372036854775807"),
    ("\"limit\": 20", "\"limit\": -9223372036854775808"), ("{\"_0\": 40}", "{\"_0\": -1}"),
    ("{\"_0\": 40}", "{\"_0\": 9223372036854775807}"), ("\"visibleCount\": 12", "\"visibleCount\": 1e15"),
    ("\"visibleCount\": 12", "\"visibleCount\": -1"), ("{\"start\": {}}", "{}"), ("-3.5", "1e999"),
    ("\"text\": \"a\",", ""),
  ])
  func whatNoSessionSavesIsRefused(part: String, other: String) {
    let text = Self.saved.replacingOccurrences(of: part, with: other)
    #expect(text != Self.saved)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Saved.self, from: Data(text.utf8)) }
  }

  /// What decodes is restored; whatever it is, the session goes on and finds.
  @Test func aThousandMutationsAreRefusedOrHarmless() async throws {
    var random = SeededGenerator(seed: 1)
    let pieces = [
      "0", "-1", "1", "20", "9223372036854775807", "-9223372036854775808", "1e308", "null", "true", "\"\"", "{}", "[]",
      "{\"start\":{}}", "{\"key\":{\"_0\":\"x\"}}", "{\"position\":{\"_0\":3}}",
      "{\"position\":{\"_0\":4611686018427387903}}",
    ]
    let source = ArraySource((0..<100).map { Number(id: $0) }) { "a\($0.id)" }
    var restored = 0
    for _ in 0..<1_000 {
      var tokens = Self.tokens(of: Self.saved.replacingOccurrences(of: "\"k\"", with: "2"))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let values = tokens.indices.filter { tokens[$0].first.map { $0.isNumber || $0 == "-" || $0 == "{" } ?? false }
        guard let index = values.randomElement(using: &random) else { continue }
        tokens[index] = pieces.randomElement(using: &random) ?? "0"
      }
      guard let saved = try? JSONDecoder().decode(SavedSearch<Int, Int>.self, from: Data(tokens.joined().utf8)) else {
        continue
      }
      restored += 1
      await withSearchSession(source, SearchConfiguration(debounce: .zero, window: .items(400))) { session in
        session.restore(saved)
        session.textChanged("a5")
        for await snapshot in session.snapshots
        where snapshot.phase == .loaded && snapshot.query.text == "a5" && !snapshot.isStale { break }
      }
    }
    #expect(restored > 50)
  }

  private struct Number: Identifiable, Equatable, Sendable { let id: Int }

  /// The pieces of a JSON text between which punctuation stands, punctuation included.
  private static func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    var token = ""
    for character in text where !character.isWhitespace {
      if ",:[]{}\"".contains(character) {
        if !token.isEmpty { tokens.append(token) }
        tokens.append(String(character))
        token = ""
      } else {
        token.append(character)
      }
    }
    return tokens
  }
}
