import SearchMachines

/// The address of something asked of the server, relative to the page; or a page's own, after its question mark.
package struct ServerAddress {
  package private(set) var utf8: [UInt8] = []

  /// A page of a result, of the data whose API is at `api`.
  package static func page(_ request: PageRequest<PlaceKey>, api: StaticString = "api") -> ServerAddress {
    var address = ServerAddress(api)
    address.append("/search?", request.query)
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
  package static func total(_ query: SearchQuery, api: StaticString = "api") -> ServerAddress {
    var address = ServerAddress(api)
    address.append("/total?", query)
    return address
  }

  /// How many records that a query finds have each value of each facet, the most frequent values only.
  package static func facets(_ query: SearchQuery) -> ServerAddress {
    var address = ServerAddress("api")
    address.append("/facets?", query)
    address.append("&limit=", 60)
    return address
  }

  private mutating func append(_ text: StaticString, _ query: SearchQuery) {
    append(text)
    append("q=")
    append(escaping: Array(query.text.utf8))
    append(query.filters)
  }

  /// Appends filters in the order of their names, each after an ampersand, and how the query is searched.
  package mutating func append(_ filters: [String: String]) {
    var left = filters
    // There are a few at most.
    while var first = left.first {
      for other in left where other.key < first.key { first = other }
      left[first.key] = nil
      if let way = SearchWay(key: first.key) {
        append("&")
        append(way.name)
      } else {
        append("&filter.")
        append(escaping: Array(first.key.utf8))
      }
      append("=")
      append(escaping: Array(first.value.utf8))
    }
  }

  package init(_ text: StaticString) { append(text) }

  package mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { utf8.append(text.utf8Start[index]) }
  }

  package mutating func append(_ text: StaticString, _ number: Int) {
    append(text)
    utf8 += Self.digits(number)
  }

  /// A number in decimal.
  package static func digits(_ number: Int) -> [UInt8] {
    var digits = JSONOutput()
    digits.integer(number)
    return digits.bytes
  }

  /// Appends text as part of a query string: all but the unreserved characters of RFC 3986 percent-encoded.
  package mutating func append(escaping text: [UInt8]) {
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
  package static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
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
