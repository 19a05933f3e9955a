import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends requests to the nodes of a cluster over connections that stay open, without TLS.
///
/// `URLSession` on Linux keeps a processor busy for as long as a request with a body waits for its answer: it keeps polling
/// whether the socket can be written to.
package final class NodeTransport: HTTPTransport {
  /// What is thrown of a connection that ends before any of an answer has come.
  fileprivate struct Unanswered: Error {
    var cause: any Error
  }

  private struct Place: Hashable {
    var host: String
    var port: Int
  }

  private let timeout: Duration
  private let maxBytes: Int
  private let group = MultiThreadedEventLoopGroup.singleton
  private let idle = NIOLockedValueBox<[Place: [any Channel]]>([:])
  private static let mostIdle = 16

  /// What sends requests to nodes by a scheme; with TLS it is `URLSession`.
  package static func transport(of address: TypesenseAddress, timeout: Duration = .seconds(15)) -> any HTTPTransport {
    address.nodes.allSatisfy { $0.scheme == "http" }
      ? NodeTransport(timeout: timeout) : URLSessionTransport(timeout: timeout)
  }

  /// Makes a transport with connections of its own. `timeout` is for a whole answer.
  init(timeout: Duration = .seconds(15), maxBytes: Int = 16 << 20) {
    self.timeout = timeout
    self.maxBytes = maxBytes
  }

  deinit {
    for channel in idle.withLockedValue({ $0.values.flatMap { $0 } }) { channel.close(promise: nil) }
  }

  package func answer(to request: TransportRequest) async throws -> TransportAnswer {
    guard request.url.scheme == "http", let host = request.url.host() else {
      throw SearchFailure(.refused, details: "\(request.url.absoluteString) is no address of HTTP")
    }
    let place = Place(host: host, port: request.url.port ?? 80)
    do {
      if let channel = takeIdle(place) {
        do {
          return try await send(request, to: place, over: channel)
        } catch is Unanswered {
          // It was closed while nobody used it.
        }
      }
      return try await send(request, to: place, over: try await connect(to: place))
    } catch {
      try Task.checkCancellation()
      throw SearchFailure(node: error)
    }
  }

  private func takeIdle(_ place: Place) -> (any Channel)? {
    idle.withLockedValue { idle in
      while let channel = idle[place]?.popLast() {
        if channel.isActive { return channel }
      }
      return nil
    }
  }

  private func keep(_ channel: any Channel, for place: Place) {
    let isKept = idle.withLockedValue { idle in
      guard idle[place, default: []].count < Self.mostIdle else { return false }
      idle[place, default: []].append(channel)
      return true
    }
    if !isKept { channel.close(promise: nil) }
  }

  private func connect(to place: Place) async throws -> any Channel {
    let maxBytes = maxBytes
    let connected = group.next().makePromise(of: (any Channel).self)
    let isCancelled = NIOLockedValueBox(false)
    ClientBootstrap(group: group)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(ExchangeHandler(maxBytes: maxBytes))
        }
      }
      .connect(host: place.host, port: place.port)
      .whenComplete { result in
        if case .success(let channel) = result, isCancelled.withLockedValue({ $0 }) { channel.close(promise: nil) }
        connected.completeWith(result)
      }
    return try await withTaskCancellationHandler {
      try await connected.futureResult.get()
    } onCancel: {
      isCancelled.withLockedValue { $0 = true }
      connected.fail(CancellationError())
    }
  }

  private func send(
    _ request: TransportRequest, to place: Place, over channel: any Channel
  ) async throws -> TransportAnswer {
    var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: request.url.target)
    head.headers.add(name: "Host", value: request.url.hostAndPort)
    for (name, value) in request.headers { head.headers.replaceOrAdd(name: name, value: value) }
    if let body = request.body { head.headers.replaceOrAdd(name: "Content-Length", value: "\(body.count)") }
    let promise = channel.eventLoop.makePromise(of: ExchangeHandler.Answer.self)
    let timeout = timeout
    let late = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) {
      promise.fail(SearchFailure(.timeout, details: "no answer within \(timeout)"))
    }
    channel.writeAndFlush(
      ExchangeHandler.Exchange(head: head, body: request.body.map { ByteBuffer(bytes: $0) }, answer: promise)
    )
    .whenFailure { promise.fail($0) }
    do {
      let answer = try await withTaskCancellationHandler {
        try await promise.futureResult.get()
      } onCancel: {
        promise.fail(CancellationError())
      }
      late.cancel()
      if answer.isLast { channel.close(promise: nil) } else { keep(channel, for: place) }
      return TransportAnswer(
        status: answer.status, headers: answer.headers, body: Data(answer.body.readableBytesView))
    } catch {
      late.cancel()
      channel.close(promise: nil)
      // Closing in turn is one way to end a connection, resetting it the other.
      if error is ExchangeHandler.Ended || error is IOError || (error as? ChannelError) == .ioOnClosedChannel {
        throw Unanswered(cause: error)
      }
      throw error
    }
  }
}

