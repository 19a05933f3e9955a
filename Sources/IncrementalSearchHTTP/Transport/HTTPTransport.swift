import Foundation
import IncrementalSearch

/// Sends requests over HTTP: ``URLSessionTransport``, or your own client.
public protocol HTTPTransport: Sendable {
  /// Sends a request and gives its whole answer, whatever its status.
  ///
  /// Cancelling closes the connection and ends this at once with `CancellationError`. Other errors are best given as a
  /// `SearchFailure`: its reason tells a missing network from a server that takes too long.
  func answer(to request: TransportRequest) async throws -> TransportAnswer
}

/// What a ``HTTPTransport`` sends.
public struct TransportRequest: Hashable, Sendable {
  /// Where it is sent, with all parameters.
  public var url: URL
  /// The method.
  public var method: String
  /// Values by the names of headers.
  public var headers: [String: String]
  /// The body, if there is one.
  public var body: Data?

  /// Makes a request.
  public init(_ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }

  /// Makes a GET request with parameters, after those that the address has, written so that any text arrives as it is: `+`, too,
  /// which `URLQueryItem` leaves to be read as a space.
  ///
  /// Throws a `SearchFailure` if the address takes no parameters.
  public init(
    _ url: URL, parameters: KeyValuePairs<String, String>, headers: [String: String] = [:]
  ) throws(SearchFailure) {
    var written = URLParameters()
    for (name, value) in parameters { written.append(name, value) }
    self.init(try written.appended(to: url), headers: headers)
  }
}

/// The answer that a ``HTTPTransport`` received.
public struct TransportAnswer: Hashable, Sendable {
  /// The status, as in 200.
  public var status: Int
  /// Values by the names of headers, in lowercase.
  public let headers: [String: String]
  /// The body, decompressed.
  public var body: Data

  /// Makes an answer; the names of headers may be in any case.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    self.body = body
  }
}

extension HTTPTransport {
  /// The answer to a request, unless it takes longer than a time; then the request is cancelled.
  func answer(
    to request: TransportRequest, within timeout: Duration, by clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> TransportAnswer {
    try await limited(to: timeout, by: clock) { try await self.answer(to: request) }
  }
}

/// What some work gives, unless it takes longer than a time; then it is cancelled.
///
/// No task group: that waits at its end until the clock's task has noticed that it is no longer wanted.
func limited(
  to timeout: Duration, by clock: any Clock<Duration> = ContinuousClock(),
  _ work: @escaping @Sendable () async throws -> TransportAnswer
) async throws -> TransportAnswer {
  let work = Task { try await work() }
  let end = Task {
    try await clock.sleep(for: timeout.asWait)
    work.cancel()
  }
  defer { end.cancel() }
  do {
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  } catch {
    try Task.checkCancellation()
    end.cancel()
    if case .success = await end.result {
      throw SearchFailure(.timeout, details: "no answer within \(timeout)")
    }
    throw error
  }
}
