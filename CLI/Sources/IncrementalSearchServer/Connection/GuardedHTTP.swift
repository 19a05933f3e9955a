import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 connections with limits on what they cost; closing one stops the searches of its requests.
struct GuardedHTTP: ServerChildChannel {
  typealias Value = HTTP1Channel.Value

  private let http: HTTP1Channel

  init(
    _ limits: ConnectionLimits, headers: HTTPFields, report: RefusalReport?, counts: ConnectionCounts,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    http = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          ConnectionGuard(limits, headers: headers, report: report, counts: counts)
        ],
        idleTimeout: TimeAmount(limits.idleTime),
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
          maxHeaderFieldCount: limits.headers)))
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self).handler
      try pipeline.addHandler(RequestTarget(), position: .before(codec))
      // A server that stops lets go of connections that it has accepted and not handled yet, and the writer of such a one
      // traps where it is let go of while its channel is open (apple/swift-nio issues 2637 and 3481).
      channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    let pipeline = value.channel.pipeline
    let connection = try? await value.channel.eventLoop.submit {
      try pipeline.syncOperations.handler(type: ConnectionGuard.self).connection
    }.get()
    await ClientConnection.$current.withValue(connection) {
      await http.handle(value: value, logger: logger)
    }
  }
}

extension HTTPServerBuilder {
  /// HTTP/1.1 for a server of searches: closing a connection stops its searches, and slow or endless requests are ended.
  ///
  /// What ``SearchServer`` uses; for a Hummingbird application of your own that ``SearchRoutes`` are added to.
  public static func guardedHTTP1(_ limits: ConnectionLimits = ConnectionLimits()) -> HTTPServerBuilder {
    guardedHTTP1(limits, report: nil)
  }

  static func guardedHTTP1(_ limits: ConnectionLimits, report: RefusalReport?) -> HTTPServerBuilder {
    let counts = ConnectionCounts(most: limits.connectionsPerAddress)
    return HTTPServerBuilder {
      GuardedHTTP(limits, headers: SecurityHeaders.fields, report: report, counts: counts, responder: $0)
    }
  }
}
