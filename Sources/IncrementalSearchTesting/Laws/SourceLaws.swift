import IncrementalSearch

/// The laws that every source must keep, so that a search over it can keep its own promises.
///
/// ```swift
/// let laws = SourceLaws(queries: [SearchQuery(""), SearchQuery("tokyo")])
/// #expect(await laws.violations(of: MySource()) == [])
/// ```
///
/// - Walking forward ends, gives every id once and never leads to a page twice.
/// - Walking backward, where the source gives previous keys or positions, gives the same rows.
/// - Every key loads its page again, whatever direction is asked for, and survives Codable.
/// - A search can start in the middle.
/// - No limit breaks anything, and an answer may be shorter or longer than asked for, also in mid-list.
/// - Positions and exact totals agree with the walk.
/// - No text makes a query fail.
/// - A cancelled page returns within 100 ms.
/// - `changes()` ends when it is cancelled.
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

/// Whether a source gives up soon when it is cancelled. Measured on `ContinuousClock`, so in real time.
struct CancellingTrial<Source: PageSource>: Sendable {
  let source: Source
  let query: SearchQuery
  let limit: Int

  /// What the law allows.
  var allowed = Duration.milliseconds(100)
  /// When a source counts as one that does not end at all.
  var patience: Duration { max(.milliseconds(200), allowed * 20) }
  /// A busy machine can be late by itself; only what is late every time is the source's fault.
  private static var attempts: Int { 5 }

  /// One line for each law broken.
  var violations: [String] {
    get async {
      var violations: [String] = []
      let (source, request) = (source, PageRequest<Source.Key>(query: query, place: .start, limit: limit))
      if let (delay, time) = await latest(of: { _ = try? await source.page(request) }) {
        violations.append(
          "a page cancelled \(delay == .zero ? "at once" : "after \(delay)") \(time): it must return within"
            + " \(allowed); check Task.isCancelled in loops, and cancel what the page waits for")
      }
      if let (_, time) = await latest(of: { for await _ in source.changes() {} }) {
        violations.append(
          "changes(), when cancelled, \(time): it must end; a stream made with AsyncStream.makeStream() does")
      }
      return violations
    }
  }

  /// When an operation has to be cancelled for it to be late, and how late it is then; nil if it is always in time.
  private func latest(of operation: @escaping @Sendable () async -> Void) async -> (delay: Duration, time: String)? {
    for delay in [Duration.zero, .milliseconds(1), .milliseconds(10)] {
      if let time = await shortest(after: delay, of: operation) { return (delay, time) }
    }
    return nil
  }

  /// How late the operation returned after it was cancelled, at its best; nil if it was in time.
  private func shortest(after delay: Duration, of operation: @escaping @Sendable () async -> Void) async -> String? {
    var best: Duration?
    for _ in 0..<Self.attempts {
      guard let time = await time(after: delay, of: operation) else {
        return "did not return within \(patience)"
      }
      if time <= allowed { return nil }
      best = min(best ?? time, time)
    }
    return best.map { "returned after \($0)" }
  }

  /// How long the operation goes on after it was cancelled; nil if it has not ended when patience has.
  private func time(after delay: Duration, of operation: @escaping @Sendable () async -> Void) async -> Duration? {
    // Whichever comes first, the end or patience, is the first in the stream; the other is not waited for.
    let (ends, race) = AsyncStream.makeStream(of: ContinuousClock.Instant?.self)
    let (begins, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      begin.finish()
      await operation()
      race.yield(ContinuousClock.now)
    }
    // What a machine that has much else to do takes to end a task that only waits is not the source's fault.
    let idle = Task { [patience] in
      try? await Task.sleep(for: patience * 2)
      return ContinuousClock.now
    }
    if delay > .zero {
      for await _ in begins {}
      try? await Task.sleep(for: delay)
    }
    let cancelled = ContinuousClock.now
    task.cancel()
    idle.cancel()
    let watch = Task { [patience] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      race.yield(nil)
    }
    defer { watch.cancel() }
    let possible = max(cancelled, await idle.value)
    for await end in ends { return end.map { max(.zero, possible.duration(to: $0)) } }
    return .zero
  }
}
