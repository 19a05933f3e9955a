/// Something that happened to a field that is validated as it is typed. More may be added: a `switch` over them needs a
/// `default`.
public enum ValidationAction: Hashable, Sendable {
  /// The field's whole text is now this; `isComposing` while an input method is still composing part of it.
  case textChanged(String, isComposing: Bool = false)
  /// A person submitted the text, or left the field.
  case submitted
  /// A person asked to try again.
  case retried
}
