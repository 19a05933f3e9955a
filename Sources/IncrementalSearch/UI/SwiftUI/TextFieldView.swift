#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import SwiftUI
  import UIKit

  /// A UIKit field in SwiftUI.
  struct TextFieldView<Model: FieldModel & Observable>: UIViewRepresentable {
    let prompt: String
    let model: Model
    let isFocused: Binding<Bool>?
    let configure: @MainActor (UITextField) -> Void

    /// What connects the field, and with which model.
    @MainActor
    final class Coordinator {
      var isFocused: Binding<Bool>?
      private var connected: (model: Model, adapter: SearchFieldAdapter<Model>)?
      private var focus = FieldFocus()

      func connect(_ field: UITextField, _ model: Model) {
        if connected?.model === model { return }
        // What stood there for another model is not for this one.
        field.text = model.text
        connected = (model, SearchFieldAdapter(field, model))
      }

      func reportFocus(of field: UITextField) {
        let began = UIAction.Identifier("IncrementalSearch.focusBegan")
        let ended = UIAction.Identifier("IncrementalSearch.focusEnded")
        field.addAction(UIAction(identifier: began) { [weak self] _ in self?.tell(true) }, for: .editingDidBegin)
        field.addAction(UIAction(identifier: ended) { [weak self] _ in self?.tell(false) }, for: .editingDidEnd)
      }

      func follow(_ isFocused: Binding<Bool>?, _ field: UITextField) {
        self.isFocused = isFocused
        guard let isFocused, let change = focus.wants(isFocused.wrappedValue, isEdited: field.isFirstResponder) else {
          return
        }
        // Not while views are updated: the screen's state may not change then.
        Task {
          switch change {
          case .begin: field.becomeFirstResponder()
          case .end: field.resignFirstResponder()
          }
          tell(field.isFirstResponder)
        }
      }

      private func tell(_ isEdited: Bool) {
        if let news = focus.edits(isEdited) { isFocused?.wrappedValue = news }
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
      // A field's own font is none of the text styles, and doesn't follow the size that people read in.
      field.font = .preferredFont(forTextStyle: .body)
      field.adjustsFontForContentSizeCategory = true
      field.setContentHuggingPriority(.required, for: .vertical)
      field.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
      context.coordinator.connect(field, model)
      context.coordinator.reportFocus(of: field)
      return field
    }

    func updateUIView(_ field: UITextField, context: Context) {
      field.placeholder = prompt
      configure(field)
      context.coordinator.connect(field, model)
      context.coordinator.follow(isFocused, field)
    }
  }
#endif
