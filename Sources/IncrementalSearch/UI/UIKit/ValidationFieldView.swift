#if canImport(UIKit) && !os(watchOS)
  import Observation
  import UIKit

  /// A field that is validated as it is typed: the text field, an icon or a spinner beside it, a line below it that says
  /// what is wrong, and a button that asks again after a check that failed.
  ///
  /// ```swift
  /// let idField = ValidationFieldView("アカウントID", for: form.account, purpose: .username, words: .accountID)
  /// ```
  ///
  /// Verdicts are announced to people who can't see them. For another layout use ``SearchFieldAdapter`` and
  /// ``ValidationWords`` by themselves.
  @MainActor
  public final class ValidationFieldView: UIView {
    /// The field itself. Text belongs to the model; the delegate is yours.
    public let textField = UITextField()

    private let model: ValidationModel
    private let words: ValidationWords
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let icon = UIImageView()
    private let message = UILabel()
    private let retryButton = UIButton(configuration: .bordered())
    private var adapter: SearchFieldAdapter<ValidationModel>?
    private var shown: ValidationVerdict?

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - prompt: What stands in the empty field, and names it to people who can't see it.
    ///   - model: The validation. Return asks at once about a text that is pending.
    ///   - purpose: Which keyboard the field gets.
    ///   - words: What is said of verdicts.
    public init(
      _ prompt: String, for model: ValidationModel, purpose: FieldPurpose = .text, words: ValidationWords = .preferred
    ) {
      self.model = model
      self.words = words
      super.init(frame: .zero)
      textField.placeholder = prompt
      textField.accessibilityLabel = prompt
      textField.font = .preferredFont(forTextStyle: .body)
      textField.adjustsFontForContentSizeCategory = true
      purpose.configure(textField)
      adapter = SearchFieldAdapter(textField, model)
      layOut()
      following(self) {
        $0.model.verdict
      } changed: {
        $0.show($1)
      }
    }

    /// A field belongs to a model, which no archive has.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    private func layOut() {
      icon.isAccessibilityElement = true
      icon.setContentHuggingPriority(.required, for: .horizontal)
      spinner.isAccessibilityElement = true
      spinner.accessibilityLabel = words.checking
      message.numberOfLines = 0
      message.font = .preferredFont(forTextStyle: .callout)
      message.adjustsFontForContentSizeCategory = true
      retryButton.configuration?.title = words.retry
      retryButton.addAction(UIAction { [model] _ in model.retry() }, for: .primaryActionTriggered)
      let line = UIStackView(arrangedSubviews: [textField, spinner, icon])
      line.spacing = 8
      let stack = UIStackView(arrangedSubviews: [line, message, retryButton])
      stack.axis = .vertical
      stack.spacing = 8
      stack.translatesAutoresizingMaskIntoConstraints = false
      addSubview(stack)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: trailingAnchor),
        stack.topAnchor.constraint(equalTo: topAnchor),
        bottomAnchor.constraint(equalTo: stack.bottomAnchor),
      ])
    }

    private func show(_ verdict: ValidationVerdict) {
      if verdict == shown { return }
      shown = verdict
      spinner.isHidden = !verdict.isInProgress
      if verdict.isInProgress { spinner.startAnimating() } else { spinner.stopAnimating() }
      icon.isHidden = verdict.symbolName == nil
      icon.image = verdict.symbolName.flatMap { UIImage(systemName: $0) }
      icon.tintColor = color(of: verdict)
      icon.accessibilityLabel = words.label(for: verdict)
      message.text = words.message(for: verdict)
      message.isHidden = message.text == nil
      retryButton.isHidden = !verdict.canRetry
      if let text = words.announcement(for: verdict) {
        UIAccessibility.post(notification: .announcement, argument: text)
      }
    }

    private func color(of verdict: ValidationVerdict) -> UIColor {
      switch verdict {
      case .available: .systemGreen
      case .unknown: .systemOrange
      case .empty, .invalid, .pending, .checking, .taken, .closed: .systemRed
      }
    }
  }
#endif
