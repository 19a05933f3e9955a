/// Where a list has to be scrolled to so that the row at its top stays exactly where it is.
///
/// For screens whose layout can't be asked after an update. Where it can (UIKit, SwiftUI's `scrollPosition`, the DOM),
/// the id and the offset of a ``ScrollAnchor`` are all it takes.
public struct ScrollPlacement: Hashable, Sendable {
  /// The height of the viewport, in the screen's own unit.
  public var viewport: Double
  /// The height of what stands above the first row and scrolls with the rows.
  public var header: Double

  /// Makes a placement.
  public init(viewport: Double, header: Double = 0) {
    self.viewport = viewport
    self.header = header
  }

  /// The scroll offset that keeps the row at the top of the viewport in place.
  ///
  /// If that row is gone, its nearest surviving neighbour keeps its place; if none survives, the list starts at the top.
  /// The result lies within the content. Costs time in proportion to the rows.
  ///
  /// - Parameters:
  ///   - offset: The scroll offset with the old rows.
  ///   - old: The snapshot drawn last.
  ///   - new: The snapshot to draw.
  ///   - height: The height of a row, the same for the same row in both snapshots.
  public func offset<Item>(
    keeping offset: Double, from old: SearchSnapshot<Item>, to new: SearchSnapshot<Item>, height: (Item) -> Double
  ) -> Double {
    var tops: [Item.ID: Double] = [:]
    var end = header
    for item in new.items {
      tops[item.id] = end
      end += height(item)
    }
    let most = max(0, end - viewport)
    var rows: [(id: Item.ID, top: Double)] = []
    var top = header
    var anchor: Int?
    for item in old.items {
      let bottom = top + height(item)
      if anchor == nil && bottom > offset { anchor = rows.count }
      rows.append((item.id, top))
      top = bottom
    }
    guard let anchor = anchor ?? rows.indices.last else { return min(max(0, offset), most) }
    for index in Self.nearestFirst(anchor, count: rows.count) {
      guard let newTop = tops[rows[index].id] else { continue }
      return min(max(0, newTop + offset - rows[index].top), most)
    }
    return 0
  }

  /// The indices from an anchor outwards: the anchor, the one after, the one before, and so on.
  private static func nearestFirst(_ anchor: Int, count: Int) -> [Int] {
    var indices = [anchor]
    indices.reserveCapacity(count)
    var distance = 1
    while anchor + distance < count || anchor - distance >= 0 {
      if anchor + distance < count { indices.append(anchor + distance) }
      if anchor - distance >= 0 { indices.append(anchor - distance) }
      distance += 1
    }
    return indices
  }
}
