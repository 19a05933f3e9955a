/// Relays text between a field and a model: each change of the field once, and text set from code back to the field.
///
/// Typing, the clear button, dictation, paste, undo and autocorrection all come as "the field changed". A field that
/// reports the same twice, or reports what was written to it, leads to nothing, so that text never goes in circles. A
/// field is never written while an input method composes in it, nor with a text equal to its own: either would break the
/// composition or move the cursor. Text set during composition waits for its end, unless the person types on: the newest
/// text wins.
public struct FieldRelay: Sendable {
  /// What to do next.
  public enum Step: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Tell the model the field's content.
    case tell(FieldContent)
    /// Write this text to the field, then say that the field changed.
    case write(String)
  }

  /// What the field and the model agreed on last.
  private var agreed = FieldContent("")

  /// Makes a relay for a field and a model that have reported nothing yet.
  public init() {}

  /// The field says that it changed, or may have, while the model's text is `modelText`.
  public mutating func fieldChanged(to content: FieldContent, modelText: String) -> Step {
    if content.text.isExactly(agreed.text) {
      // Set from code, and not written so far.
      if modelText != agreed.text { return textSet(to: modelText, content: content) }
      if content.composed == agreed.composed { return .nothing }
    }
    agreed = content
    return .tell(content)
  }

  /// The model's text is now this, while the field holds `content`.
  public mutating func textSet(to text: String, content: FieldContent) -> Step {
    // What the field itself has just said comes back from the model.
    if text.isExactly(agreed.text) {
      return text.isExactly(content.text) ? .nothing : fieldChanged(to: content, modelText: text)
    }
    if text.isExactly(content.text) {
      agreed = content
      return .nothing
    }
    if content.isComposing { return .nothing }
    agreed = FieldContent(text, language: content.language)
    return .write(text)
  }
}

extension String {
  /// Whether the texts are the same to the byte: `==` takes a letter with its mark for the letter that has it built in.
  fileprivate func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
