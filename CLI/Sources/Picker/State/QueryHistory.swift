/// The queries of earlier times, the oldest first, and a walk through them that sets out from the text that was typed.
struct QueryHistory: Sendable {
  private let queries: [String]
  /// Where the walk is; the end of the queries stands for the text that was typed.
  private var place: Int
  private var typed = ""

  init(_ queries: [String]) {
    self.queries = queries
    place = queries.count
  }

  /// Goes on by so many queries, to later ones if positive, from `text` in the field. Returns the text there; nil if it goes no further.
  mutating func move(by step: Int, from text: String) -> String? {
    guard (0...queries.count).contains(place + step), step != 0 else { return nil }
    if place == queries.count { typed = text }
    place += step
    return place == queries.count ? typed : queries[place]
  }
}
