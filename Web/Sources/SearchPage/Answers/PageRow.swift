/// A record's id: the UTF-8 that the server gave, compared byte by byte.
struct RowID: Hashable, Sendable {
  let utf8: [UInt8]
}

/// One row as the server gave it; what is in it is between the server and the host that draws it.
struct PageRow: Identifiable, Equatable, Sendable {
  let id: RowID
  /// The row's JSON object.
  let json: [UInt8]
}
