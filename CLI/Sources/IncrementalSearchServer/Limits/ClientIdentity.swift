import HTTPTypes
import Hummingbird

/// Tells whose a request is: by its connection, or by what a proxy says of it.
struct ClientIdentity: Sendable {
  private let trustsProxy: Bool

  init(_ settings: RouteSettings) { trustsProxy = settings.trustsProxy }

  /// The name that a request has in the log, here and, with a proxy that gives it one, there.
  func requestID(of request: Request, _ context: some RequestContext) -> String {
    guard trustsProxy, let given = HTTPField.Name.requestID.flatMap({ request.headers[$0] }),
      1...64 ~= given.utf8.count,
      given.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || UnicodeScalar($0).properties.isASCIIHexDigit })
    else {
      // Not every log keeps what is said once for all its lines.
      return context.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "-"
    }
    return given
  }

  /// Who sent a request.
  func client(of request: Request) -> ClientAddress {
    let forwarded =
      trustsProxy
      ? HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }.flatMap(ClientAddress.init(forwardedFor:))
      : nil
    return forwarded ?? ClientConnection.current?.address ?? ClientAddress(nil)
  }
}

extension HTTPField.Name {
  /// What a request is called by all who deal with it.
  static let requestID = HTTPField.Name("X-Request-Id")
}
