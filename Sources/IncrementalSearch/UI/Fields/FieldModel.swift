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
