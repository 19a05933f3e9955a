import IncrementalSearch

/// What may come after the text in the field, and the values of a column that it is chosen from.
struct FieldCompletion: Sendable {
  /// What comes after the text if a person takes it; nil for nothing.
  private(set) var best: QueryCompletion?
  /// The values that were asked for, and those known of them.
  private var asked: (request: QueryCompletion.Request, values: [QueryCompletion.Value])?

  /// Looks for what completes a text, nil for one that is not to be completed, beside the query that it asks. Returns what has to be
  /// asked of the source for that; nil if nothing has, or it was asked already.
  mutating func complete(_ text: String?, columns: [String], of query: SearchQuery) -> QueryCompletion.Request? {
    best = nil
    guard let text, !columns.isEmpty else { return nil }
    let typed = TypedQuery(text, columns: columns)
    guard case .value(let column, let word)? = typed.unfinished else {
      best = QueryCompletion(typed)
      return nil
    }
    let request = QueryCompletion.Request(query: query.without(column), column: column)
    let isKnown = asked?.request == request
    if !isKnown { asked = (request, []) }
    best = QueryCompletion.Value.best(of: asked?.values ?? [], for: word).flatMap { QueryCompletion(typed, $0) }
    return isKnown ? nil : request
  }

  /// Takes in the values that were asked for, unless others were asked for since.
  mutating func take(_ values: [QueryCompletion.Value], for request: QueryCompletion.Request) {
    if asked?.request == request { asked?.values = values }
  }
}
