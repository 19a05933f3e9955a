#if canImport(SwiftUI) || canImport(UIKit)
  import Foundation

  extension ScreenWords {
    /// The words for the language that the app itself is shown in, so that a screen doesn't mix two.
    ///
    /// That is the app's localization that suits the person best: an app without Japanese stays English for a person who reads
    /// Japanese. For other languages pass your own words to ``words(for:others:)``.
    public static var preferred: ScreenWords { words(for: Bundle.main.preferredLocalizations) }
  }

  extension ValidationWords {
    /// The words for the language that the app itself is shown in, as ``ScreenWords/preferred``.
    public static var preferred: ValidationWords { words(for: Bundle.main.preferredLocalizations) }
  }
#endif
