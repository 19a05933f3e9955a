/// A record's id: the UTF-8 that the server gave, compared byte by byte.
package struct RowID: Hashable, Sendable {
  package let utf8: [UInt8]

  /// Makes an id.
  package init(utf8: [UInt8]) { self.utf8 = utf8 }
}

/// One row as the server gave it; what is in it is between the server and the host that draws it.
package struct PageRow: Identifiable, Equatable, Sendable {
  package let id: RowID
  /// The row's JSON object.
  package let json: [UInt8]

  /// Makes a row.
  package init(id: RowID, json: [UInt8]) {
    self.id = id
    self.json = json
  }

  /// Whether two rows have the same title, and the same texts but for one.
  package func isNear(_ other: PageRow) -> Bool {
    guard let mine = JSONText(json), let theirs = JSONText(other.json), let title = mine["title"],
      title.bytes == theirs["title"]?.bytes, let texts = mine["texts"]?.elements,
      let others = theirs["texts"]?.elements, texts.count == others.count
    else { return false }
    var differing = 0
    for (text, other) in zip(texts, others) where text.bytes != other.bytes { differing += 1 }
    return differing <= 1
  }
}
