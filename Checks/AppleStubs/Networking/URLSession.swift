// What Apple's URLSession has beside that of other systems.
import Foundation
import FoundationNetworking

extension URLSession {
  struct AsyncBytes: AsyncSequence, Sendable {
    typealias Element = UInt8

    struct AsyncIterator: AsyncIteratorProtocol {
      mutating func next() async throws -> UInt8? { fatalError() }
    }

    var task: URLSessionDataTask { fatalError() }

    func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) { fatalError() }
}
