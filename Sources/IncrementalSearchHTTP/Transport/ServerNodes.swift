import Foundation
import IncrementalSearch

/// Sends requests to servers that all have the same data, the nearest first: where one fails, is busy or takes too long, the
/// same request goes to the next at once.
///
/// ```swift
/// let nodes = ServerNodes([near, far])
/// let search = SearchModel(HTTPSource(near, transport: nodes))
/// ```
///
/// A node that failed rests, longer after each failure in a row, and is asked for its health before it gets requests again. So
/// no request waits for a node that is known to be gone while another one answers. A `Retry-After` is respected. If no node
/// answers, all are tried again until ``Settings/patience`` is over.
public actor ServerNodes: HTTPTransport {
  /// How nodes are used.
  public struct Settings: Hashable, Sendable {
    /// How long one node may take for an answer.
    public var timeout = Duration.seconds(2)
    /// How long all nodes together are tried.
    public var patience = Duration.seconds(5)
    /// How long a request may take in all, after which it fails; nil for as long as the nodes that are asked take. The first
    /// node asked gets its ``timeout`` of that, those after it share the rest.
    public var limit: Duration?
    /// How long a node rests after a failure; doubled after each in a row.
    public var rest = Duration.milliseconds(500)
    /// How long a node rests at most, if it doesn't ask for more.
    public var longestRest = Duration.seconds(10)
    /// The path of the health check after a rest, below the node's root; any answer but 408, 429 and 5xx means that the node is
    /// well. A cluster has `health`, `isearch serve` has `readyz`.
    public var healthPath = "health"
    /// Whether a request that takes longer than 19 of 20 earlier ones is sent to a second node too; the first answer counts. A
    /// node that is overtaken twice in a row rests as after a failure.
    public var hedges = false

    /// Makes the settings that fit a cluster nearby.
    public init() {}
  }

  /// What is known of a node.
  public struct NodeState: Hashable, Sendable {
    /// Its root.
    public let url: URL
    /// Whether it is resting after a failure.
    public let isResting: Bool
    /// How many times in a row it failed.
    public let failures: Int
    /// Whether its newest answer was older than one of another node.
    public let isBehind: Bool
    /// Why it failed last.
    public let problem: String?
  }

  /// What an answer is worth, and what was made of it.
  enum Judgement<Value: Sendable>: Sendable {
    /// It is taken.
    case good(Value)
    /// Another node is asked; this one failed.
    case bad(String)
    /// Another node is asked; if none has a better one, it is taken.
    case behind(Value)
  }

  /// What came of a request.
  enum Result<Value: Sendable>: Sendable {
    /// An answer, perhaps one that is older than others.
    case judged(Value, isBehind: Bool)
    /// No node takes the request; one says why.
    case refused(TransportAnswer)
  }

  private struct Node {
    var url: URL
    var failures = 0
    var restsUntil: Duration?
    var isProbed = false
    var isBehind = false
    var problem: String?
    /// Whether the problem is that no answer came in time.
    var isLate = false
    /// How often in a row a node that was asked later answered first.
    var overtaken = 0
  }

  private let settings: Settings
  private let transport: any HTTPTransport
  private let headers: [String: String]
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Duration
  private var nodes: [Node]
  private var preferred: Int?
  /// Of answers that came, the newest last.
  private var latencies: [Duration] = []
  private static let mostLatencies = 200
  private static let fewestLatencies = 20
  /// Between two rounds in which no node answered.
  private static let pause = Duration.milliseconds(50)

  /// Makes a list of nodes.
  ///
  /// - Parameters:
  ///   - urls: Their roots, the nearest first.
  ///   - settings: How they are used.
  ///   - headers: Headers to send with the health check.
  ///   - transport: What sends requests to one of them.
  public init(
    _ urls: [URL], settings: Settings = Settings(), headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.init(urls, settings: settings, headers: headers, transport: transport, clock: ContinuousClock())
  }

  /// Makes a list of nodes that measure time by a clock.
  public init<C: Clock>(
    _ urls: [URL], settings: Settings = Settings(), headers: [String: String] = [:], transport: any HTTPTransport,
    clock: C
  ) where C.Duration == Duration {
    (self.settings, self.headers, self.transport, self.clock) = (settings, headers, transport, clock)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    nodes = urls.map { Node(url: $0) }
  }

  /// What is known of each node, in their order.
  public var states: [NodeState] {
    nodes.map {
      NodeState(
        url: $0.url, isResting: $0.restsUntil != nil, failures: $0.failures, isBehind: $0.isBehind, problem: $0.problem)
    }
  }

  /// Sends a request to the nodes, one after the other until one answers; of its address only path and parameters count, which are
  /// the same on all nodes.
  ///
  /// Throws a `SearchFailure` that names each node's problem where none answers, with the reason `timeout` where one of them was
  /// too late; or `CancellationError`.
  public func answer(to request: TransportRequest) async throws -> TransportAnswer {
    switch try await answer(to: request, judging: { .good($0) }) {
    case .judged(let answer, _), .refused(let answer): return answer
    }
  }

  /// Sends a request until a node gives an answer that is good; says too whether it is behind.
  func answer<Value: Sendable>(
    to request: TransportRequest, judging judge: @escaping @Sendable (TransportAnswer) async -> Judgement<Value>
  ) async throws -> Result<Value> {
    let start = now()
    let end = start + min(settings.patience, settings.limit ?? settings.patience)
    let limit = settings.limit.map { start + $0 }
    var isFirst = true
    var refusal: TransportAnswer?
    var old: Value?
    repeat {
      var left = order()
      while !left.isEmpty {
        let time = timeLeft(until: limit, isFirst: isFirst, for: left.count)
        if !isFirst, time <= .zero { break }
        let attempted = try await attempt(&left, request, within: time, isFirst: isFirst, judge)
        isFirst = false
        switch attempted {
        case .answer(let answer): return .judged(answer, isBehind: false)
        case .behind(let answer): old = answer
        case .refused(let answer): refusal = answer
        case .failed: break
        }
      }
      if let old { return .judged(old, isBehind: true) }
      if nodes.isEmpty { break }
      // A server that says when it can be asked again is not asked before.
      if let refusal, let wait = refusal.retryAfter(), now() + wait > end { break }
      // Nobody waits for a round that there is no time for.
      if now() + Self.pause >= end { break }
      try await clock.sleep(for: Self.pause)
    } while true
    if let refusal { return .refused(refusal) }
    throw SearchFailure(noneOf: nodes.map { ($0.url, $0.problem) }, isLate: nodes.contains(where: \.isLate))
  }

  /// How long the next of so many nodes may take.
  private func timeLeft(until limit: Duration?, isFirst: Bool, for count: Int) -> Duration {
    guard let limit else { return settings.timeout }
    let left = limit - now()
    return min(settings.timeout, isFirst ? left : left / count)
  }

  // MARK: Choosing

  /// Asks a node before all others from now on.
  func prefer(_ url: URL) {
    preferred = nodes.firstIndex { $0.url == url }
  }

  /// The nodes in the order they are asked: those that rest come last, in case that none else is there.
  private func order() -> [Int] {
    let time = now()
    for index in nodes.indices {
      guard let end = nodes[index].restsUntil, end <= time, !nodes[index].isProbed else { continue }
      nodes[index].isProbed = true
      Task { await self.probe(index) }
    }
    var fit = nodes.indices.filter { nodes[$0].restsUntil == nil }
    if let preferred, fit.contains(preferred) { fit = [preferred] + fit.filter { $0 != preferred } }
    let current = fit.filter { !nodes[$0].isBehind } + fit.filter { nodes[$0].isBehind }
    return current + nodes.indices.filter { nodes[$0].restsUntil != nil }
  }

  private func probe(_ index: Int) async {
    let url = nodes[index].url.appending(path: settings.healthPath)
    let request = TransportRequest(url, headers: headers)
    let outcome = await outcome(of: request, at: index, within: settings.timeout, isCounted: false) { .good($0) }
    nodes[index].isProbed = false
    if case .answer = outcome { nodes[index].restsUntil = nil }
  }

  // MARK: Sending

  private enum Outcome<Value: Sendable>: Sendable {
    case answer(Value)
    case behind(Value)
    case refused(TransportAnswer)
    case failed

    var isAnswer: Bool { if case .answer = self { true } else { false } }
  }

  /// Asks the first node, and the second too where the first takes long and requests are hedged; takes out those asked.
  private func attempt<Value: Sendable>(
    _ left: inout [Int], _ request: TransportRequest, within time: Duration, isFirst: Bool,
    _ judge: @escaping @Sendable (TransportAnswer) async -> Judgement<Value>
  ) async throws -> Outcome<Value> {
    let first = left.removeFirst()
    guard let delay = hedgeDelay, let second = left.first, nodes[second].restsUntil == nil else {
      let outcome = await outcome(of: request, at: first, within: time, isCounted: isFirst, judge)
      try Task.checkCancellation()
      return outcome
    }
    let clock = clock
    let outcome = await withTaskGroup(of: (node: Int, outcome: Outcome<Value>)?.self) { group in
      group.addTask {
        (first, await self.outcome(of: request, at: first, within: time, isCounted: isFirst, judge))
      }
      group.addTask {
        try? await clock.sleep(for: delay)
        return nil
      }
      defer { group.cancelAll() }
      var last = Outcome<Value>.failed
      var isHedged = false
      var isOver = false
      while let next = await group.next() {
        if let next, next.outcome.isAnswer || !isHedged {
          return (next.outcome, isHedged, isHedged && next.node == second && !isOver)
        }
        if let next {
          last = next.outcome
          isOver = isOver || next.node == first
        } else if !Task.isCancelled, !isHedged {
          isHedged = true
          group.addTask {
            (second, await self.outcome(of: request, at: second, within: time, isCounted: isFirst, judge))
          }
        }
      }
      return (last, isHedged, false)
    }
    try Task.checkCancellation()
    if outcome.1 { left.removeFirst() }
    if outcome.2 { overtake(first) }
    return outcome.0
  }

  /// Notes that a node asked later answered first: half a failure, for who is slow once isn't gone.
  private func overtake(_ index: Int) {
    nodes[index].overtaken += 1
    if nodes[index].overtaken > 1 { fail(index, "it answers later than the next one", nil) }
  }

  /// How many answers tell what one takes.
  var countedLatencies: Int { latencies.count }

  /// How long the first node has before a second one is asked; nil if it isn't, or nothing is known yet.
  private var hedgeDelay: Duration? {
    guard settings.hedges, latencies.count >= Self.fewestLatencies else { return nil }
    return latencies.sorted()[latencies.count * 19 / 20]
  }

  /// What comes of asking one node; it is noted. How long it took counts only where nothing had failed before: an outage is no
  /// measure of what an answer takes.
  private func outcome<Value: Sendable>(
    of request: TransportRequest, at index: Int, within time: Duration, isCounted: Bool,
    _ judge: @escaping @Sendable (TransportAnswer) async -> Judgement<Value>
  ) async -> Outcome<Value> {
    var request = request
    request.url = request.url.moved(to: nodes[index].url)
    let start = now()
    do {
      let answer = try await transport.answer(to: request, within: time, by: clock)
      if Self.sendsOn(answer.status) {
        let wait = answer.retryAfter()
        fail(index, "it answers with status \(answer.status)", wait)
        return .refused(answer)
      }
      switch await judge(answer) {
      case .good(let value):
        nodes[index].isBehind = false
        succeed(index, isCounted ? now() - start : nil)
        return .answer(value)
      case .behind(let value):
        nodes[index].isBehind = true
        succeed(index, isCounted ? now() - start : nil)
        return .behind(value)
      case .bad(let problem):
        fail(index, problem, nil)
        return .failed
      }
    } catch {
      let failure = SearchFailure(error)
      if !Task.isCancelled { fail(index, failure.details, nil, isLate: failure.reason == .timeout) }
      return .failed
    }
  }

  /// Whether a status is no answer to the question, so that another node is asked.
  private static func sendsOn(_ status: Int) -> Bool { [408, 429].contains(status) || status >= 500 }

  private func succeed(_ index: Int, _ latency: Duration?) {
    (nodes[index].failures, nodes[index].restsUntil, nodes[index].problem) = (0, nil, nil)
    (nodes[index].overtaken, nodes[index].isLate) = (0, false)
    guard let latency else { return }
    latencies.append(latency)
    if latencies.count > Self.mostLatencies { latencies.removeFirst() }
  }

  private func fail(_ index: Int, _ problem: String, _ wait: Duration?, isLate: Bool = false) {
    (nodes[index].overtaken, nodes[index].isLate) = (0, isLate)
    let doubled = settings.rest * (1 << min(nodes[index].failures, 10))
    nodes[index].failures += 1
    nodes[index].problem = problem
    nodes[index].restsUntil = now() + max(wait ?? .zero, min(doubled, settings.longestRest))
  }
}

extension SearchFailure {
  /// No node answers; each has its problem.
  init(noneOf nodes: [(url: URL, problem: String?)], isLate: Bool = false) {
    let problems = nodes.map { "\($0.url.shortName): \($0.problem ?? "no answer")" }
    self.init(
      isLate ? .timeout : .offline,
      details: nodes.isEmpty ? "no node is given" : "no node answers (\(problems.joined(separator: "; ")))")
  }
}

extension URL {
  /// The same path and parameters on another server.
  fileprivate func moved(to root: URL) -> URL {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true),
      let other = URLComponents(url: root, resolvingAgainstBaseURL: true)
    else { return self }
    (parts.scheme, parts.encodedHost, parts.port) = (other.scheme, other.encodedHost, other.port)
    return parts.url ?? self
  }

  /// Host and port, as they stand in an address: a host of IPv6 in brackets.
  var shortName: String {
    guard let host = host() else { return absoluteString }
    return (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }
}
