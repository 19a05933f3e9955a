/// A text field of some framework, as far as a connection needs it.
@MainActor
protocol FieldSurface: AnyObject {
  /// What the field says about itself now.
  var content: FieldContent { get }

  /// Replaces the text of the field.
  func write(_ text: String)
}

/// Connects a field with a model for as long as it lives. The surface is kept, the model is kept.
@MainActor
final class FieldConnection<Model: FieldModel> {
  let model: Model
  private let surface: any FieldSurface
  private var relay = FieldRelay()

  /// Connects. A text that the model has already is written to the field; an empty model takes what stands there.
  init(_ surface: any FieldSurface, _ model: Model) {
    self.surface = surface
    self.model = model
    following(self) {
      $0.model.text
    } changed: {
      $0.textSet(to: $1)
    }
  }

  /// The field says that it changed, or may have.
  func fieldChanged() { take(relay.fieldChanged(to: surface.content, modelText: model.text)) }

  /// A person asks to submit; an Enter that belongs to the input method does not.
  func submitted() {
    fieldChanged()
    if !surface.content.isComposing { model.submit() }
  }

  private func textSet(to text: String) { take(relay.textSet(to: text, content: surface.content)) }

  private func take(_ step: FieldRelay.Step) {
    switch step {
    case .nothing:
      break
    case .tell(let content):
      model.fieldChanged(to: content)
    case .write(let text):
      surface.write(text)
      // A field may change what is written to it, as a single line drops line ends.
      fieldChanged()
    }
  }
}

/// What a text field can belong to: a search, or a validation.
@MainActor
public protocol FieldModel: AnyObject, Sendable {
  /// The text, as a person or code set it last. Observable; setting it is an input.
  var text: String { get set }

  /// The field changed. What it shows is there when this returns.
  func fieldChanged(to content: FieldContent)

  /// A person submitted the text.
  func submit()
}

extension SearchModel: FieldModel {
  /// The field changed: an input of the search, with what is being composed.
  public func fieldChanged(to content: FieldContent) {
    textChanged(content.text, marked: content.markedRange, language: content.language)
  }
}

extension ValidationModel: FieldModel {
  /// The field changed: the verdict is pending at once.
  public func fieldChanged(to content: FieldContent) {
    textChanged(content.text, isComposing: content.isComposing)
  }
}

/// What a text field says about itself at one moment.
public struct FieldContent: Hashable, Sendable {
  /// The whole text, marked text included.
  public var text: String
  /// The part that an input method is still composing, in UTF-16 code units as text systems count; nil if there is none.
  public var marked: Range<Int>?
  /// The keyboard's language (BCP 47), where the platform tells.
  public var language: String?

  /// Describes a field.
  public init(_ text: String, marked: Range<Int>? = nil, language: String? = nil) {
    self.text = text
    self.marked = marked
    self.language = language
  }

  /// The part being composed as a range of the text; nil if it is empty or not in the text, and all is committed.
  public var markedRange: Range<String.Index>? {
    composed.map { composed in
      let lower = text.utf16.index(text.startIndex, offsetBy: composed.lowerBound)
      return lower..<text.utf16.index(lower, offsetBy: composed.count)
    }
  }

  /// Whether an input method is still composing part of the text: then the field must not be written.
  public var isComposing: Bool { composed != nil }

  /// The marked part, if it is a part.
  var composed: Range<Int>? {
    guard let marked, !marked.isEmpty, marked.lowerBound >= 0, marked.upperBound <= text.utf16.count else { return nil }
    return marked
  }
}

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

  /// Makes a relay for a field and a model that have told nothing yet.
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
