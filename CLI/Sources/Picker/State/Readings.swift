import IncrementalSearch

/// The readings of all rows, numbered, of which the last may be on its way, and where the cursor is after one.
struct Readings<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The number of the reading that an item is of.
  let number: @Sendable (Item) -> Int
  /// The number of the one asked for last; 0 for the rows of the start.
  private(set) var last = 0
  /// The text in the field when the last one was asked for.
  private var text: String
  /// Whether the cursor is among the rows of the last one where it was before.
  private var keepsPlace = false

  init(number: @escaping @Sendable (Item) -> Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Begins another one, with this text in the field, which is searched for or not.
  mutating func begin(text: String, isSearched: Bool) {
    last += 1
    // What is typed for the command asks for other rows, as what is searched for does.
    keepsPlace = isSearched || text == self.text
    self.text = text
  }

  /// Whether the rows are those of the last one, told by that under the cursor, or without one by what is being read.
  func areLast(current: Item?, progress: PickerProgress) -> Bool {
    last == 0 || current.map { number($0) == last } ?? (progress.reading == last)
  }

  /// Whether rows were read anew, after one that the cursor was on, and have it where it was.
  func keepPlace(of current: Item?, in items: [Item]) -> Bool {
    guard keepsPlace, let old = current.map(number) else { return false }
    // None may come before the first ones.
    return old != items.first.map(number) ?? last
  }
}
