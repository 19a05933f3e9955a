#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A bar at the bottom of a screen that says what loading does beside the rows: a spinner, or a failure with a button to
  /// try again.
  @MainActor
  final class LoadStateBar {
    private let words: ScreenWords
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let message = UILabel()
    private let retryButton = UIButton(configuration: .bordered())
    private let stack: UIStackView

    init(words: ScreenWords, retry: @escaping @MainActor () -> Void) {
      self.words = words
      stack = UIStackView(arrangedSubviews: [spinner, message, retryButton])
      spinner.isAccessibilityElement = true
      spinner.accessibilityLabel = words.loading
      message.numberOfLines = 0
      message.font = .preferredFont(forTextStyle: .callout)
      message.adjustsFontForContentSizeCategory = true
      retryButton.configuration?.title = words.retry
      retryButton.setContentCompressionResistancePriority(.required, for: .horizontal)
      retryButton.addAction(UIAction { _ in retry() }, for: .primaryActionTriggered)
      stack.spacing = 8
      stack.isLayoutMarginsRelativeArrangement = true
      stack.isHidden = true
    }

    /// Puts the bar on a view, above what is there.
    func add(to view: UIView) {
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      // A list's safe area stays on screen while its content scrolls.
      let area = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: area.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: area.trailingAnchor),
        bottom(of: view).constraint(equalTo: stack.bottomAnchor),
      ])
    }

    /// Above the keyboard while there is one.
    private func bottom(of view: UIView) -> NSLayoutYAxisAnchor {
      #if os(tvOS)
        view.safeAreaLayoutGuide.bottomAnchor
      #else
        view.keyboardLayoutGuide.topAnchor
      #endif
    }

    /// Shows a state; nothing for one that needs no words.
    func show(_ state: LoadState) {
      switch state {
      case .idle, .end: stack.isHidden = true
      case .loading: show(message: nil, canRetry: false)
      case .failed(let failure): show(message: words.failure(failure), canRetry: failure.canRetry)
      }
    }

    private func show(message text: String?, canRetry: Bool) {
      let isLoading = text == nil
      stack.isHidden = false
      // The rows under a spinner stay in sight and can be tapped.
      stack.isUserInteractionEnabled = !isLoading
      #if !os(tvOS)
        stack.backgroundColor = isLoading ? nil : .systemBackground
      #endif
      if isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
      message.text = text
      message.isHidden = isLoading
      retryButton.isHidden = !canRetry
      // A list adds cells above what was there before.
      stack.superview?.bringSubviewToFront(stack)
    }
  }

  extension UIContentUnavailableConfiguration {
    /// What a search shows in place of rows: a spinner, no results, nothing yet with a button to look further, or a failure
    /// with one to try again. Nil if there are rows, or no search yet.
    @MainActor
    public static func search<Item>(
      _ search: SearchModel<Item>, words: ScreenWords = .preferred
    ) -> UIContentUnavailableConfiguration? {
      switch search.snapshot.screenState.kind {
      case .rows, .blank:
        return nil
      case .searching:
        var configuration = UIContentUnavailableConfiguration.loading()
        configuration.text = words.searching
        return configuration
      case .noResults:
        var configuration = UIContentUnavailableConfiguration.search()
        configuration.text = words.noResults
        configuration.secondaryText = nil
        return configuration
      case .nothingYet:
        var configuration = UIContentUnavailableConfiguration.search()
        configuration.text = words.nothingYet
        configuration.secondaryText = nil
        configuration.button = .bordered()
        configuration.button.title = words.lookFurther
        configuration.buttonProperties.primaryAction = UIAction { [weak search] _ in search?.loadNext() }
        return configuration
      case .failed(let failure):
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.text = words.failure(failure)
        // It is being tried again, and that takes long.
        if search.isSlow { configuration.secondaryText = words.searching }
        if failure.canRetry {
          configuration.button = .bordered()
          configuration.button.title = words.retry
          configuration.buttonProperties.primaryAction = UIAction { [weak search] _ in search?.retry() }
        }
        return configuration
      }
    }
  }
#endif
