// Saved searches come from files, addresses and other devices. What no session could have saved is refused here, so that
// restoring has to deal with nothing else.

/// The bounds of a saved search.
enum SavedSearchLimits {
  /// The most pages of a window that are saved; a session saves those around the anchor.
  static var pages: Int { 1_000 }
  /// The most pages visited before the window that are saved, the nearest ones.
  static var trail: Int { 1_000 }
  /// The most items that a saved page is asked for.
  static var pageSize: Int { 100_000 }
  /// The most ids around the anchor, and the most rows on screen.
  static var rows: Int { 10_000 }
}

#if !hasFeature(Embedded)
  extension PagePlace: Codable where Key: Codable {
    private enum CodingKeys: CodingKey { case start, key, position }
    private enum Value: CodingKey { case _0 }

    /// Decodes a place; a position that is negative is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let nested = try? container.nestedContainer(keyedBy: Value.self, forKey: .key) {
        self = .key(try nested.decode(Key.self, forKey: ._0))
      } else if let nested = try? container.nestedContainer(keyedBy: Value.self, forKey: .position) {
        let position = try nested.decode(Int.self, forKey: ._0)
        try decoder.require(position >= 0 && position < .max / 2, "a position of \(position)")
        self = .position(position)
      } else {
        try decoder.require(container.contains(.start), "a place that is neither the start, a key nor a position")
        self = .start
      }
    }

    /// Encodes the place.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .start:
        _ = container.nestedContainer(keyedBy: Value.self, forKey: .start)
      case .key(let key):
        var nested = container.nestedContainer(keyedBy: Value.self, forKey: .key)
        try nested.encode(key, forKey: ._0)
      case .position(let position):
        var nested = container.nestedContainer(keyedBy: Value.self, forKey: .position)
        try nested.encode(position, forKey: ._0)
      }
    }
  }

  extension VisitedPage: Codable where Key: Codable {
    private enum CodingKeys: CodingKey { case place, limit }

    /// Decodes a visited page; a size that no page has is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      place = try container.decode(PagePlace<Key>.self, forKey: .place)
      limit = try container.decode(Int.self, forKey: .limit)
      try decoder.require((0...SavedSearchLimits.pageSize).contains(limit), "a page of \(limit) items")
    }

    /// Encodes the visited page.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(place, forKey: .place)
      try container.encode(limit, forKey: .limit)
    }
  }

  extension ScrollAnchor: Codable where ID: Codable {
    private enum CodingKeys: CodingKey { case id, offset }

    /// Decodes an anchor; an offset that is no finite number is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(ID.self, forKey: .id)
      offset = try container.decode(Double.self, forKey: .offset)
      try decoder.require(offset.isFinite, "an anchor at the offset \(offset)")
    }

    /// Encodes the anchor.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(offset, forKey: .offset)
    }
  }

  extension SavedSearch: Codable where ID: Codable, Key: Codable {
    private enum CodingKeys: CodingKey { case text, filters, pages, trail, anchor, neighbours, visibleCount }

    /// Decodes a saved search; what no session could have saved is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text = try container.decode(String.self, forKey: .text)
      filters = try container.decode([String: String].self, forKey: .filters)
      pages = try container.decode([VisitedPage<Key>].self, forKey: .pages)
      trail = try container.decode([VisitedPage<Key>].self, forKey: .trail)
      anchor = try container.decodeIfPresent(ScrollAnchor<ID>.self, forKey: .anchor)
      neighbours = try container.decode([ID].self, forKey: .neighbours)
      visibleCount = try container.decode(Int.self, forKey: .visibleCount)
      try decoder.require(pages.count <= SavedSearchLimits.pages, "\(pages.count) pages")
      try decoder.require(trail.count <= SavedSearchLimits.trail, "\(trail.count) visited pages")
      try decoder.require(neighbours.count <= SavedSearchLimits.rows, "\(neighbours.count) rows around the anchor")
      try decoder.require((0...SavedSearchLimits.rows).contains(visibleCount), "\(visibleCount) rows on screen")
    }

    /// Encodes the saved search.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(filters, forKey: .filters)
      try container.encode(pages, forKey: .pages)
      try container.encode(trail, forKey: .trail)
      try container.encodeIfPresent(anchor, forKey: .anchor)
      try container.encode(neighbours, forKey: .neighbours)
      try container.encode(visibleCount, forKey: .visibleCount)
    }
  }

  extension Decoder {
    fileprivate func require(_ condition: Bool, _ found: String) throws {
      if condition { return }
      let message = "no session saves \(found); search anew instead"
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
    }
  }
#endif
