extension SearchSnapshot {
  /// The query that the rows match, to highlight them by: ``itemsQuery``, with the corrected text if there is a ``correction``.
  /// Nil if no rows are shown.
  public var matchedQuery: SearchQuery? { itemsQuery?.corrected(by: correction) }

  /// Where a row's text matches what was searched for, to highlight it: ranges in order, on whole characters. Romaji match kana.
  ///
  /// ```swift
  /// Text(verbatim: book.title, marking: search.snapshot.highlights(in: book.title))
  /// ```
  ///
  /// Texts are compared as this package's sources compare them; what a server finds in other ways has no ranges. Where a row was
  /// found by a reading that is not in the text, ask the source's own `highlights` with the ``matchedQuery``. Costs some
  /// microseconds for a short text, at every call.
  ///
  /// - Parameters:
  ///   - text: A text that is shown.
  ///   - match: How the source matches.
  public func highlights(in text: String, match: MatchKind = .words) -> [Range<String.Index>] {
    guard let query = matchedQuery, !query.text.isEmpty else { return [] }
    return MatchQuery(query.text, kind: match).highlights(in: text)
  }
}
