import TextMatching

/// A record to be found: stored in a `SearchIndex`, or in a collection of a search cluster.
public struct IndexRecord: Identifiable, Hashable, Sendable {
  /// Identifies the record, to update and delete it; unique in its index or collection.
  ///
  /// An index compares ids by their bytes; a search that shows records compares them as Swift compares strings. Two ids that
  /// differ only in é as one scalar or as two are therefore two records, of which a list shows one. Give all ids in one form.
  public var id: String
  /// Its name: shown, searched, and what relevance depends on first.
  ///
  /// Setting it makes it the only part.
  public var title: String {
    get { SearchedTexts.join(parts) }
    set { parts = [newValue] }
  }
  /// The parts of its name, of one column or several: prefecture, city and town, say; never empty.
  ///
  /// The earlier the part that begins with a query, the earlier the record comes.
  public var parts: [String]
  /// Further texts: shown and searched.
  public var texts: [String]
  /// How the title is read, in words separated by spaces: searched, not shown; empty for no reading. Where it has as many words
  /// as the title has parts, each word is the reading of one part.
  public var reading: String
  /// The record's own rank, higher first; nil comes last. Used only where the settings say that records are ranked.
  public var rank: Double?
  /// Its value of each facet of the settings, in their order; an empty text, or a list that ends early, stands for no value.
  public var facets: [String]
  /// Any further data of the record, as bytes: stored, not searched.
  public var content: [UInt8]

  /// Makes a record.
  public init(
    id: String, title: String, texts: [String] = [], reading: String = "", rank: Double? = nil,
    facets: [String] = [], content: [UInt8] = []
  ) {
    self.init(
      id: id, parts: [title], texts: texts, reading: reading, rank: rank, facets: facets, content: content)
  }

  /// Makes a record whose name has several parts.
  public init(
    id: String, parts: [String], texts: [String] = [], reading: String = "", rank: Double? = nil,
    facets: [String] = [], content: [UInt8] = []
  ) {
    self.id = id
    self.parts = parts.isEmpty ? [""] : parts
    self.texts = texts
    self.reading = reading
    self.rank = rank
    self.facets = facets
    self.content = content
  }

  /// The texts that it is found by.
  public var searchedTexts: SearchedTexts { SearchedTexts(title: parts, reading: reading, texts: texts) }

  /// The most bytes that a record may have in all. Indexing one takes several times as much memory.
  public static let largestSize = 16 << 20

  /// The bytes of all its texts and its content.
  public var size: Int {
    id.utf8.count + title.utf8.count + reading.utf8.count + content.count
      + (texts + facets).reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
