/// A vertical list of some framework, in one section and any number of columns, as far as a presenter needs it.
@MainActor
protocol ListSurface: AnyObject {
  /// Whether the list is in a window. One that is not has no place to keep, and complains if it is laid out.
  var isInWindow: Bool { get }

  /// What the scroll view says about itself now.
  var extent: ScrollExtent { get }

  /// The rows on screen or near it, in any order.
  var rowsNearScreen: [Int] { get }

  /// The top and the bottom of a row in the content; nil if there is no such row.
  func span(ofRow row: Int) -> ClosedRange<Double>?

  /// Draws an update at once, without animation, and lays the list out if it is in a window. `commit` makes the list's rows the new ones; it
  /// is called where the framework wants the counts to change.
  func draw(_ update: ListUpdate, commit: @escaping @MainActor () -> Void)

  /// Moves the content, without animation and without ending a movement that goes on, and lays the list out.
  func scroll(to offset: Double)
}
