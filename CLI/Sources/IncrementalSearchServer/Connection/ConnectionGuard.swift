import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Stands between a connection and the server: reports when the client has gone, answers what is not a request, and ends what
/// is too large or too slow.
///
/// Isolated to the channel's event loop.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let secured: HTTPFields
  private let report: RefusalReport?
  private let counts: ConnectionCounts
  private var isOpen = true
  private var isCounted = false
  private(set) var connection = ClientConnection(ClientAddress(nil))
  /// Requests whose answers are not written.
  private var unanswered = 0
  private var bodyBytes = 0
  /// What is answered after all that came before; nothing is read any more then.
  private var problem: Problem?
  private var arrival: Scheduled<Void>?
  private var departure: Scheduled<Void>?
  /// The server ends, and the connection with it.
  private var isEnding = false
  private var drain: Scheduled<Void>?

  /// `headers` go out with the answers that the guard gives itself.
  init(_ limits: ConnectionLimits, headers: HTTPFields, report: RefusalReport?, counts: ConnectionCounts) {
    self.limits = limits
    secured = headers
    self.report = report
    self.counts = counts
    report?.metrics.countConnection(1)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connection = ClientConnection(ClientAddress(context.remoteAddress))
    isCounted = counts.open(connection.address)
    if context.channel.isActive { refuseIfTooMany(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    refuseIfTooMany(context)
    context.fireChannelActive()
  }

  /// Closes the connection of a client that has too many without waiting for a request: it may never send one.
  private func refuseIfTooMany(_ context: ChannelHandlerContext) {
    guard !isCounted, problem == nil else { return }
    report?.metrics.count(.refusedConnection)
    refuse(.tooManyConnections, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  private func end() {
    guard isOpen else { return }
    isOpen = false
    report?.metrics.countConnection(-1)
    if isCounted { counts.close(connection.address) }
    drain?.cancel()
    arrival?.cancel()
    departure?.cancel()
    connection.close()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that sends no more is taken for one that has left: the two look the same.
    if event as? ChannelEvent == .inputClosed { connection.close() }
    if event is ChannelShouldQuiesceEvent {
      isEnding = true
      // A request that is on its way would be lost, and its client could not know whether it was answered.
      if unanswered == 0 { return drain = ending(context, after: limits.drainTime) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func ending(_ context: ChannelHandlerContext, after time: Duration) -> Scheduled<Void> {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: TimeAmount(time)) {
      bound.value.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if problem != nil { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      bodyBytes = 0
      if let length = head.headerFields[.contentLength].flatMap(Int.init), length > limits.bodyBytes {
        return refuse(.bodyTooLarge, context)
      }
      // Of a body in a coding that the parser does not know, it would take the bytes for requests.
      if let coding = head.headerFields[.transferEncoding], coding.lowercased() != "chunked" {
        return refuse(.unknownCoding, context)
      }
      unanswered += 1
      arrival?.cancel()
      arrival = closing(context, after: limits.transferTime)
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      if bodyBytes > limits.bodyBytes { return refuse(.bodyTooLarge, context) }
    case .end:
      arrival?.cancel()
      arrival = nil
    }
    context.fireChannelRead(data)
    if isEnding, drain != nil {
      // The connection ends once this is answered.
      drain?.cancel()
      drain = nil
      context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let problem as Problem: refuse(problem, context)
    case is HTTPParserError where error as? HTTPParserError == .headerOverflow: refuse(.headTooLarge, context)
    case is IOError, is ChannelError: context.fireErrorCaught(error)
    default:
      refuse(.badRequest("This is not HTTP/1.1 as it should be; send the request with an HTTP library."), context)
    }
  }

  /// Answers with a problem when it is its turn, and closes the connection.
  private func refuse(_ problem: Problem, _ context: ChannelHandlerContext) {
    if self.problem != nil { return }
    self.problem = problem
    arrival?.cancel()
    if unanswered == 0 { answerProblem(context) }
  }

  private func answerProblem(_ context: ChannelHandlerContext) {
    guard let problem else { return }
    var headers = problem.headers
    headers.append(contentsOf: secured)
    headers[.connection] = "close"
    // A client that has too many connections has sent no request.
    if problem != .tooManyConnections, let report, let name = HTTPField.Name.requestID {
      headers[name] = report.report(problem, of: connection.address)
    }
    let body = ByteBuffer(bytes: problem.json)
    headers[.contentLength] = String(body.readableBytes)
    context.write(wrapOutboundOut(.head(HTTPResponse(status: problem.status, headerFields: headers))), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    let written = context.eventLoop.makePromise(of: Void.self)
    let channel = context.channel
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if isEnding, unanswered == 1, case .head(var head) = part {
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    } else {
      context.write(data, promise: promise)
    }
    if case .end = part {
      unanswered -= 1
      if unanswered == 0 { answerProblem(context) }
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    departure?.cancel()
    departure = context.channel.isWritable ? nil : closing(context, after: limits.transferTime)
    context.fireChannelWritabilityChanged()
  }

  private func closing(_ context: ChannelHandlerContext, after time: Duration) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
  }
}
