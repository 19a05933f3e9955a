/// How a collection is made.
public struct TypesenseSettings: Hashable, Codable, Sendable {
  /// Whether records come in the order of their `IndexRecord/rank`, highest first; else in the order they were given.
  public var isRanked: Bool
  /// The names of the facets to filter by and to count; records have their values in this order (`IndexRecord/facets`).
  public var facets: [String]
  /// Any data about the collection: stored with it, not interpreted.
  public var properties: [String: String]

  /// Makes settings.
  public init(isRanked: Bool = false, facets: [String] = [], properties: [String: String] = [:]) {
    self.isRanked = isRanked
    self.facets = facets
    self.properties = properties
  }

  /// Reads the settings of a collection.
  init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.object { reader, name in
      switch name {
      case "isRanked": isRanked = try reader.bool()
      case "facets": facets = try reader.strings()
      case "properties":
        try reader.object { reader, name in
          properties[name] = try reader.string()
          return true
        }
      default: return false
      }
      return true
    }
  }
}
