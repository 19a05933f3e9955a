import IncrementalSearch

/// The answers about data as JSON.
enum PageAnswer {
  /// Changes whenever the same data is answered differently than before.
  static let format = "1"

  /// A page of rows. `places` gives the keys of the pages beside it.
  static func json<Item, Key: LosslessStringConvertible>(
    _ page: Page<Item, Key>, _ places: PlaceKey, version: String, row: (Item) -> ServedRow
  ) -> [UInt8] {
    var json = JSONBytes(capacity: 256 + 200 * page.items.count)
    json.append(#"{"items":["#)
    for (index, item) in page.items.enumerated() {
      if index > 0 { json.append(",") }
      json.append("\n")
      append(row(item), to: &json)
    }
    json.append("\n],\n\"previous\":")
    append(PagePlace.before(page).flatMap { places.text(of: $0, .before) }, to: &json)
    json.append(#","next":"#)
    append(PagePlace.after(page).flatMap { places.text(of: $0, .after) }, to: &json)
    json.append(#","position":"#)
    if let position = page.position { json.append(position) } else { json.append("null") }
    json.append(#","total":"#)
    append(page.wholeTotal, to: &json)
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

  /// What the data is.
  static func json(name: String, _ version: DataVersion) -> [UInt8] {
    var json = JSONBytes()
    json.append(#"{"name":"#)
    json.append(string: name)
    json.append(#","records":"#)
    json.append(version.records)
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
    json.append(#","texts":["#)
    for (index, text) in row.texts.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: text.text)
    }
    json.append(#"],"highlights":["#)
    json.append(row.title.matches, of: row.title.text)
    for text in row.texts {
      json.append(",")
      json.append(text.matches, of: text.text)
    }
    json.append("]}")
  }

  private static func append(_ key: String?, to json: inout JSONBytes) {
    if let key { json.append(string: key) } else { json.append("null") }
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
