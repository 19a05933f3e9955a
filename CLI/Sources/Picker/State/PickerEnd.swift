/// How a picker ended.
package enum PickerEnd<Item: Sendable>: Sendable {
  /// The items chosen: those selected in the order of selection, else the one under the cursor; none if nothing was found.
  case chosen([Item])
  /// A person left, or a signal asked to.
  case aborted
}

extension PickerEnd: Equatable where Item: Equatable {}

/// How a picker ended, and the text in its field then.
package struct PickerOutcome<Item: Sendable>: Sendable {
  /// What was chosen, if anything.
  package var end: PickerEnd<Item>
  /// The text in the field.
  package var query: String

  /// Makes an outcome.
  package init(_ end: PickerEnd<Item>, query: String) {
    self.end = end
    self.query = query
  }
}

extension PickerOutcome: Equatable where Item: Equatable {}
