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

  deinit {
    // Who waits for an answer holds this, so what still runs is cancelled already.
    #if canImport(FoundationNetworking)
      // Invalidating and cancelling traps on Linux where requests end meanwhile: it takes the delegate, which their ends are
      // told to, and reads the list of tasks outside the queue that it belongs to.
      session.finishTasksAndInvalidate()
    #else
      session.invalidateAndCancel()
    #endif
  }

  /// Sends a request. Throws a `SearchFailure` or `CancellationError`.
  public func answer(to request: TransportRequest) async throws -> TransportAnswer {
    let urlRequest = URLRequest(request)
    do {
      return try await limited(to: timeout) { try await self.load(urlRequest) }
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

#if canImport(FoundationNetworking)
  /// The transfers under way in a `URLSession` on Linux, whose own `data(for:)` hangs for ever or traps where it is
  /// cancelled (swift-corelibs-foundation issues 3292, 3296 and 5412).
  final class URLSessionTransfers: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct Transfer {
      let continuation: CheckedContinuation<TransportAnswer, any Error>
      var body = Data()
    }

    private let maxBytes: Int
    private let lock = NSLock()
    /// By the numbers of their tasks; whoever takes one out resumes its continuation. Guarded by `lock`.
    private var transfers: [Int: Transfer] = [:]

    init(maxBytes: Int) { self.maxBytes = maxBytes }

    func answer(to request: URLRequest, in session: URLSession) async throws -> TransportAnswer {
      let task = session.dataTask(with: request)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          lock.withLock { transfers[task.taskIdentifier] = Transfer(continuation: continuation) }
          // Cancelled before the transfer was there, nobody has taken it out.
          if Task.isCancelled { return fail(task, CancellationError()) }
          task.resume()
        }
      } onCancel: {
        fail(task, CancellationError())
      }
    }

    private func fail(_ task: URLSessionTask, _ error: any Error) {
      guard let transfer = take(task) else { return }
      transfer.continuation.resume(throwing: error)
      // Not under the lock of the caller's task, and not in the way of the answer.
      DispatchQueue.global().async { task.cancel() }
    }

    private func take(_ task: URLSessionTask) -> Transfer? {
      lock.withLock { transfers.removeValue(forKey: task.taskIdentifier) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLarge = lock.withLock {
        // In place: a body that is taken out first is copied for each piece.
        transfers[dataTask.taskIdentifier]?.body.append(data)
        return transfers[dataTask.taskIdentifier].map { $0.body.count > maxBytes } ?? false
      }
      if isTooLarge { fail(dataTask, SearchFailure.tooLarge(maxBytes)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let transfer = take(task) else { return }
      transfer.continuation.resume(
        with: Result {
          guard error == nil, let response = task.response else { throw error ?? URLError(.unknown) }
          return try TransportAnswer(response, body: transfer.body)
        })
    }
  }
#endif
