// Where the core, which decides, meets the row store, which holds: windows, keys and arrived items go by number, rows by
// index. Nothing here depends on what is searched for, so that the core is compiled once.

/// Identifies one window: its load states in the core, its rows in the row store.
@usableFromInline
struct WindowID: Hashable, Sendable {
  @usableFromInline let number: Int

  init(number: Int) { self.number = number }
}

/// Stands in the core for a page key, which only the row store holds. Equal keys have one number.
@usableFromInline
struct KeyID: Hashable, Sendable {
  @usableFromInline let number: Int
}

/// What the core knows of a page that arrived; its items wait in the row store.
@usableFromInline
struct ArrivedPage: Sendable {
  /// How many items the source sent.
  var count: Int
  var key: KeyID?
  var previous: KeyID?
  var next: KeyID?
  var position: Int?
  var total: TotalCount
  var correction: SearchCorrection?
  var goesByKey: Bool

  /// The position of the first item sent, where the page says one, so that all of its items have one.
  var start: Int? { position?.clampedStart(count: count) }
}

/// Which of the items that a source sent a window holds: those whose ids no earlier page had.
@frozen @usableFromInline
struct KeptItems: Sendable {
  @usableFromInline var count = 0
  /// The offset within the page as sent of the first item kept; the number sent where none is.
  @usableFromInline var start = 0
  /// The offset after the last item kept.
  @usableFromInline var end = 0

  @inlinable
  init(count: Int = 0, start: Int = 0, end: Int = 0) {
    self.count = count
    self.start = start
    self.end = end
  }
}

/// An item held, by its page and its offset within the page as sent.
@usableFromInline
struct HeldPlace: Sendable {
  let page: Int
  let offset: Int
}

/// What the core needs to know of the rows of one window.
@frozen @usableFromInline
struct RowFacts: Sendable {
  /// Rows with the same stamp are the same rows; visible ranges with the same stamp are the same range.
  @usableFromInline var stamp = 0
  @usableFromInline var visibleStamp = 0
  @usableFromInline var rowCount = 0
  @usableFromInline var firstPageRows = 0
  @usableFromInline var lastPageRows = 0
  /// Whether the screen has said what is visible.
  @usableFromInline var knowsVisible = false
  /// The indices of the first and the last row on screen; nil where that row is not held.
  @usableFromInline var firstVisible: Int?
  @usableFromInline var lastVisible: Int?

  @inlinable init() {}

  /// The indices of the visible range; a side that is not held is taken for the other.
  var visible: (first: Int, last: Int)? {
    guard knowsVisible, let either = firstVisible ?? lastVisible else { return nil }
    let (first, last) = (firstVisible ?? either, lastVisible ?? either)
    return (min(first, last), max(first, last))
  }
}

/// What the core wants done with rows, or wants to know of them.
@frozen @usableFromInline
enum RowOrder {
  /// A window for a query begins, without rows.
  case open(WindowID, SearchQuery)
  /// The page that arrived becomes the only one of the window.
  case show(WindowID)
  /// The page that arrived comes after, or before, those held.
  case append(WindowID)
  case prepend(WindowID)
  /// The page that arrived waits until the rest of it has come.
  case setAside(WindowID)
  /// The page that arrived goes on from the one set aside, of which it repeats so many items, and stands for both.
  case join(WindowID, repeated: Int)
  /// The first, or the last, page goes.
  case dropFirstPage(WindowID)
  case dropLastPage(WindowID)
  /// The rows are made anew, since local edits changed or the window comes back.
  case remake(WindowID)
  /// The quick local rows that arrived become the window.
  case showPreview(WindowID)
  /// The visible range that the screen has reported belongs to the window.
  case setVisible(WindowID)
  /// What is visible of one window is what will be visible of another.
  case copyVisible(from: WindowID, to: WindowID)
  /// Where the anchor is: the first row on screen, or the nearest to it that the source has.
  case findAnchor(WindowID)
  /// A page of a saved search comes, out of sight; the first of them begins the window anew.
  case restore(WindowID, isFirst: Bool)
  /// The saved search is in sight: its anchor, or the nearest survivor, is visible.
  case restoreVisible(WindowID)
  /// Whether the rows became what they are by these numbers of rows since the last page came.
  case verify(WindowID, SnapshotChange)
}

/// The result of an order. Only what the order is about is set.
@frozen @usableFromInline
struct RowAnswer {
  /// The rows of the window now.
  @usableFromInline var facts = RowFacts()
  @usableFromInline var kept = KeptItems()
  /// How many rows a page has brought on either side.
  @usableFromInline var inserted = SnapshotChange.Sides()
  @usableFromInline var place: HeldPlace?
  /// The index of the row to which a saved search belongs.
  @usableFromInline var savedAnchor: Int?
  @usableFromInline var isCounted = true

  @inlinable
  init(facts: RowFacts = RowFacts(), kept: KeptItems = KeptItems()) {
    self.facts = facts
    self.kept = kept
  }
}
