/// What a screen can tell its search, the same for a model, a session and a subject.
///
/// Every method returns at once. An input counts from the moment of the call, even where it is handled a little later.
public protocol SearchControl<Item>: AnyObject {
  /// What is found.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable

  /// Takes in what was done on the screen.
  func handle(_ action: SearchAction<Item>)
}

extension SearchControl {
  /// The screen appeared. With a minimum length of 0 and the typing trigger, everything is listed.
  public func start() { handle(.started) }

  /// The field's whole text is now `text`, of which `marked` is being composed by an input method.
  ///
  /// - Parameters:
  ///   - text: The field's whole text, the marked part included.
  ///   - marked: The part being composed; nil, empty or outside the text means that all is committed.
  ///   - language: The keyboard's language (BCP 47), where the platform tells.
  public func textChanged(_ text: String, marked: Range<String.Index>? = nil, language: String? = nil) {
    handle(.textChanged(text, marked: marked, language: language))
  }

  /// The field was cleared.
  public func clear() { handle(.textChanged("", marked: nil, language: nil)) }

  /// A person submitted the text. An Enter that belongs to the input method is not a submit.
  public func submit() { handle(.submitted) }

  /// A person put the keyboard away: requests under way are cancelled, text and items stay.
  public func dismiss() { handle(.dismissed) }

  /// Sets the filters; a change is a new query at once.
  public func setFilters(_ filters: [String: String]) { handle(.filtersChanged(filters)) }

  /// Reports which rows are on screen, so that the pages around them are loaded and their place is kept.
  ///
  /// - Parameters:
  ///   - first: The id of the first row of which a part is on screen.
  ///   - last: The id of the last one.
  ///   - offset: How far the top of the first row lies below the top of the viewport, in the screen's own unit.
  public func reportVisible(first: Item.ID, last: Item.ID, offset: Double = 0) {
    handle(.visibleRangeChanged(VisibleRange(first: first, last: last, offset: offset)))
  }

  /// Loads the next page now, unless it is on its way. One that failed is loaded by ``retry()``.
  public func loadNext() { handle(.nextRequested) }

  /// Loads the previous page now, unless it is on its way. One that failed is loaded by ``retry()``.
  public func loadPrevious() { handle(.previousRequested) }

  /// Replaces the window by one at a position, for sources that know positions.
  public func jump(to position: Int) { handle(.jumped(position: position)) }

  /// Loads the effective query anew, around the anchor.
  public func refresh() { handle(.refreshRequested) }

  /// Tries again what failed: the first page or refresh, otherwise every failed direction.
  public func retry() { handle(.retried) }

  /// Says that the data behind the source changed: what is shown is loaded anew, around the anchor.
  public func reportChange() { handle(.dataChanged) }

  /// Says that there may be a network connection again: what failed without one is tried again.
  public func reportConnection() { handle(.connectionReturned) }

  /// Shows an item after another (nil: at the head) at once, until the source has it.
  ///
  /// - Returns: The edit, to be taken back with ``rollBack(_:)`` if saving fails, or once the source has the item.
  @discardableResult
  public func insert(_ item: Item, after neighbour: Item.ID? = nil) -> LocalEditID {
    let edit = LocalEditID()
    handle(.inserted(item, after: neighbour, edit))
    return edit
  }

  /// Hides an item at once, in every query, and unpins it.
  @discardableResult
  public func delete(_ id: Item.ID) -> LocalEditID {
    let edit = LocalEditID()
    handle(.deleted(id, edit))
    return edit
  }

  /// Shows an item at once in place of the source's item with the same id, in every query.
  @discardableResult
  public func update(_ item: Item) -> LocalEditID {
    let edit = LocalEditID()
    handle(.updated(item, edit))
    return edit
  }

  /// Undoes a local edit; the others stay.
  public func rollBack(_ edit: LocalEditID) { handle(.rolledBack(edit)) }

  /// Pins a shown item: when its page is evicted it stays in ``SearchSnapshot/pinned``. At most 100 can be pinned.
  public func pin(_ id: Item.ID) { handle(.pinned(id)) }

  /// Unpins an item: it is evicted with its page again.
  public func unpin(_ id: Item.ID) { handle(.unpinned(id)) }
}
