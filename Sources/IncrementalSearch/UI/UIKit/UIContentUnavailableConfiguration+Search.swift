#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIContentUnavailableConfiguration {
    /// What a search shows in place of rows: a spinner, no results, or a failure with a button to try again. Nil if there
    /// are rows, or nothing was asked for.
    @MainActor
    public static func search<Item>(
      _ search: SearchModel<Item>, words: ScreenWords = .preferred
    ) -> UIContentUnavailableConfiguration? {
      switch search.snapshot.screenState {
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
      case .failed(let failure):
        var configuration = UIContentUnavailableConfiguration.empty()
        configuration.text = words.failure(failure)
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
