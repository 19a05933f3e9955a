/// Where the host leaves the scroll position after it has drawn.
package enum ScrollPlace: Equatable {
  /// The row stays where it is on screen.
  case keep(RowID)
  /// The row's top is put so many pixels below the viewport's top.
  case put(RowID, offset: Int)
  /// The result's start.
  case start
  /// The result's end.
  case end

  /// The row that stays where it is when rows come and go: the first on screen, else the nearest that is in both.
  package static func keeping(_ anchor: RowID?, from old: [PageRow], to new: [PageRow]) -> ScrollPlace? {
    guard let anchor, let start = old.firstIndex(where: { $0.id == anchor }) else { return nil }
    var ids = Set<RowID>()
    for row in new { ids.insert(row.id) }
    for distance in 0..<old.count {
      for index in [start + distance, start - distance] where old.indices.contains(index) {
        if ids.contains(old[index].id) { return .keep(old[index].id) }
      }
    }
    return nil
  }

  package func write(_ name: StaticString, to output: inout JSONOutput) {
    output.key(name)
    output.object { output in
      switch self {
      case .keep(let id): output.member("keep", id.utf8)
      case .put(let id, let offset):
        output.member("put", id.utf8)
        output.member("offset", offset)
      case .start: output.member("start", true)
      case .end: output.member("end", true)
      }
    }
  }
}
