/// A search as it can be put away and brought back: the query, the pages held and the place on screen. No items.
public struct SavedSearch<ID: Hashable & Sendable, Key: Hashable & Sendable>: Hashable, Sendable {
  /// One page that was held.
  public struct SavedPage: Hashable, Sendable {
    /// Where it is loaded from.
    public var place: PagePlace<Key>
    /// How many items it is asked for.
    public var limit: Int

    /// Makes a saved page.
    public init(place: PagePlace<Key>, limit: Int) {
      self.place = place
      self.limit = limit
    }
  }

  /// The text of the query.
  public var text: String
  /// The filters of the query.
  public var filters: [String: String]
  /// The pages held, in order.
  public var pages: [SavedPage]
  /// Places visited before the first page that only the session knew (cursors that only go forward), nearest last.
  public var trail: [PagePlace<Key>]
  /// The first row on screen and its offset there.
  public var anchor: ScrollAnchor<ID>?
  /// The ids of rows around the anchor, in order, to find the nearest survivor if the anchor is gone.
  public var neighbours: [ID]
  /// How many rows were on screen.
  public var visibleCount: Int

  /// Makes a saved search: of pages once held, or of one that a link leads to.
  public init(
    text: String, filters: [String: String] = [:], pages: [SavedPage], trail: [PagePlace<Key>] = [],
    anchor: ScrollAnchor<ID>? = nil, neighbours: [ID] = [], visibleCount: Int = 0
  ) {
    self.text = text
    self.filters = filters
    self.pages = pages
    self.trail = trail
    self.anchor = anchor
    self.neighbours = neighbours
    self.visibleCount = visibleCount
  }
}

#if !hasFeature(Embedded)
  extension SavedSearch.SavedPage: Codable where ID: Codable, Key: Codable {}
  extension SavedSearch: Codable where ID: Codable, Key: Codable {}
#endif
