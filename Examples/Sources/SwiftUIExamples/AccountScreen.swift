#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// B: an account id is checked as it is typed; Next needs a free id and the terms.
  struct AccountScreen: View {
    @State private var form = AccountForm(isFree: TakenIDs().isFree)

    var body: some View {
      Form {
        HStack {
          SearchField("アカウントID", for: form.account)
          VerdictIcon(verdict: form.account.verdict)
        }
        if let message = form.message { Text(message).foregroundStyle(.red) }
        if case .unknown = form.account.verdict {
          Button("再試行") { form.account.retry() }
        }
        Toggle("利用規約に同意する", isOn: $form.acceptsTerms)
        Button("次へ") { print("\(form.account.text) is yours") }
          .disabled(!form.canGoOn)
      }
    }
  }

  /// Whether the text in the field may be submitted, as an icon.
  struct VerdictIcon: View {
    let verdict: ValidationVerdict

    var body: some View {
      switch verdict {
      case .empty, .closed:
        EmptyView()
      case .pending, .checking:
        ProgressView().accessibilityLabel("確認中")
      case .available:
        Image(systemName: "checkmark.circle.fill").foregroundStyle(.green).accessibilityLabel("使用できます")
      case .invalid, .taken, .unknown:
        Image(systemName: "xmark.circle.fill").foregroundStyle(.red).accessibilityLabel("使用できません")
      }
    }
  }
#endif
