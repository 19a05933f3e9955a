/// What a preview was asked for last, and the number by which its content is told from that of others before it.
struct LatestPreview<ID: Hashable & Sendable>: Sendable {
  /// What a preview depends on: it is asked for anew when one of these has changed.
  struct Target: Equatable, Sendable {
    /// The row under the cursor; nil without one, or where there is no room to show it.
    var id: ID?
    /// The text in the field, where the command has it.
    var query: String
    var command: String
    /// The number of changes of what is selected, where the command has that.
    var selected: Int
    /// The room for it.
    var columns: Int
    var rows: Int
  }

  /// Nil before the first time, and once it has to be asked for again.
  private var target: Target?
  private var number = 0

  /// Returns the number to ask for a preview by; nil if it was the last one that was asked for.
  mutating func ask(for target: Target) -> Int? {
    // Nothing is asked for before there is something to show, and where.
    if self.target == target || self.target == nil && target.id == nil { return nil }
    self.target = target
    number += 1
    return number
  }

  /// Has the preview asked for again though nothing that it depends on has changed.
  mutating func forget() { target = nil }

  /// Whether content with a number is of the one asked for last.
  func isLatest(_ number: Int) -> Bool { number == self.number }
}
