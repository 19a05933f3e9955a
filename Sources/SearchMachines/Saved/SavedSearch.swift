/// A search in a form that can be saved and restored: the query, the pages held and the place on screen. No items.
///
/// Saved data is not trusted: decoding fails for what no session could have saved (negative or endless sizes, more pages than a
/// session saves, an offset that is no number), and says what is wrong.
public struct SavedSearch<ID: Hashable & Sendable, Key: Hashable & Sendable>: Hashable, Sendable {
  /// The text of the query.
  public var text: String
  /// The filters of the query.
  public var filters: [String: String]
  /// The pages held, in order.
  public var pages: [VisitedPage<Key>]
  /// Pages visited before the first one held, nearest last, where only the session knew them (cursors that only go forward).
  public var trail: [VisitedPage<Key>]
  /// The first row on screen and its offset there.
  public var anchor: ScrollAnchor<ID>?
  /// The ids of rows around the anchor, in order, to find the nearest survivor if the anchor is gone.
  public var neighbours: [ID]
  /// How many rows were on screen.
  public var visibleCount: Int

  /// Makes a saved search: of pages once held, or of one that a link leads to.
  public init(
    text: String, filters: [String: String] = .init(), pages: [VisitedPage<Key>], trail: [VisitedPage<Key>] = [],
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
