import IncrementalSearch

/// What is searched for: a text, in one of the ways to match it, and in which order rows come.
struct SearchedQuery: Sendable {
  /// The text that is searched for; that in the field, unless searching is switched off.
  var text: String
  /// Whether the text in the field is searched for.
  var followsField: Bool
  /// Which of the ways to match it is searched in.
  private(set) var kind = 0
  /// Whether rows come in the other order than at the start.
  private(set) var isReordered = false
  /// What the source was asked for last.
  private(set) var query: SearchQuery

  init(_ settings: PickerSettings, text: String) {
    followsField = settings.searches
    self.text = settings.searches ? text : ""
    query = settings.query(of: self.text)
  }

  /// Matches in the way of this name; false if there is none.
  mutating func match(_ name: String, _ settings: PickerSettings) -> Bool {
    guard let kind = settings.matches.firstIndex(of: name) else { return false }
    self.kind = kind
    return true
  }

  /// Matches in the next way, after the last one in the first; false if there is none.
  mutating func matchNext(_ settings: PickerSettings) -> Bool {
    if settings.matches.isEmpty { return false }
    kind = (kind + 1) % settings.matches.count
    return true
  }

  /// Has rows in the other order; false if there is one only.
  mutating func reorder(_ settings: PickerSettings) -> Bool {
    if settings.sorts == nil { return false }
    isReordered.toggle()
    return true
  }

  /// Makes the query anew. Returns the one to ask for; nil if it is the same as before.
  mutating func update(_ settings: PickerSettings) -> SearchQuery? {
    let query = settings.query(of: text, kind: kind, isReordered: isReordered)
    if query == self.query { return nil }
    self.query = query
    return query
  }
}
