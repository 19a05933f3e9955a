import BrowserBridge
import SearchMachines

/// What the address of the page says: the query, the row at the top, and settings for trying things out.
struct PageLink: Equatable {
  /// The text searched for.
  var text: [UInt8] = []
  /// The id of the row at the top; nil at the start of the result.
  var row: RowID?
  /// The debounce in milliseconds, where the address sets it.
  var debounce: Int?

  /// Reads the part of an address from the question mark on; what it doesn't know it leaves out.
  init(search: [UInt8]) {
    var start = search.first == UInt8(ascii: "?") ? 1 : 0
    while start < search.count {
      var end = start
      while end < search.count, search[end] != UInt8(ascii: "&") { end += 1 }
      read(search[start..<end])
      start = end + 1
    }
  }

  private mutating func read(_ part: ArraySlice<UInt8>) {
    if let value = Self.value(of: "q=", in: part) { text = value }
    if let value = Self.value(of: "at=", in: part), !value.isEmpty { row = RowID(utf8: value) }
    if let value = Self.value(of: "debounce=", in: part), let number = JSONText(value)?.integer {
      debounce = max(0, min(number, 5000))
    }
  }

  private static func value(of name: StaticString, in part: ArraySlice<UInt8>) -> [UInt8]? {
    guard part.count >= name.utf8CodeUnitCount else { return nil }
    for offset in 0..<name.utf8CodeUnitCount where part[part.startIndex + offset] != name.utf8Start[offset] {
      return nil
    }
    return ServerAddress.unescaped(part[(part.startIndex + name.utf8CodeUnitCount)...])
  }

  /// The part of an address from the question mark on; `?` alone where nothing is to be said.
  var search: [UInt8] {
    var address = ServerAddress("?")
    // An address can only be so long; what is longer is no link.
    if !text.isEmpty, text.count <= 2_000 {
      address.append("q=")
      address.append(escaping: text)
    }
    if let row {
      address.append(address.utf8.count > 1 ? "&at=" : "at=")
      address.append(escaping: row.utf8)
    }
    if let debounce { address.append(address.utf8.count > 1 ? "&debounce=" : "debounce=", debounce) }
    return address.utf8
  }

  /// The text as the engine searches for it.
  var query: SearchQuery { SearchQuery(String(decoding: text, as: UTF8.self)) }
}
