#if canImport(SwiftUI)
  import SwiftUI

  /// A row that shows what loading does in one direction, or nothing.
  struct LoadStateRow: View {
    let state: LoadState
    let retry: () -> Void
    @Environment(\.screenWords) private var words

    var body: some View {
      switch state {
      case .idle, .end:
        EmptyView()
      case .loading:
        ProgressView()
          .frame(maxWidth: .infinity)
          .accessibilityLabel(Text(verbatim: words.loading))
      case .failed(let failure):
        FailureRow(failure: failure, retry: retry)
      }
    }
  }

  /// A failure in words, with a button to try again where that can help.
  struct FailureRow: View {
    let failure: SearchFailure
    let retry: () -> Void
    @Environment(\.screenWords) private var words

    var body: some View {
      HStack {
        Text(verbatim: words.failure(failure))
        Spacer()
        if failure.canRetry {
          Button(action: retry) { Text(verbatim: words.retry) }
        }
      }
      .padding(.horizontal)
    }
  }

  extension EnvironmentValues {
    /// The words of the search screen around a view.
    var screenWords: ScreenWords {
      get { self[ScreenWordsKey.self] }
      set { self[ScreenWordsKey.self] = newValue }
    }
  }

  private struct ScreenWordsKey: EnvironmentKey {
    static var defaultValue: ScreenWords { .preferred }
  }
#endif
