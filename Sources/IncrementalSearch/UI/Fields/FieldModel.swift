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

/// The content of a text field at one moment.
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
