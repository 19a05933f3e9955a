/// The geometry of a vertical scroll view, in its own unit (points).
public struct ScrollExtent: Hashable, Sendable {
  /// How far the top of the bounds is below the top of the content; outside the content while the view bounces.
  public var offset: Double
  /// The height of the bounds.
  public var viewport: Double
  /// The height of the content.
  public var content: Double
  /// How much of the bounds is covered at the top, by bars and the like.
  public var topInset: Double
  /// How much of the bounds is covered at the bottom.
  public var bottomInset: Double

  /// Describes a scroll view.
  public init(offset: Double, viewport: Double, content: Double, topInset: Double = 0, bottomInset: Double = 0) {
    self.offset = offset
    self.viewport = viewport
    self.content = content
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The part of the content that can be seen.
  public var visible: Range<Double> {
    let top = offset + topInset
    return top..<max(top, offset + viewport - bottomInset)
  }

  /// The least and the greatest offset at rest.
  public var restingOffsets: ClosedRange<Double> {
    -topInset...max(-topInset, content + bottomInset - viewport)
  }

  /// How far the view is pulled beyond its content: negative at the top, positive at the bottom, 0 at rest.
  public var overscroll: Double {
    let resting = restingOffsets
    return min(0, offset - resting.lowerBound) + max(0, offset - resting.upperBound)
  }

  /// The offset after the content has changed to be `self`, so that a row that was at `oldTop` in `old` and is at
  /// `newTop` now stays where it was on screen.
  ///
  /// The result lies within the content. Only a view that bounces may stay as far outside as it was.
  public func offset(keeping oldTop: Double, at newTop: Double, from old: ScrollExtent) -> Double {
    let wanted = newTop - (oldTop - old.offset)
    let resting = restingOffsets
    let least = resting.lowerBound + min(0, old.overscroll)
    let most = resting.upperBound + max(0, old.overscroll)
    return min(max(least, wanted), most)
  }
}

extension ScrollEdges {
  /// The scroll view moved, or its content changed. Returns the directions to load now, previous first.
  public mutating func moved(_ extent: ScrollExtent) -> [PageDirection] {
    let visible = extent.visible
    return moved(
      offset: visible.lowerBound, viewport: visible.upperBound - visible.lowerBound, content: extent.content)
  }
}
