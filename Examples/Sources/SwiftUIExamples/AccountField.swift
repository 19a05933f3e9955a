#if canImport(SwiftUI)
  import IncrementalSearch
  import SwiftUI
  #if canImport(UIKit)
    import UIKit
  #endif

  /// The field of an account id, with the keyboard for one.
  struct AccountField: View {
    let account: ValidationModel
    @Binding var isTyping: Bool

    var body: some View {
      SearchField("アカウントID", for: account, isFocused: $isTyping)
        #if canImport(UIKit) && !os(watchOS)
          .configureField { field in
            field.keyboardType = .asciiCapable
            field.textContentType = .username
            field.returnKeyType = .done
          }
        #endif
    }
  }
#endif
