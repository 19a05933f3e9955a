#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import ExampleScreens
  import IncrementalSearch
  import Observation
  import UIKit

  /// B: an account id is checked as it is typed; Next needs a free id and the terms.
  final class AccountController: UIViewController {
    private let form = AccountForm(isFree: TakenIDs().isFree)
    private let terms = UISwitch()
    private let nextButton = UIButton(configuration: .borderedProminent())

    override func viewDidLoad() {
      super.viewDidLoad()
      let idField = ValidationFieldView("アカウントID", for: form.account, purpose: .username, words: .accountID)
      terms.accessibilityLabel = "利用規約に同意する"
      terms.addAction(UIAction { [form, terms] _ in form.acceptsTerms = terms.isOn }, for: .valueChanged)
      nextButton.configuration?.title = "次へ"
      let stack = UIStackView(arrangedSubviews: [idField, terms, nextButton])
      stack.axis = .vertical
      stack.frame = view.bounds
      stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(stack)
      showNext()
    }

    private func showNext() {
      withObservationTracking {
        nextButton.isEnabled = form.canGoOn
      } onChange: { [weak self] in
        Task { @MainActor in self?.showNext() }
      }
    }
  }
#endif
