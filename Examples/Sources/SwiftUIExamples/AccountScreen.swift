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
        ValidationField("アカウントID", for: form.account, purpose: .username, isFocused: $isTyping, words: .accountID)
        Toggle("利用規約に同意する", isOn: $form.acceptsTerms)
        Button("次へ") { print("\(form.account.text) is yours") }
          .disabled(!form.canGoOn)
      }
      .task { isTyping = true }
    }
  }
#endif
