#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import IncrementalSearch

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
