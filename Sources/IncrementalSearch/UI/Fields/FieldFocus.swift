/// Keeps two facts the same, whichever changes first: whether a field is being edited, and whether a screen wants it to be.
struct FieldFocus: Sendable {
  /// What to do with the field.
  enum Change: Hashable, Sendable {
    case begin
    case end
  }

  /// What the field and the screen agreed on last.
  private var agreed = false

  /// The screen wants the field to be edited, or not to be, while it is or isn't. A wish is followed once: where the field
  /// can't be edited, it says so with ``edits(_:)``.
  mutating func wants(_ wanted: Bool, isEdited: Bool) -> Change? {
    if wanted == agreed { return nil }
    agreed = wanted
    if wanted == isEdited { return nil }
    return wanted ? .begin : .end
  }

  /// Editing has begun or ended, or could not. Returns what to tell the screen, if it does not know.
  mutating func edits(_ isEdited: Bool) -> Bool? {
    if isEdited == agreed { return nil }
    agreed = isEdited
    return isEdited
  }
}
