import Foundation
import IncrementalSearch

/// The parameters of an address, written so that any text arrives as it is.
struct URLParameters {
  private var text = ""

  /// Adds a parameter at the end.
  ///
  /// All but RFC 3986's unreserved characters are escaped: `URLQueryItem` leaves `+`, which many servers take for a space.
  mutating func append(_ name: String, _ value: String) {
    if !text.isEmpty { text += "&" }
    text += Self.escaped(name) + "=" + Self.escaped(value)
  }

  /// An address with these parameters after those it has.
  func appended(to url: URL) throws(SearchFailure) -> URL {
    let address = url.absoluteString.prefix { $0 != "#" }
    let separator = text.isEmpty ? "" : address.contains("?") ? "&" : "?"
    guard let whole = URL(string: address + separator + text) else {
      throw SearchFailure(.refused, details: "\(address) is no address that takes parameters")
    }
    return whole
  }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        escaped.append(byte)
      default: escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
