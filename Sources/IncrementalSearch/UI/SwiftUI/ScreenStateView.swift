#if canImport(SwiftUI)
  import SwiftUI

  /// What a search screen shows in place of rows.
  struct ScreenStateView: View {
    let state: ScreenState
    let words: ScreenWords
    let retry: () -> Void

    var body: some View {
      switch state {
      case .rows, .blank:
        EmptyView()
      case .searching:
        ProgressView()
          .accessibilityLabel(Text(verbatim: words.searching))
      case .noResults:
        ContentUnavailableView {
          Label {
            Text(verbatim: words.noResults)
          } icon: {
            Image(systemName: "magnifyingglass")
          }
        }
      case .failed(let failure):
        ContentUnavailableView {
          Label {
            Text(verbatim: words.failure(failure))
          } icon: {
            Image(systemName: "exclamationmark.triangle")
          }
        } actions: {
          if failure.canRetry {
            Button(action: retry) { Text(verbatim: words.retry) }
          }
        }
      }
    }
  }
#endif
