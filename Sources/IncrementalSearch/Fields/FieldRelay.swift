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
    /// Tell the model what the field says.
    case tell(FieldContent)
    /// Write this text to the field, then say that the field changed.
    case write(String)
  }

  /// What the field and the model agreed on last.
  private var agreed = FieldContent("")
  /// Text set from code that waits for a composition to end.
  private var waiting: String?

  /// Makes a relay for a field and a model that have told nothing yet.
  public init() {}

  /// The field says that it changed, or may have.
  public mutating func fieldChanged(to content: FieldContent) -> Step {
    if content.text == agreed.text {
      if let text = waiting, !content.isComposing { return write(text, to: content) }
      if content.composed == agreed.composed { return .nothing }
    } else {
      waiting = nil
    }
    agreed = content
    return .tell(content)
  }

  /// The model's text is now this, while the field holds `content`.
  public mutating func textSet(to text: String, content: FieldContent) -> Step {
    // What the field itself has just said comes back from the model.
    if text == agreed.text && waiting == nil { return text == content.text ? .nothing : fieldChanged(to: content) }
    waiting = nil
    if text == content.text {
      agreed = content
      return .nothing
    }
    if content.isComposing {
      waiting = text
      return .nothing
    }
    return write(text, to: content)
  }

  private mutating func write(_ text: String, to content: FieldContent) -> Step {
    waiting = nil
    agreed = FieldContent(text, language: content.language)
    return text == content.text ? .nothing : .write(text)
  }
}
