/// A text field of some framework, as far as a connection needs it.
@MainActor
protocol FieldSurface: AnyObject {
  /// What the field says about itself now.
  var content: FieldContent { get }

  /// Replaces the text of the field.
  func write(_ text: String)
}

/// Connects a field with a model for as long as it lives. It keeps both the surface and the model alive.
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
