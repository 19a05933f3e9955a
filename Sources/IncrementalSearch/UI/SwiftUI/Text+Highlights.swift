#if canImport(SwiftUI)
  import SwiftUI

  extension Text {
    /// A text with ranges in bold, whatever the font: those that match what was searched for.
    ///
    /// ```swift
    /// Text(verbatim: book.title, marking: search.snapshot.highlights(in: book.title))
    /// ```
    ///
    /// - Parameters:
    ///   - text: The text, which is not translated.
    ///   - matches: Ranges of the text.
    public init(verbatim text: String, marking matches: [Range<String.Index>]) {
      var marked = AttributedString(text)
      for match in matches {
        if let range = Range(match, in: marked) { marked[range].inlinePresentationIntent = .stronglyEmphasized }
      }
      self.init(marked)
    }
  }
#endif
