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
    private let terms = UISwitch()
    private let nextButton = UIButton(configuration: .borderedProminent())
    private var field: SearchFieldAdapter<ValidationModel>?

    override func viewDidLoad() {
      super.viewDidLoad()
      idField.placeholder = "アカウントID"
      terms.accessibilityLabel = "利用規約に同意する"
      nextButton.configuration?.title = "次へ"
      let stack = UIStackView(arrangedSubviews: [idField, spinner, icon, message, terms, nextButton])
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
        let isChecking = form.account.verdict == .pending || form.account.verdict == .checking
        if isChecking { spinner.startAnimating() } else { spinner.stopAnimating() }
        icon.image = iconName.flatMap { UIImage(systemName: $0) }
        message.text = form.message
        nextButton.isEnabled = form.canGoOn
      } onChange: { [weak self] in
        Task { @MainActor in self?.show() }
      }
    }

    private var iconName: String? {
      switch form.account.verdict {
      case .empty, .closed, .pending, .checking: nil
      case .available: "checkmark.circle.fill"
      case .invalid, .taken, .unknown: "xmark.circle.fill"
      }
    }
  }
#endif
