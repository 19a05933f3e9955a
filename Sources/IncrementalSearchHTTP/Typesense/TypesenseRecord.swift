import IncrementalSearch

/// A record of a collection of a Typesense cluster: what is found.
public struct TypesenseRecord: Identifiable, Hashable, Sendable {
  /// What the record is updated and deleted by; unique in its collection.
  public var id: String
  /// The parts of its name, of one column or several: prefecture, city and town, say; never empty.
  public var parts: [String]
  /// Further texts: shown and searched.
  public var texts: [String]
  /// How the name is read, its words set apart by spaces: searched, not shown; empty for no reading.
  public var reading: String
  /// The record's own rank, higher first; nil comes last. Looked at in a collection that ``TypesenseSettings/isRanked``.
  public var rank: Double?
  /// What it has of each facet of the collection (``TypesenseSettings/facets``), in their order; an empty text for nothing.
  public var facets: [String]
  /// Whatever belongs to the record, as bytes: kept, not searched.
  public var content: [UInt8]

  /// Makes a record.
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

  /// Its name: the parts as one text.
  public var title: String { SearchedTexts.join(parts) }

  /// What it is found by.
  var searchedTexts: SearchedTexts { SearchedTexts(title: parts, reading: reading, texts: texts) }
}

/// How a collection is made.
public struct TypesenseSettings: Hashable, Codable, Sendable {
  /// Whether records come in the order of their ``TypesenseRecord/rank``, highest first; else in the order they were given.
  public var isRanked: Bool
  /// The names of the facets, whose values records have in this order (``TypesenseRecord/facets``): filtered by and counted.
  public var facets: [String]
  /// Whatever belongs to the collection: kept with it, not looked at.
  public var properties: [String: String]

  /// Makes settings.
  public init(isRanked: Bool = false, facets: [String] = [], properties: [String: String] = [:]) {
    self.isRanked = isRanked
    self.facets = facets
    self.properties = properties
  }
}
