/// The texts that were searched for last, newest first, without repeats and up to a limit.
///
/// ```swift
/// var recent = RecentSearches()
/// recent.add(search.query.text)
/// ```
///
/// It is a value; keep it where the app keeps its settings. Decoding keeps the newest texts, up to the limit, which is 1,000
/// at most.
public struct RecentSearches: Hashable, Sendable {
  /// The texts, newest first.
  public private(set) var texts: [String] = []
  /// How many are kept at most.
  public let limit: Int

  /// Makes an empty list.
  public init(limit: Int = 10) { self.limit = max(0, limit) }

  /// Adds a text that was searched for, or moves it to the front. An empty one is not kept.
  ///
  /// Texts that make the same query, differing only in white space, count as one.
  public mutating func add(_ text: String) {
    let text = QueryText.normalized(text)
    if text.isEmpty { return }
    texts.removeAll { $0 == text }
    texts.insert(text, at: 0)
    texts.removeLast(max(0, texts.count - limit))
  }

  /// Removes a text.
  public mutating func remove(_ text: String) {
    let text = QueryText.normalized(text)
    texts.removeAll { $0 == text }
  }

  /// Removes all texts.
  public mutating func removeAll() { texts = [] }
}

extension RecentSearches: Codable {
  private enum Name: String, CodingKey { case texts, limit }

  /// Reads a list, without the oldest texts where it has more than its limit.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    self.init(limit: min(try container.decode(Int.self, forKey: .limit), 1_000))
    for text in try container.decode([String].self, forKey: .texts).prefix(limit).reversed() { add(text) }
  }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode(texts, forKey: .texts)
    try container.encode(limit, forKey: .limit)
  }
}
