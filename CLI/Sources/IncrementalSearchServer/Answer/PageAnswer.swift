import IncrementalSearch

/// The answers about data as JSON.
enum PageAnswer {
  /// Changes whenever the same data is answered differently than before.
  static let format = "4"

  /// A page of rows. `places` gives the keys of the pages beside it.
  static func json<Item, Key: LosslessStringConvertible>(
    _ page: Page<Item, Key>, _ places: PlaceKey, version: String, row: (Item) -> ServedRow
  ) -> [UInt8] {
    var json = JSONBytes(capacity: 256 + 320 * page.items.count)
    json.append(#"{"items":["#)
    for index in page.items.indices {
      json.append(index > 0 ? ",\n" : "\n")
      append(row(page.items[index]), to: &json)
    }
    json.append("\n],\n\"previous\":")
    append(PagePlace.before(page).flatMap { places.text(of: $0, .before) }, to: &json)
    json.append(#","next":"#)
    append(PagePlace.after(page).flatMap { places.text(of: $0, .after) }, to: &json)
    json.append(#","position":"#)
    if let position = page.position { json.append(position) } else { json.append("null") }
    json.append(#","total":"#)
    append(page.wholeTotal, to: &json)
    json.append(#","correction":"#)
    append(page.correction, to: &json)
    json.append(#","version":"#)
    json.append(string: version)
    json.append("}\n")
    return json.bytes
  }

  /// How many items a query has.
  static func json(_ total: TotalCount, version: String) -> [UInt8] {
    var json = JSONBytes()
    json.append(#"{"total":"#)
    append(total, to: &json)
    json.append(#","version":"#)
    json.append(string: version)
    json.append("}\n")
    return json.bytes
  }

  /// The facets of a query, each with so many values at most; the one that is filtered by is always there.
  static func json(_ facets: [SearchFacet], limit: Int, of query: SearchQuery, version: String) -> [UInt8] {
    var json = JSONBytes()
    json.append(#"{"facets":["#)
    for (index, facet) in facets.enumerated() {
      if index > 0 { json.append(",") }
      json.append("\n")
      json.append(#"{"name":"#)
      json.append(string: facet.name)
      json.append(#","values":["#)
      var values = Array(facet.values.prefix(limit))
      if let filter = query.filters[facet.name],
        let value = facet.values.dropFirst(limit).first(where: { $0.value == filter })
      {
        values[limit - 1] = value
      }
      for (index, value) in values.enumerated() {
        if index > 0 { json.append(",") }
        json.append(#"{"value":"#)
        json.append(string: value.value)
        json.append(#","count":"#)
        json.append(value.count)
        json.append("}")
      }
      json.append(#"],"more":"#)
      json.append(facet.values.count - values.count)
      json.append("}")
    }
    json.append("\n],\"version\":")
    json.append(string: version)
    json.append("}\n")
    return json.bytes
  }

  /// What the data is.
  static func json(
    name: String, about: String, _ description: DataDescription, _ ways: SearchWays, _ version: DataVersion
  ) -> [UInt8] {
    var json = JSONBytes()
    json.append(#"{"name":"#)
    json.append(string: name)
    json.append(#","about":"#)
    json.append(string: about)
    json.append(#","columns":"#)
    append(description.columns, to: &json)
    json.append(#","facets":"#)
    append(description.facets, to: &json)
    json.append(#","examples":"#)
    append(description.examples, to: &json)
    json.append(#","matches":"#)
    append(ways.matches.map(\.rawValue), to: &json)
    json.append(#","orders":"#)
    append(ways.orders, to: &json)
    json.append(#","records":"#)
    if let records = version.records { json.append(records) } else { json.append("null") }
    json.append(#","version":"#)
    json.append(string: version.text)
    json.append("}\n")
    return json.bytes
  }

  private static func append(_ row: ServedRow, to json: inout JSONBytes) {
    json.append(#"{"id":"#)
    json.append(string: row.id)
    json.append(#","title":"#)
    json.append(string: row.title.text)
    json.append(#","texts":"#)
    append(row.texts.map(\.text), to: &json)
    json.append(#","highlights":["#)
    json.append(row.title.matches, of: row.title.text)
    for text in row.texts {
      json.append(",")
      json.append(text.matches, of: text.text)
    }
    json.append("]}")
  }

  private static func append(_ texts: [String], to json: inout JSONBytes) {
    json.append("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: text)
    }
    json.append("]")
  }

  private static func append(_ key: String?, to json: inout JSONBytes) {
    if let key { json.append(string: key) } else { json.append("null") }
  }

  private static func append(_ correction: SearchCorrection?, to json: inout JSONBytes) {
    guard let correction else { return json.append("null") }
    json.append(#"{"typed":"#)
    json.append(string: correction.typed)
    json.append(#","searched":"#)
    json.append(string: correction.searched)
    json.append(#","literal":"#)
    json.append(string: correction.literal)
    json.append("}")
  }

  private static func append(_ total: TotalCount, to json: inout JSONBytes) {
    switch total {
    case .unknown: json.append("null")
    case .exact(let count): append(count, "exact", to: &json)
    case .atLeast(let count): append(count, "atLeast", to: &json)
    case .about(let count): append(count, "about", to: &json)
    }
  }

  private static func append(_ count: Int, _ kind: String, to json: inout JSONBytes) {
    json.append(#"{"count":"#)
    json.append(count)
    json.append(#","kind":"#)
    json.append(string: kind)
    json.append("}")
  }
}

extension PagePlace {
  /// Where the page after this one is; nil at the end.
  static func after<Item>(_ page: Page<Item, Key>) -> PagePlace? {
    if page.goesByKey { return page.next.map { .key($0) } }
    guard let position = page.position, !page.items.isEmpty else { return nil }
    let end = position + page.items.count
    if case .exact(let total) = page.total, end >= total { return nil }
    return .position(end)
  }

  /// Where the page before this one is; nil at the start. A position is where that page ends.
  static func before<Item>(_ page: Page<Item, Key>) -> PagePlace? {
    if page.goesByKey { return page.previous.map { .key($0) } }
    return page.position.flatMap { $0 > 0 ? .position($0) : nil }
  }
}

extension Page {
  /// The number of items in the whole result, as far as the page shows it: one that reaches the end does.
  var wholeTotal: TotalCount {
    if goesByKey, total == .unknown, next == nil, let position { return .exact(position + items.count) }
    return total
  }
}

/// JSON as it is written, in UTF-8.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  /// Starts with room for so many bytes.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Adds what is JSON already.
  mutating func append(_ json: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Adds a number.
  mutating func append(_ number: Int) {
    if 0..<10 ~= number { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Adds a text as a JSON string.
  mutating func append(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated() {
        if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { continue }
        bytes.append(contentsOf: text[start..<index])
        appendEscaped(byte)
        start = index + 1
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      append("u00")
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }

  /// Adds ranges of a text, in UTF-16 code units: what strings of browsers count in.
  mutating func append(_ ranges: [Range<String.Index>], of text: String) {
    append("[")
    if !ranges.isEmpty {
      let places = ranges.map { range in
        (text.utf8.distance(from: text.startIndex, to: range.lowerBound), text.utf8[range].count)
      }
      var text = text
      text.withUTF8 { utf8 in
        var (index, offset) = (0, 0)
        func advance(by count: Int) -> Int {
          for byte in utf8[index..<index + count] {
            // A character's first byte says how long it is; four bytes are two code units.
            if byte & 0xC0 != 0x80 { offset += byte >= 0xF0 ? 2 : 1 }
          }
          index += count
          return offset
        }
        for (number, (start, count)) in places.enumerated() {
          append(number == 0 ? "[" : ",[")
          append(advance(by: start - index))
          append(",")
          append(advance(by: count))
          append("]")
        }
      }
    }
    append("]")
  }
}