/// One request after the other over a connection, each with its answer.
private final class ExchangeHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = Exchange
  typealias OutboundOut = HTTPClientRequestPart

  struct Exchange: Sendable {
    var head: HTTPRequestHead
    var body: ByteBuffer?
    var answer: EventLoopPromise<Answer>
  }

  struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: ByteBuffer
    /// Whether the connection ends with it.
    var isLast: Bool
  }

  /// The connection ended before any of an answer had come.
  struct Ended: Error {}

  private let maxBytes: Int
  private var promise: EventLoopPromise<Answer>?
  private var answer: Answer?

  init(maxBytes: Int) { self.maxBytes = maxBytes }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let exchange = unwrapOutboundIn(data)
    self.promise = exchange.answer
    context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
    if let body = exchange.body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer = Answer(
        status: Int(head.status.code),
        headers: Dictionary(head.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }), body: ByteBuffer(),
        isLast: !head.isKeepAlive)
    case .body(var part):
      answer?.body.writeBuffer(&part)
      if let size = answer?.body.readableBytes, size > maxBytes {
        end(.failure(SearchFailure(.badAnswer, details: "the answer is larger than \(maxBytes) bytes")))
      }
    case .end:
      if let answer { end(.success(answer)) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.failure(answer == nil ? Ended() : SearchFailure(.offline, details: "the connection was closed")))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failure(answer != nil && error is IOError ? SearchFailure(node: error) : error))
  }

  private func end(_ result: Result<Answer, any Error>) {
    let promise = promise
    (self.promise, answer) = (nil, nil)
    promise?.completeWith(result)
  }
}

extension URL {
  /// The path and parameters as a request line has them.
  fileprivate var target: String {
    let path = path(percentEncoded: true)
    return (path.isEmpty ? "/" : path) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
  }
}

extension SearchFailure {
  /// What is wrong with a node that can't be asked, or has not answered.
  fileprivate init(node error: any Error) {
    switch error {
    case let failure as SearchFailure: self = failure
    case let unanswered as NodeTransport.Unanswered: self.init(node: unanswered.cause)
    case let error as NIOConnectionError:
      let causes = error.connectionErrors.map { ($0.error as? IOError).map { Self.words($0) } ?? "\($0.error)" }
      self.init(.offline, details: causes.first ?? "the host is not known", underlying: error)
    case let error as IOError: self.init(.offline, details: Self.words(error), underlying: error)
    case let error as HTTPParserError where error != .invalidEOFState:
      self.init(.badAnswer, details: "it answers what is no HTTP", underlying: error)
    default: self.init(.offline, details: "the connection was closed", underlying: error)
    }
  }

  private static func words(_ error: IOError) -> String { String(cString: strerror(error.errnoCode)).lowercased() }
}
