#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import SwiftUI

  /// An AppKit search field in SwiftUI.
  struct SearchFieldView<Model: FieldModel & Observable>: NSViewRepresentable {
    let prompt: String
    let model: Model
    let isFocused: Binding<Bool>?
    let configure: @MainActor (NSSearchField) -> Void

    /// Hears the field, and connects it with its model.
    @MainActor
    final class Coordinator: NSObject, NSSearchFieldDelegate {
      private var connection: FieldConnection<Model>?
      private var isFocused: Binding<Bool>?
      private var focus = FieldFocus()

      func follow(_ isFocused: Binding<Bool>?, _ field: NSSearchField) {
        self.isFocused = isFocused
        let isEdited = field.currentEditor() != nil
        guard let isFocused, let change = focus.wants(isFocused.wrappedValue, isEdited: isEdited) else { return }
        // Not while views are updated: the screen's state may not change then.
        Task {
          switch change {
          case .begin: _ = field.window?.makeFirstResponder(field)
          case .end: _ = field.window?.makeFirstResponder(nil)
          }
          tell(field.currentEditor() != nil)
        }
      }

      private func tell(_ isEdited: Bool) {
        if let news = focus.edits(isEdited) { isFocused?.wrappedValue = news }
      }

      func connect(_ field: NSSearchField, _ model: Model) {
        if connection?.model === model { return }
        // What stood there for another model is not for this one.
        field.stringValue = model.text
        connection = FieldConnection(SearchFieldSurface(field), model)
      }

      // A field tells that it is edited with the first key.
      func controlTextDidChange(_ notification: Notification) {
        connection?.fieldChanged()
        tell(true)
      }

      func controlTextDidEndEditing(_ notification: Notification) {
        connection?.fieldChanged()
        tell(false)
      }

      func searchFieldDidEndSearching(_ sender: NSSearchField) { connection?.fieldChanged() }

      /// An Enter that belongs to the input method does not come here.
      func control(_ control: NSControl, textView: NSTextView, doCommandBy command: Selector) -> Bool {
        guard command == Selector(("insertNewline:")) else { return false }
        connection?.submitted()
        return true
      }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeNSView(context: Context) -> NSSearchField {
      let field = NSSearchField()
      field.font = .preferredFont(forTextStyle: .body)
      field.delegate = context.coordinator
      context.coordinator.connect(field, model)
      return field
    }

    func updateNSView(_ field: NSSearchField, context: Context) {
      field.placeholderString = prompt
      configure(field)
      context.coordinator.connect(field, model)
      context.coordinator.follow(isFocused, field)
    }
  }

  /// An AppKit search field; while it is edited, its field editor knows what is being composed.
  final class SearchFieldSurface: FieldSurface {
    private let field: NSSearchField

    init(_ field: NSSearchField) { self.field = field }

    var content: FieldContent {
      guard let editor = field.currentEditor() as? NSTextView else { return FieldContent(field.stringValue) }
      let marked = editor.hasMarkedText() ? editor.markedRange() : NSRange(location: 0, length: 0)
      return FieldContent(editor.string, marked: marked.location..<marked.location + marked.length)
    }

    func write(_ text: String) { field.stringValue = text }
  }
#endif
