/// Where a preview is shown.
public struct PreviewPlace: Equatable, Sendable {
  /// The side of the rows.
  public enum Side: String, Sendable {
    case right, left, down, up
  }

  /// The side of the rows; nil is right where there is room for it, else down.
  public var side: Side?
  /// The part of the screen it takes, in per cent.
  public var percent: Int
  /// Whether it is hidden until asked for.
  public var isHidden: Bool

  /// Makes a place.
  public init(side: Side? = nil, percent: Int = 50, isHidden: Bool = false) {
    self.side = side
    self.percent = percent
    self.isHidden = isHidden
  }
}
