#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif

  /// A field that is validated as it is typed: the field, an icon or a spinner beside it, a line below it that says what is
  /// wrong, and a button that asks again after a check that failed.
  ///
  /// ```swift
  /// ValidationField("アカウントID", for: form.account, purpose: .username, isFocused: $isTyping, words: .accountID)
  /// ```
  ///
  /// Verdicts are announced to people who can't see them. For another layout use `SearchField` and ``ValidationWords``
  /// directly.
  public struct ValidationField: View {
    private let prompt: String
    private let model: ValidationModel
    private let purpose: FieldPurpose
    private let isFocused: Binding<Bool>?
    private let words: ValidationWords

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - prompt: The placeholder of the empty field, which also names it to people who can't see it.
    ///   - model: The validation. Return checks a pending text at once.
    ///   - purpose: Which keyboard the field gets.
    ///   - isFocused: Whether the field is being edited, as in `SearchField`.
    ///   - words: The texts for the verdicts.
    public init(
      _ prompt: String, for model: ValidationModel, purpose: FieldPurpose = .text, isFocused: Binding<Bool>? = nil,
      words: ValidationWords = .preferred
    ) {
      self.prompt = prompt
      self.model = model
      self.purpose = purpose
      self.isFocused = isFocused
      self.words = words
    }

    /// The field, with the verdict on its text.
    public var body: some View {
      VStack(alignment: .leading) {
        HStack {
          field
          icon
        }
        if let message = words.message(for: model.verdict) {
          Text(verbatim: message).foregroundStyle(.secondary)
        }
        if model.verdict.canRetry {
          Button {
            model.retry()
          } label: {
            Text(verbatim: words.retry)
          }
        }
      }
      .onChange(of: model.verdict) { _, verdict in
        if let text = words.announcement(for: verdict) { AccessibilityNotification.Announcement(text).post() }
      }
    }

    private var field: some View {
      #if canImport(UIKit) && !os(watchOS)
        SearchField(prompt, for: model, isFocused: isFocused).configureField { [purpose] in purpose.configure($0) }
      #else
        SearchField(prompt, for: model, isFocused: isFocused)
      #endif
    }

    @ViewBuilder private var icon: some View {
      if let symbol = model.verdict.symbolName {
        Image(systemName: symbol)
          .foregroundStyle(color)
          .accessibilityLabel(Text(verbatim: words.label(for: model.verdict) ?? ""))
      } else if model.verdict.isInProgress {
        ProgressView()
          .accessibilityLabel(Text(verbatim: words.checking))
      }
    }

    private var color: Color {
      switch model.verdict {
      case .available: .green
      case .unknown: .orange
      case .empty, .invalid, .pending, .checking, .taken, .closed: .red
      }
    }
  }
#endif
