/// A request to the picker from another program.
package enum PickerRequest<Item: Sendable>: Sendable {
  /// Perform actions as they are written in a binding. Those that run commands are performed only where that is allowed.
  ///
  /// The reply says why nothing was done; nil if it was.
  case perform(String, runsCommands: Bool, reply: @Sendable (String?) -> Void)
  /// Tell what there is to see.
  case look(reply: @Sendable (PickerPicture<Item>) -> Void)
}

/// What a picker shows.
package struct PickerPicture<Item: Sendable>: Sendable {
  /// The text in the field.
  package var query: String
  /// The counts, and where the cursor is.
  package var facts: PickerFacts
  /// Whether input is still read.
  package var isReading: Bool
  /// The item under the cursor; nil without one.
  package var current: Item?
  /// The items held, from the first one's place among all that match on; nil where that isn't known.
  package var items: [Item]
  /// How many items that match come before those held; nil where that isn't known.
  package var before: Int?
  /// The items selected, in the order of selection.
  package var selected: [Item]
}
