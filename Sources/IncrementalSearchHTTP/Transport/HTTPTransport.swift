import Foundation

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
  /// What is sent with it.
  public var body: Data?

  /// Makes a request.
  public init(_ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }
}

/// What a ``HTTPTransport`` got.
public struct TransportAnswer: Hashable, Sendable {
  /// The status, as in 200.
  public var status: Int
  /// Values by the names of headers, in small letters.
  public let headers: [String: String]
  /// The body, decompressed.
  public var body: Data

  /// Makes an answer; the names of headers may be in any letters.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    self.body = body
  }
}
