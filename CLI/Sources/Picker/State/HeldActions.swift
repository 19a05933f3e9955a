/// The actions that wait for what the one before them asked for: that a command ends, or all rows of the query.
///
/// Everything asked for has a number; only what was asked for last is waited for.
struct HeldActions: Sendable {
  /// What all rows of a query are asked for.
  enum Gathering: Equatable {
    case change(SelectionChange)
    /// The action that asked for them is performed with them.
    case forCommand
  }

  private var held: (actions: [PickerAction], number: Int, gathers: Gathering?)?
  /// The number of what was asked for last; 0 before the first.
  private(set) var lastNumber = 0

  /// Holds the actions after this one until there is an answer to the number returned.
  mutating func hold(gathers: Gathering? = nil) -> Int {
    lastNumber += 1
    held = ([], lastNumber, gathers)
    return lastNumber
  }

  /// Keeps the last ones of a list whose first was just performed; false if that asked for nothing that has to be waited for, after
  /// what had this number.
  mutating func keep(_ actions: ArraySlice<PickerAction>, since number: Int) -> Bool {
    guard let held, held.number > number else { return false }
    self.held?.actions = Array(held.gathers == .forCommand ? actions : actions.dropFirst())
    return true
  }

  /// Lets go what waits for a number, and what that was asked for; nil if nothing does.
  mutating func release(_ number: Int) -> (actions: [PickerAction], gathers: Gathering?)? {
    guard let held, held.number == number else { return nil }
    self.held = nil
    return (held.actions, held.gathers)
  }
}
