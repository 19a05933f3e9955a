#if canImport(SwiftUI) || canImport(UIKit)
  import Foundation

  extension ScreenWords {
    /// The words for the languages that the person at this device prefers.
    public static var preferred: ScreenWords { words(for: Locale.preferredLanguages) }
  }
#endif
