import BrowserBridge

/// The row chosen by the keyboard or the pointer.
struct RowSelection: Equatable {
  /// The row's id; nil if none is chosen.
  private(set) var id: RowID?
  /// The position in the whole result of the row to choose as soon as it is there.
  private(set) var awaited: Int?

  mutating func choose(_ id: RowID) {
    self.id = id
    awaited = nil
  }

  mutating func await(_ position: Int) { awaited = position }

  mutating func dropAwaited() { awaited = nil }

  mutating func clear() {
    id = nil
    awaited = nil
  }
}
