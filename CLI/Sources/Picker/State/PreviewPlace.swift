/// Where a preview is shown.
package struct PreviewPlace: Equatable, Sendable {
  /// The side of the rows.
  package enum Side: String, Sendable {
    case right, left, down, up
  }

  /// The side of the rows; nil is right where there is room for it, else down.
  package var side: Side?
  /// The part of the screen it takes, in per cent.
  package var percent: Int
  /// Whether it is hidden until asked for.
  package var isHidden: Bool

  /// Makes a place.
  package init(side: Side? = nil, percent: Int = 50, isHidden: Bool = false) {
    self.side = side
    self.percent = percent
    self.isHidden = isHidden
  }
}
