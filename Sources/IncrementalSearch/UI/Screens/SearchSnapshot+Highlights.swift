extension SearchSnapshot {
  /// The query that the rows were found by, whose matches are marked in them: ``itemsQuery``, or with what was searched instead of
  /// its text (``correction``). Nil if no rows are shown.
  public var matchedQuery: SearchQuery? { itemsQuery?.corrected(by: correction) }

  /// The ranges of a text of a row where what was searched for is in it, kana for romaji too: in order, on whole characters.
  ///
  /// ```swift
  /// Text(verbatim: book.title, marking: search.snapshot.highlights(in: book.title))
  /// ```
  ///
  /// It compares as this package's sources do: what a server finds in other ways has no ranges. What is found by a reading that is
  /// not in the text is told by the source's own `highlights`, for the ``matchedQuery``. Costs some microseconds for a short text,
  /// each time: nothing is remembered.
  ///
  /// - Parameters:
  ///   - text: A text that is shown.
  ///   - match: How the source matches.
  public func highlights(in text: String, match: MatchKind = .words) -> [Range<String.Index>] {
    guard let query = matchedQuery, !query.text.isEmpty else { return [] }
    return MatchQuery(query.text, kind: match).highlights(in: text)
  }
}
