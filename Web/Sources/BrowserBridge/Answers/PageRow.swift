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
}
