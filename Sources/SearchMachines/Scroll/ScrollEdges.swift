/// Decides when to ask for the next or the previous page, from the geometry that a scroll view reports.
///
/// Coming near an edge asks once. The bottom asks again when rows were added there and it is still near; the top only after the
/// viewport has been away from it or a person has begun to scroll again, so that at offset 0, with earlier pages to come,
/// loading does not cascade.
public struct ScrollEdges: Hashable, Sendable {
  /// The distance from an edge that counts as near, in the screen's own unit.
  public var distance: Double
  private var topHasAsked = false
  private var contentWhenBottomAsked: Double?

  /// Makes a detector that has not asked for anything.
  public init(distance: Double) { self.distance = distance }

  /// The list moved, or its content changed. Returns the directions to load now, previous first.
  ///
  /// - Parameters:
  ///   - offset: How far the viewport's top is below the content's; negative while a list bounces.
  ///   - viewport: The height of the viewport.
  ///   - content: The height of the content.
  public mutating func moved(offset: Double, viewport: Double, content: Double) -> [PageDirection] {
    var directions: [PageDirection] = []
    if offset > distance {
      topHasAsked = false
    } else if !topHasAsked {
      topHasAsked = true
      directions.append(.previous)
    }
    if content - offset - viewport > distance {
      contentWhenBottomAsked = nil
    } else if contentWhenBottomAsked != content {
      contentWhenBottomAsked = content
      directions.append(.next)
    }
    return directions
  }

  /// A person began to scroll: both edges may ask again.
  public mutating func scrollBegan() {
    topHasAsked = false
    contentWhenBottomAsked = nil
  }
}
