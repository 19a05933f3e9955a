#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A UIKit text field.
  final class TextFieldSurface: FieldSurface {
    private let field: UITextField

    init(_ field: UITextField) { self.field = field }

    var content: FieldContent {
      FieldContent(field.text ?? "", marked: field.markedOffsets, language: field.textInputMode?.primaryLanguage)
    }

    func write(_ text: String) { field.text = text }
  }

  /// A UIKit text view.
  final class TextViewSurface: FieldSurface {
    private let view: UITextView

    init(_ view: UITextView) { self.view = view }

    var content: FieldContent {
      FieldContent(view.text, marked: view.markedOffsets, language: view.textInputMode?.primaryLanguage)
    }

    func write(_ text: String) { view.text = text }
  }

  extension UITextInput {
    /// The marked text as UTF-16 offsets, which is what text fields and text views count in.
    fileprivate var markedOffsets: Range<Int>? {
      guard let marked = markedTextRange else { return nil }
      let start = offset(from: beginningOfDocument, to: marked.start)
      return start..<max(start, offset(from: beginningOfDocument, to: marked.end))
    }
  }
#endif
