#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// B: an account id is checked as it is typed; Next needs a free id and the terms.
  struct AccountScreen: View {
    @State private var form = AccountForm(isFree: TakenIDs().isFree)
    @State private var isTyping = false

    var body: some View {
      Form {
        HStack {
          AccountField(account: form.account, isTyping: $isTyping)
          VerdictIcon(verdict: form.account.verdict)
        }
        if let message = form.message { Text(message).foregroundStyle(.secondary) }
        if case .unknown = form.account.verdict {
          Button("再試行") { form.account.retry() }
        }
        Toggle("利用規約に同意する", isOn: $form.acceptsTerms)
        Button("次へ") { print("\(form.account.text) is yours") }
          .disabled(!form.canGoOn)
      }
      .task { isTyping = true }
      .onChange(of: form.account.verdict) { _, verdict in
        if let text = AccountID.announcement(for: verdict) { AccessibilityNotification.Announcement(text).post() }
      }
    }
  }

  /// Whether the text in the field may be submitted, as an icon.
  struct VerdictIcon: View {
    let verdict: ValidationVerdict

    var body: some View {
      if let symbol = AccountID.symbol(for: verdict) {
        Image(systemName: symbol)
          .foregroundStyle(color)
          .accessibilityLabel(Text(verbatim: label))
      } else if verdict == .pending || verdict == .checking {
        ProgressView()
          .accessibilityLabel(Text(verbatim: label))
      }
    }

    private var label: String { AccountID.label(for: verdict) ?? "" }

    private var color: Color {
      switch verdict {
      case .available: .green
      case .unknown: .orange
      case .empty, .invalid, .pending, .checking, .taken, .closed: .red
      }
    }
  }
#endif
