import Foundation
import IncrementalSearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with `URLSession`: without cache and cookies, over up to 6 connections to a host, which stay open.
public final class URLSessionTransport: HTTPTransport {
  /// How long an answer may take in all.
  public let timeout: Duration
  /// How large an answer may be, in bytes, decompressed.
  public let maxBytes: Int
  private let session: URLSession
  #if canImport(FoundationNetworking)
    private let transfers: URLSessionTransfers
  #endif

  /// Makes a transport with connections of its own.
  public init(timeout: Duration = .seconds(15), maxBytes: Int = 16 << 20) {
    self.timeout = timeout
    self.maxBytes = maxBytes
    let configuration = URLSessionConfiguration.ephemeral
    // On Linux its lookups in the background also trap where a request is cancelled meanwhile (swift-corelibs-foundation
    // issue 3296).
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpMaximumConnectionsPerHost = 6
    // Between two pieces of an answer, so that this never comes before the timeout of the whole.
    configuration.timeoutIntervalForRequest = max(1, timeout / .seconds(1) + 1)
    #if canImport(FoundationNetworking)
      transfers = URLSessionTransfers(maxBytes: maxBytes)
      session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    #else
      session = URLSession(configuration: configuration)
    #endif
  }

  deinit { session.invalidateAndCancel() }

  /// Sends a request. Throws a `SearchFailure` or `CancellationError`.
  public func answer(to request: TransportRequest) async throws -> TransportAnswer {
    let (timeout, urlRequest) = (timeout, URLRequest(request))
    do {
      return try await withThrowingTaskGroup(of: TransportAnswer.self) { group in
        group.addTask { try await self.load(urlRequest) }
        group.addTask {
          try await Task.sleep(for: timeout)
          throw SearchFailure(.timeout, details: "no answer within \(timeout)")
        }
        defer { group.cancelAll() }
        guard let answer = try await group.next() else { throw CancellationError() }
        return answer
      }
    } catch {
      try Task.checkCancellation()
      throw (error as? URLError).map { SearchFailure($0) } ?? error
    }
  }

  private func load(_ request: URLRequest) async throws -> TransportAnswer {
    #if canImport(FoundationNetworking)
      return try await transfers.answer(to: request, in: session)
    #else
      let (bytes, response) = try await session.bytes(for: request)
      guard response.expectedContentLength <= Int64(maxBytes) else {
        bytes.task.cancel()
        throw SearchFailure.tooLarge(maxBytes)
      }
      var body: [UInt8] = []
      for try await byte in bytes {
        guard body.count < maxBytes else {
          bytes.task.cancel()
          throw SearchFailure.tooLarge(maxBytes)
        }
        body.append(byte)
      }
      return try TransportAnswer(response, body: Data(body))
    #endif
  }
}

extension URLRequest {
  fileprivate init(_ request: TransportRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
  }
}

extension TransportAnswer {
  /// Throws a `SearchFailure` if it is no answer of HTTP.
  init(_ response: URLResponse, body: Data) throws {
    guard let response = response as? HTTPURLResponse else {
      throw SearchFailure(.refused, details: "an address of HTTP is needed")
    }
    let headers = response.allHeaderFields.map { ("\($0)", "\($1)") }
    self.init(status: response.statusCode, headers: Dictionary(headers, uniquingKeysWith: { $1 }), body: body)
  }
}

extension SearchFailure {
  /// An answer of more bytes than are taken.
  static func tooLarge(_ maxBytes: Int) -> SearchFailure {
    SearchFailure(.badAnswer, details: "the answer is larger than \(maxBytes) bytes")
  }
}
