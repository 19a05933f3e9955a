/// What a mouse did, where.
package struct MouseReport: Hashable, Sendable {
  /// What it did.
  package enum Action: Hashable, Sendable {
    case press, release, drag
    case wheelUp, wheelDown
  }

  /// A button.
  package enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// What it did.
  package var action: Action
  /// The button that it did that with; left for the wheel.
  package var button: Button
  /// The place, counted from 0.
  package var row, column: Int
  /// The keys held with it.
  package var modifiers: KeyModifiers

  /// A report.
  package init(
    _ action: Action, row: Int, column: Int, button: Button = .left, modifiers: KeyModifiers = []
  ) {
    self.action = action
    self.button = button
    self.row = row
    self.column = column
    self.modifiers = modifiers
  }

  /// Reads xterm's SGR report (1006): the button with bits for keys and movement, the column and the row from 1; `isRelease`
  /// is told by its last letter. Nil for what has no meaning here.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column > 0, row > 0 else { return nil }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let number = code & 0b1100_0011
    switch number {
    case 64, 65:
      if isRelease { return nil }
      self.init(number == 64 ? .wheelUp : .wheelDown, row: row - 1, column: column - 1, modifiers: modifiers)
    case 0...2:
      let action: Action = isRelease ? .release : code & 32 != 0 ? .drag : .press
      let button: Button = number == 0 ? .left : number == 1 ? .middle : .right
      self.init(action, row: row - 1, column: column - 1, button: button, modifiers: modifiers)
    default: return nil
    }
  }
}
