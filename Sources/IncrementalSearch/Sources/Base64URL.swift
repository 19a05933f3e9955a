import Foundation

/// Bytes as text that can stand in a URL (RFC 4648, 5), without padding: how sources write page keys.
extension Data {
  /// The bytes as text.
  package var base64URLText: String {
    base64EncodedString().filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Reads bytes from their text; nil if it is none.
  package init?(base64URLText text: String) {
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    self.init(base64Encoded: base64)
  }
}
