#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import SwiftUI
  import UIKit

  /// A UIKit field in SwiftUI.
  struct TextFieldView<Model: FieldModel & Observable>: UIViewRepresentable {
    let prompt: String
    let model: Model

    /// What connects the field, and with which model.
    @MainActor
    final class Coordinator {
      private var connected: (model: Model, adapter: SearchFieldAdapter<Model>)?

      func connect(_ field: UITextField, _ model: Model) {
        if connected?.model === model { return }
        // What stood there for another model is not for this one.
        field.text = model.text
        connected = (model, SearchFieldAdapter(field, model))
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> UITextField {
      #if os(tvOS)
        let field = UITextField()
      #else
        let field = UISearchTextField()
      #endif
      field.returnKeyType = .search
      field.autocorrectionType = .no
      field.autocapitalizationType = .none
      field.adjustsFontForContentSizeCategory = true
      field.setContentHuggingPriority(.required, for: .vertical)
      field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      context.coordinator.connect(field, model)
      return field
    }

    func updateUIView(_ field: UITextField, context: Context) {
      field.placeholder = prompt
      context.coordinator.connect(field, model)
    }
  }
#endif
