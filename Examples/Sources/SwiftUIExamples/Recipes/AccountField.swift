#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  import IncrementalSearch
  import SwiftUI
  import UIKit

  /// A field by itself, with the keyboard for an account id, for a form that shows verdicts in its own way.
  struct AccountField: View {
    let account: ValidationModel
    @Binding var isTyping: Bool

    var body: some View {
      SearchField("アカウントID", for: account, isFocused: $isTyping)
        .configureField { field in
          field.keyboardType = .asciiCapable
          field.textContentType = .username
          field.returnKeyType = .done
        }
    }
  }
#endif
