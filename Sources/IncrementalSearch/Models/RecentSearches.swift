/// The texts that were searched for last, newest first: each once, and so many at most.
///
/// ```swift
/// var recent = RecentSearches()
/// recent.add(search.query.text)
/// ```
///
/// It is a value; keep it where the app keeps its settings. What is decoded is cut to what it may hold.
public struct RecentSearches: Hashable, Sendable {
  /// The texts, newest first.
  public private(set) var texts: [String] = []
  /// How many are kept at most.
  public let limit: Int

  /// Makes an empty list.
  public init(limit: Int = 10) { self.limit = max(0, limit) }

  /// Adds a text that was searched for, or moves it to the front. An empty one is not kept.
  ///
  /// Texts that search for the same, which differ in white space at most, are one.
  public mutating func add(_ text: String) {
    let text = QueryText.normalized(text)
    if text.isEmpty { return }
    texts.removeAll { $0 == text }
    texts.insert(text, at: 0)
    texts.removeLast(max(0, texts.count - limit))
  }

  /// Takes a text out.
  public mutating func remove(_ text: String) {
    let text = QueryText.normalized(text)
    texts.removeAll { $0 == text }
  }

  /// Takes all out.
  public mutating func removeAll() { texts = [] }
}

extension RecentSearches: Codable {
  private enum Name: String, CodingKey { case texts, limit }

  /// Reads a list; what is too much in it is left out.
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
