import BrowserBridge
import SearchMachines

/// What the address of the page says: the query, the row at the top, the row that is open, and settings for trying things
/// out.
struct PageLink: Equatable {
  /// The text searched for.
  var text: [UInt8] = []
  /// The values filtered by, by the names of their facets, and how the query is searched (``SearchWay``).
  var filters = [String: String]()
  /// The id of the row at the top; nil at the start of the result.
  var row: RowID?
  /// The id of the row that is open.
  var opened: RowID?
  /// The debounce in milliseconds, where the address sets it.
  var debounce: Int?
  /// Whether near-equal rows are shown one by one, where the address says so.
  var isFlat = false

  /// A link to a query.
  init(_ query: SearchQuery) { take(query) }

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

  /// Takes another query.
  mutating func take(_ query: SearchQuery) {
    text = Array(query.text.utf8)
    filters = query.filters
  }

  private mutating func read(_ part: ArraySlice<UInt8>) {
    if let value = Self.value(of: "q=", in: part) { text = value }
    if let value = Self.value(of: "at=", in: part), !value.isEmpty { row = RowID(utf8: value) }
    if let value = Self.value(of: "row=", in: part), !value.isEmpty { opened = RowID(utf8: value) }
    if let value = Self.value(of: "debounce=", in: part), let number = JSONText(value)?.integer {
      debounce = max(0, min(number, 5000))
    }
    if let value = Self.value(of: "groups=", in: part) { isFlat = value.elementsEqual("off".utf8) }
    for way in SearchWay.allCases {
      guard let value = Self.value(of: way.name, in: part), value.first == UInt8(ascii: "="), value.count > 1 else {
        continue
      }
      filters[way.key] = String(decoding: value.dropFirst(), as: UTF8.self)
    }
    guard Self.starts("filter.", part), let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return }
    let name = ServerAddress.unescaped(part[(part.startIndex + 7)..<equals])
    // The server takes no more.
    if name.isEmpty || filters.count >= 16 { return }
    let value = ServerAddress.unescaped(part[(equals + 1)...])
    filters[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
  }

  private static func value(of name: StaticString, in part: ArraySlice<UInt8>) -> [UInt8]? {
    starts(name, part) ? ServerAddress.unescaped(part[(part.startIndex + name.utf8CodeUnitCount)...]) : nil
  }

  private static func starts(_ name: StaticString, _ part: ArraySlice<UInt8>) -> Bool {
    guard part.count >= name.utf8CodeUnitCount else { return false }
    for offset in 0..<name.utf8CodeUnitCount where part[part.startIndex + offset] != name.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The part of an address from the question mark on; `?` alone where nothing is to be said.
  var search: [UInt8] {
    var address = ServerAddress("")
    // An address can only be so long; what is longer is no link.
    if !text.isEmpty, text.count <= 2_000 {
      address.append("&q=")
      address.append(escaping: text)
    }
    address.append(filters)
    if let row {
      address.append("&at=")
      address.append(escaping: row.utf8)
    }
    if let opened {
      address.append("&row=")
      address.append(escaping: opened.utf8)
    }
    if let debounce { address.append("&debounce=", debounce) }
    if isFlat { address.append("&groups=off") }
    return [UInt8(ascii: "?")] + address.utf8.dropFirst()
  }

  /// What the engine searches for.
  var query: SearchQuery { SearchQuery(String(decoding: text, as: UTF8.self), filters: filters) }
}
