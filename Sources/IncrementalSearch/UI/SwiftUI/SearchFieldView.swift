#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import SwiftUI

  /// An AppKit search field in SwiftUI.
  struct SearchFieldView<Model: FieldModel & Observable>: NSViewRepresentable {
    let prompt: String
    let model: Model

    /// Hears the field, and connects it with its model.
    @MainActor
    final class Coordinator: NSObject, NSSearchFieldDelegate {
      private var connection: FieldConnection<Model>?

      func connect(_ field: NSSearchField, _ model: Model) {
        if connection?.model === model { return }
        // What stood there for another model is not for this one.
        field.stringValue = model.text
        connection = FieldConnection(SearchFieldSurface(field), model)
      }

      func controlTextDidChange(_ notification: Notification) { connection?.fieldChanged() }

      func controlTextDidEndEditing(_ notification: Notification) { connection?.fieldChanged() }

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
      field.delegate = context.coordinator
      context.coordinator.connect(field, model)
      return field
    }

    func updateNSView(_ field: NSSearchField, context: Context) {
      field.placeholderString = prompt
      context.coordinator.connect(field, model)
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
