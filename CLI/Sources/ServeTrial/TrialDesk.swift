import Foundation
import Hummingbird
import IncrementalSearchTesting
import NIOConcurrencyHelpers

/// How the server behaves, and the requests that it received.
final class TrialDesk: Sendable {
  /// A search that was asked for.
  struct Entry: Codable, Sendable {
    /// From 1.
    var number: Int
    /// Milliseconds since the program started.
    var time: Double
    var path: String
    var parameters: [String: String]
    /// When it was answered, and how; neither as long as it is not.
    var answered: Double?
    var status: Int?
  }

  private struct State {
    var behavior: TrialBehavior
    var entries: [Entry] = []
    var searches = 0
    var draws = SeededGenerator(seed: 1)
    var limitedUntil: ContinuousClock.Instant?
  }

  private let start = ContinuousClock.now
  private let initial: TrialBehavior
  private let state: NIOLockedValueBox<State>

  init(_ behavior: TrialBehavior) {
    initial = behavior
    state = NIOLockedValueBox(State(behavior: behavior))
  }

  /// How the server behaves now. Data that changes by itself is another edition each time.
  var behavior: TrialBehavior {
    var behavior = state.withLockedValue(\.behavior)
    if behavior.changeEvery > 0 { behavior.edition += Int(milliseconds) / behavior.changeEvery + 1 }
    return behavior
  }

  private var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }

  /// Has the server behave otherwise.
  func control(_ control: TrialControl) {
    state.withLockedValue { state in
      if control.reset == true { state = State(behavior: initial) }
      if control.clear == true { (state.entries, state.searches) = ([], 0) }
      state.behavior = state.behavior.changed(by: control)
      if let seed = control.seed { state.draws = SeededGenerator(seed: seed) }
      if let seconds = control.rateLimitSeconds {
        state.limitedUntil = seconds > 0 ? .now + .seconds(seconds) : nil
      }
    }
  }

  /// Notes a request; returns its index, and how it is to fail if it is.
  func note(_ path: String, _ parameters: [String: String]) -> (index: Int, failure: (status: Int, wait: Int?)?) {
    state.withLockedValue { state in
      let index = state.entries.count
      state.entries.append(Entry(number: index + 1, time: milliseconds, path: path, parameters: parameters))
      if let until = state.limitedUntil, until > .now {
        return (index, (429, max(1, Int(((until - .now) / .seconds(1)).rounded(.up)))))
      }
      guard path == "/api/search" else { return (index, nil) }
      state.searches += 1
      let fails = state.behavior.failEvery > 0 && state.searches.isMultiple(of: state.behavior.failEvery)
      return (index, fails ? (state.behavior.failStatus, nil) : nil)
    }
  }

  /// Notes how a request was answered.
  func note(_ index: Int, status: Int) {
    state.withLockedValue { state in
      // The log may have been started anew meanwhile.
      guard state.entries.indices.contains(index) else { return }
      state.entries[index].answered = milliseconds
      state.entries[index].status = status
    }
  }

  /// How long the next page takes.
  func nextDelay() -> Duration {
    state.withLockedValue { state in
      let (least, most) = (state.behavior.leastDelay, max(state.behavior.leastDelay, state.behavior.mostDelay))
      if most <= 0 { return .zero }
      return .milliseconds(least < most ? Double.random(in: least...most, using: &state.draws) : least)
    }
  }

  /// What was asked, as JSON.
  func requests() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(state.withLockedValue(\.entries)))
  }
}

/// Records requests of the API, and makes those fail that are set to fail.
struct TrialMiddleware<Context: RequestContext>: RouterMiddleware {
  let desk: TrialDesk

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path.hasPrefix("/api/") else { return try await next(request, context) }
    let (index, failure) = desk.note(request.uri.path, Self.parameters(of: request))
    let response: Response
    if let failure {
      try await Task.sleep(for: desk.nextDelay())
      response = Self.failed(failure.status, wait: failure.wait)
    } else {
      response = try await next(request, context)
    }
    desk.note(index, status: response.status.code)
    return response
  }

  private static func parameters(of request: Request) -> [String: String] {
    let components = URLComponents(string: request.uri.string.replacingOccurrences(of: "+", with: "%20"))
    let items = components?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  private static func failed(_ code: Int, wait: Int?) -> Response {
    let status = HTTPResponse.Status(code: code)
    let codes = [429: "rateLimited", 503: "timeout", 410: "keysExpired", 400: "badRequest"]
    let body = """
      {"type":"about:blank","title":"\(status.reasonPhrase)","status":\(code),\
      "detail":"The trial was told to fail.","code":"\(codes[code] ?? "internal")"}
      """
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if let wait { headers[.retryAfter] = String(wait) }
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }
}
