import IncrementalSearch

/// What any source must keep to, so that a search over it can promise what it promises.
///
/// ```swift
/// let laws = SourceLaws(queries: [SearchQuery(""), SearchQuery("tokyo")])
/// #expect(await laws.violations(of: MySource()) == [])
/// ```
///
/// The laws: walking forward ends, gives every id once and never leads to a page twice; walking backward, where the
/// source gives previous keys or positions, gives the same rows; every key loads its page again, whatever direction is
/// asked for, and survives Codable; a search can start in the middle; no limit breaks anything; positions and exact
/// totals agree with the walk, where an answer may be shorter or longer than it was asked for, also in mid-list; no text makes a query fail; a cancelled page returns within 100 ms, and `changes()` ends
/// when it is cancelled.
///
/// The data must stay as it is meanwhile. Only the last two laws look at a clock: `ContinuousClock`, so real time.
public struct SourceLaws: Sendable {
  /// The queries to walk through; best with results of three pages or more, of one item, and of none.
  public var queries: [SearchQuery]
  /// How many items a page is asked for.
  public var limit: Int
  /// After how many pages a walk counts as endless.
  public var maxPages: Int
  /// How late a cancelled page may return: 100 ms, unless the machine that runs the tests is often busy.
  public var promptness = Duration.milliseconds(100)
  /// Texts that must not make a query fail, besides those that everyone has to expect.
  public var hostileTexts: [String]

  /// Makes the laws for queries.
  public init(queries: [SearchQuery], limit: Int = 5, maxPages: Int = 200, hostileTexts: [String] = []) {
    self.queries = queries
    self.limit = max(1, limit)
    self.maxPages = max(1, maxPages)
    self.hostileTexts = hostileTexts
  }

  /// Tries a source on every law.
  ///
  /// Asks for each page about ten times, and waits for real time only if the source is slow.
  ///
  /// - Returns: One line for each broken law, with what to do; none for a lawful source.
  public func violations<Source: PageSource>(of source: Source) async -> [String] {
    var violations: [String] = []
    for query in queries {
      var trial = SourceTrial(source, query, laws: self)
      await trial.run()
      violations += trial.violations
    }
    violations += await violationsOfHostileTexts(source)
    let query = queries.first ?? SearchQuery()
    violations += await CancellingTrial(source: source, query: query, limit: limit, allowed: promptness).violations
    return violations
  }

  private func violationsOfHostileTexts<Source: PageSource>(_ source: Source) async -> [String] {
    var violations: [String] = []
    for text in HostileTexts.all + hostileTexts {
      do {
        _ = try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: limit))
      } catch {
        let shown = text.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
        violations.append(
          "the text \"\(shown)\" makes a page fail (\(error)): anything typed is a valid query; escape or drop what the"
            + " backend cannot take")
      }
    }
    return violations
  }
}

/// Texts that have broken searches elsewhere.
enum HostileTexts {
  static let all =
    [
      "'", "\"", "'; DROP TABLE items; --", "\" OR \"\"=\"", "\\", "%", "_", "*", "**", "?", "a*", "*a", "^", "$", "!",
      "|", "a |", "| a", "! ^ $ '", "-", "--", "- -", "+", "~", ":", "a:b", "(", ")", "((", "[a", "{", "}", "<b>", "&",
      "&amp;", "#", "@", "`", ",", ";", "AND", "OR", "NOT", "a AND", "NEAR(a b, 2)", "a NEAR", "\"a", "a\" \"",
      "a\"\"b", "null", "0", "-1", "1e999", "NaN", "../../etc", "%00", "%2e%2e", "%s%n", "${x}", "{{x}}", "\\u0000",
      "a\u{0}b",
      "\u{0}", "\u{1b}[2J", "\u{7f}", "\u{ad}", "\u{200b}", "\u{200d}", "\u{202e}abc", "\u{feff}", "\u{fffd}",
      "\u{ffff}", "\u{10ffff}", "\u{301}", "e\u{301}", "ﬁ", "İ", "ß", "ｱﾞ", "か\u{3099}", "ー", "っ", "ん", "n'", "々", "ゞ",
      "東",
      "👩‍👩‍👧‍👦", "🇯🇵", "🇯", "한", "ᄒ", "שלום", "مرحبا", "a\tb", "a\nb", "a\r\nb", "\u{3000}", "\u{85}",
    ] + [
      String(repeating: "a", count: 20_000), String(repeating: "a ", count: 2_000),
      "a" + String(repeating: "\u{301}", count: 2_000), String(repeating: "(", count: 2_000),
      String(repeating: "\"", count: 2_001), String(repeating: "👍🏽", count: 500),
    ]
}
