#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import Observation
  import UIKit

  /// B: an account id is checked as it is typed; Next needs a free id and the terms.
  final class AccountController: UIViewController {
    private let form = AccountForm(isFree: TakenIDs().isFree)
    private let idField = UITextField()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let icon = UIImageView()
    private let message = UILabel()
    private let retryButton = UIButton(configuration: .bordered())
    private let terms = UISwitch()
    private let nextButton = UIButton(configuration: .borderedProminent())
    private var field: SearchFieldAdapter<ValidationModel>?
    private var shown = ValidationVerdict.empty

    override func viewDidLoad() {
      super.viewDidLoad()
      idField.placeholder = "アカウントID"
      idField.autocapitalizationType = .none
      idField.autocorrectionType = .no
      terms.accessibilityLabel = "利用規約に同意する"
      nextButton.configuration?.title = "次へ"
      retryButton.configuration?.title = "再試行"
      retryButton.addAction(UIAction { [form] _ in form.account.retry() }, for: .primaryActionTriggered)
      icon.isAccessibilityElement = true
      let stack = UIStackView(arrangedSubviews: [idField, spinner, icon, message, retryButton, terms, nextButton])
      stack.axis = .vertical
      stack.frame = view.bounds
      stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(stack)
      terms.addAction(
        UIAction { [form, terms] _ in form.acceptsTerms = terms.isOn }, for: .valueChanged)
      field = SearchFieldAdapter(idField, form.account)
      show()
    }

    private func show() {
      withObservationTracking {
        show(form.account.verdict)
        message.text = form.message
        nextButton.isEnabled = form.canGoOn
      } onChange: { [weak self] in
        Task { @MainActor in self?.show() }
      }
    }

    private func show(_ verdict: ValidationVerdict) {
      let isChecking = verdict == .pending || verdict == .checking
      if isChecking { spinner.startAnimating() } else { spinner.stopAnimating() }
      icon.image = AccountID.symbol(for: verdict).flatMap { UIImage(systemName: $0) }
      icon.tintColor = color(of: verdict)
      icon.accessibilityLabel = AccountID.label(for: verdict)
      if case .unknown = verdict { retryButton.isHidden = false } else { retryButton.isHidden = true }
      if verdict == shown { return }
      shown = verdict
      if let text = AccountID.announcement(for: verdict) {
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
