#if canImport(SwiftUI)
  import SwiftUI

  /// A search field that reports what an input method is composing, bound to a search or a validation.
  ///
  /// ```swift
  /// SearchField("地名", for: search)
  /// ```
  ///
  /// Use it in place of `.searchable` or `TextField` where people compose text, as in Japanese: those tell composed text
  /// as if it were committed. On watchOS, where text comes whole from its own screen, it is a `TextField`.
  public struct SearchField<Model: FieldModel & Observable>: View {
    private let prompt: String
    @Bindable private var model: Model

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - prompt: What stands in the empty field, and names it to people who can't see it.
    ///   - model: A ``SearchModel`` or a ``ValidationModel``. Return submits it.
    public init(_ prompt: String, for model: Model) {
      self.prompt = prompt
      _model = Bindable(model)
    }

    /// The platform's field.
    public var body: some View {
      #if canImport(UIKit) && !os(watchOS)
        TextFieldView(prompt: prompt, model: model)
          .accessibilityLabel(Text(verbatim: prompt))
      #elseif canImport(AppKit)
        SearchFieldView(prompt: prompt, model: model)
          .accessibilityLabel(Text(verbatim: prompt))
      #else
        TextField(text: $model.text) { Text(verbatim: prompt) }
          .onSubmit { model.submit() }
      #endif
    }
  }
#endif
