import SearchMachines

/// The address of something asked of the server, relative to the page; or the page's own, after its question mark.
struct ServerAddress {
  private(set) var utf8: [UInt8] = []

  /// What is known of the data.
  static var data: ServerAddress { ServerAddress("api/data") }

  /// A page of a result.
  static func page(_ request: PageRequest<PlaceKey>) -> ServerAddress {
    var address = ServerAddress("api/search?q=")
    address.append(escaping: Array(request.query.text.utf8))
    address.append("&limit=", request.limit)
    switch request.place {
    case .start: break
    case .position(let position): address.append("&position=", position)
    case .key(let key):
      switch key.side {
      case .after: address.append("&after=")
      case .before: address.append("&before=")
      case .around: address.append("&around=")
      }
      address.append(escaping: key.key)
      // A page at a key is only known to be somewhere; the first one held is to be counted.
      if request.direction == .refresh, key.side != .around { address.append("&counted=1") }
    }
    return address
  }

  /// The number of records a query finds.
  static func total(_ query: SearchQuery) -> ServerAddress {
    var address = ServerAddress("api/total?q=")
    address.append(escaping: Array(query.text.utf8))
    return address
  }

  init(_ text: StaticString) { append(text) }

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { utf8.append(text.utf8Start[index]) }
  }

  mutating func append(_ text: StaticString, _ number: Int) {
    append(text)
    var digits = JSONOutput()
    digits.integer(number)
    utf8 += digits.bytes
  }

  /// Appends text as part of a query string: all but the unreserved characters of RFC 3986 percent-encoded.
  mutating func append(escaping text: [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        utf8.append(byte)
      default:
        utf8 += [UInt8(ascii: "%"), digits.utf8Start[Int(byte >> 4)], digits.utf8Start[Int(byte & 15)]]
      }
    }
  }

  /// The text of a query string's part; a percent sign that escapes nothing stands for itself.
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = JSONCheck.hexadecimal(text[index + 1]), let low = JSONCheck.hexadecimal(text[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(text[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : text[index])
        index += 1
      }
    }
    return bytes
  }
}
