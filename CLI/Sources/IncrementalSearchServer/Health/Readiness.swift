import IncrementalSearch
import IncrementalSearchSQLite
import Logging
import NIOConcurrencyHelpers

/// Whether the data can be searched: checked by searching, and remembered if searches have found damage.
final class Readiness<Data: ServedData>: Sendable {
  private struct State {
    /// What the last look found, and when.
    var last: (time: ContinuousClock.Instant, problem: Problem?)?
    /// The version of the data that was damaged where a search read it.
    var damaged: String?
  }

  /// For how long one look is enough, however many ask.
  private static var lasting: Duration { .seconds(1) }
  /// Whoever watches has no more patience than this.
  private static var mostPatience: Duration { .seconds(5) }

  private let data: Data
  private let timeLimit: Duration
  private let metrics: ServerMetrics
  private let state = NIOLockedValueBox(State())
  private let failures = FailureLog()

  /// `timeLimit` is how long the search may take, if that is not too long for whoever watches.
  init(_ data: Data, timeLimit: Duration, _ metrics: ServerMetrics) {
    self.data = data
    self.timeLimit = min(timeLimit, Self.mostPatience)
    self.metrics = metrics
  }

  /// What is the matter; nil if the data can be searched. That this has become another goes to the log.
  func problem(_ logger: Logger) async -> Problem? {
    if metrics.isEnding { return .unavailable("The server is ending.") }
    let now = ContinuousClock.now
    if let last = state.withLockedValue(\.last), now - last.time < Self.lasting { return last.problem }
    let (problem, cause) = await look()
    let before = state.withLockedValue { state in
      defer { state.last = (now, problem) }
      return state.last?.problem
    }
    if let problem, before == nil {
      logger.error(
        "not ready", metadata: ["detail": "\(problem.detail)", "error": "\(cause.map { FailureLog.text($0) } ?? "")"])
    } else if problem == nil, before != nil {
      logger.notice("ready again")
    }
    return problem
  }

  /// Whether the last look found all well; nil if nobody has asked yet.
  var lastFound: Bool? { state.withLockedValue(\.last).map { $0.problem == nil } }

  /// A search failed by something that nobody has foreseen, which goes to the log; `searched` is left out there.
  func searchFailedUnexpectedly(_ error: any Error, on route: String, without searched: String?, _ logger: Logger) {
    failures.log("no answer", FailureLog.text(error, without: searched), on: route, logger)
  }

  /// A search failed: what can't be read goes to the log, but not once for each request; `searched` is left out there.
  func searchFailed(_ error: any Error, on route: String, without searched: String?, _ logger: Logger) async {
    metrics.count(.dataError)
    if case .damaged = error as? IndexError {
      let version = (try? await data.version())?.text ?? ""
      state.withLockedValue { state in
        state.damaged = version
        state.last?.time -= Self.lasting
      }
    }
    failures.log("the data can't be read", FailureLog.text(error, without: searched), on: route, logger)
  }

  /// What is the matter, and the error that says more to those who may know.
  private func look() async -> (problem: Problem?, cause: (any Error)?) {
    do {
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { [self] in try await search() }
        tasks.addTask { [timeLimit] in
          try await Task.sleep(for: timeLimit)
          throw Problem.unavailable("A search takes too long.")
        }
        defer { tasks.cancelAll() }
        try await tasks.next()
      }
      return (nil, nil)
    } catch let problem as Problem {
      return (problem, nil)
    } catch {
      return (.unavailable(error), error)
    }
  }

  private func search() async throws {
    try await data.checkReadiness()
    let version = try await data.version()
    let isDamaged = state.withLockedValue { state in
      if state.damaged != version.text { state.damaged = nil }
      return state.damaged != nil
    }
    if isDamaged { throw Problem.unavailable("A search found the data damaged; it has to be made anew.") }
    let page = try await data.source.page(PageRequest(query: SearchQuery(""), place: .start, limit: 1))
    guard let first = page.items.first else {
      if let records = version.records, records > 0 {
        throw Problem.unavailable("None of \(records) records is found.")
      }
      return
    }
    // Words are looked up elsewhere than records.
    let title = data.rows(for: SearchQuery(""))(first).title.text
    guard let word = title.split(whereSeparator: \.isWhitespace).first else { return }
    _ = try await data.source.page(
      PageRequest(query: SearchQuery(String(word.prefix(40))), place: .start, limit: 1))
  }
}

extension Problem {
  /// What can be told of an error of the data to anyone: the kind, but no path.
  static func unavailable(_ error: any Error) -> Problem {
    if let failure = error as? SearchFailure { return .unavailable(sentence(of: failure.reason)) }
    return switch error as? IndexError {
    case .missing: .unavailable("The index is gone.")
    case .damaged: .unavailable("The index is damaged; it has to be made anew.")
    case .foreign, .newer, .older: .unavailable("The index was replaced by something that can't be searched.")
    case .busy: .unavailable("The index is being written to.")
    case .inaccessible, .full, .incomplete, .tooManyFacetValues, .tooLarge, .failed, nil:
      .unavailable("The data can't be read.")
    }
  }

  private static func sentence(of reason: SearchFailure.Reason) -> String {
    switch reason {
    case .offline: "Where the data is nobody answers."
    case .timeout: "Where the data is nobody answers in time."
    case .refused: "Where the data is requests are refused; the server's log says why."
    case .badAnswer: "Where the data is answers make no sense; the server's log says why."
    default: "Where the data is it can't be read at the moment; the server's log says why."
    }
  }
}
