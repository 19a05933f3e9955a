/// Something that happened on a search screen.
public enum SearchAction<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The screen appeared.
  case started
  /// The field's whole text changed; `marked` is the part being composed, `language` the keyboard's (BCP 47).
  case textChanged(String, marked: Range<String.Index>? = nil, language: String? = nil)
  /// A person submitted the text.
  case submitted
  /// A person put the keyboard away.
  case dismissed
  /// The filters are now these.
  case filtersChanged([String: String])
  /// The rows on screen are now these.
  case visibleRangeChanged(VisibleRange<Item.ID>)
  /// The next page was asked for by hand.
  case nextRequested
  /// The previous page was asked for by hand.
  case previousRequested
  /// The window is to be replaced by one at a position.
  case jumped(position: Int)
  /// The effective query is to be loaded anew, around the anchor.
  case refreshRequested
  /// What failed is to be tried again.
  case retried
  /// The data behind the source changed.
  case dataChanged
  /// A local item is to be shown after another one; nil: at the head.
  case inserted(Item, after: Item.ID?, LocalEditID)
  /// An item is to be hidden.
  case deleted(Item.ID, LocalEditID)
  /// A local item is to be shown in place of the source's with the same id.
  case updated(Item, LocalEditID)
  /// A local edit is to be taken back.
  case rolledBack(LocalEditID)
  /// An item is to stay at hand when its page goes.
  case pinned(Item.ID)
  /// An item may go with its page again.
  case unpinned(Item.ID)
}

/// What a search screen can be told, whichever shell runs it.
///
/// Every method only enqueues and returns at once; the instant is stamped when it is called.
public protocol SearchInput<Item>: AnyObject {
  /// What is found.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable

  /// Takes in what happened.
  func take(_ action: SearchAction<Item>)
}

extension SearchInput {
  /// The screen appeared. With a minimum length of 0 and the typing trigger, everything is listed.
  public func start() { take(.started) }

  /// The field's whole text is now `text`, of which `marked` is being composed by an input method.
  ///
  /// - Parameters:
  ///   - text: The field's whole text, the marked part included.
  ///   - marked: The part being composed; nil, empty or outside the text means that all is committed.
  ///   - language: The keyboard's language (BCP 47), where the platform tells.
  public func textChanged(_ text: String, marked: Range<String.Index>? = nil, language: String? = nil) {
    take(.textChanged(text, marked: marked, language: language))
  }

  /// The field was cleared.
  public func clear() { take(.textChanged("", marked: nil, language: nil)) }

  /// A person submitted the text. An Enter that belongs to the input method is not a submit.
  public func submit() { take(.submitted) }

  /// A person put the keyboard away: what is on its way is cancelled, text and items stay.
  public func dismiss() { take(.dismissed) }

  /// The filters are now these; a change is a new query at once.
  public func filter(_ filters: [String: String]) { take(.filtersChanged(filters)) }

  /// The rows on screen are now these.
  ///
  /// - Parameters:
  ///   - first: The id of the first row of which a part is on screen.
  ///   - last: The id of the last one.
  ///   - offset: How far the top of the first row lies below the top of the viewport, in the screen's own unit.
  public func visible(first: Item.ID, last: Item.ID, offset: Double = 0) {
    take(.visibleRangeChanged(VisibleRange(first: first, last: last, offset: offset)))
  }

  /// Loads the next page now, unless it is on its way.
  public func loadNext() { take(.nextRequested) }

  /// Loads the previous page now, unless it is on its way.
  public func loadPrevious() { take(.previousRequested) }

  /// Replaces the window by one at a position, for sources that know positions.
  public func jump(to position: Int) { take(.jumped(position: position)) }

  /// Loads the effective query anew, around the anchor.
  public func refresh() { take(.refreshRequested) }

  /// Tries again what failed: the first page or refresh, otherwise every failed direction.
  public func retry() { take(.retried) }

  /// The data behind the source changed.
  public func dataChanged() { take(.dataChanged) }

  /// Shows an item after another (nil: at the head) at once, until the source has it.
  ///
  /// - Returns: The edit, to be taken back with ``rollBack(_:)`` if saving fails, or once the source has the item.
  @discardableResult
  public func insert(_ item: Item, after neighbour: Item.ID? = nil) -> LocalEditID {
    let edit = LocalEditID()
    take(.inserted(item, after: neighbour, edit))
    return edit
  }

  /// Hides an item at once, in every query, and unpins it.
  @discardableResult
  public func delete(_ id: Item.ID) -> LocalEditID {
    let edit = LocalEditID()
    take(.deleted(id, edit))
    return edit
  }

  /// Shows an item at once in place of the source's item with the same id, in every query.
  @discardableResult
  public func update(_ item: Item) -> LocalEditID {
    let edit = LocalEditID()
    take(.updated(item, edit))
    return edit
  }

  /// Takes a local edit back; the others stay.
  public func rollBack(_ edit: LocalEditID) { take(.rolledBack(edit)) }

  /// Keeps an item that is shown at hand when its page goes (at most 100).
  public func pin(_ id: Item.ID) { take(.pinned(id)) }

  /// Lets an item go with its page again.
  public func unpin(_ id: Item.ID) { take(.unpinned(id)) }
}

extension SearchMachine {
  /// Takes in what happened on the screen.
  mutating func take(_ action: SearchAction<Item>, now: Duration) -> Output {
    switch action {
    case .started: start(now: now)
    case .textChanged(let text, let marked, let language):
      textChanged(text, marked: marked, language: language, now: now)
    case .submitted: submitted(now: now)
    case .dismissed: dismissed(now: now)
    case .filtersChanged(let filters): filtersChanged(filters, now: now)
    case .visibleRangeChanged(let range): visibleRangeChanged(range, now: now)
    case .nextRequested: nextRequested(now: now)
    case .previousRequested: previousRequested(now: now)
    case .jumped(let position): jumped(to: position, now: now)
    case .refreshRequested: refreshRequested(now: now)
    case .retried: retried(now: now)
    case .dataChanged: dataChanged(now: now)
    case .inserted(let item, let neighbour, let edit): inserted(item, after: neighbour, as: edit, now: now)
    case .deleted(let id, let edit): deleted(id, as: edit, now: now)
    case .updated(let item, let edit): updated(item, as: edit, now: now)
    case .rolledBack(let edit): rolledBack(edit, now: now)
    case .pinned(let id): pinned(id, now: now)
    case .unpinned(let id): unpinned(id, now: now)
    }
  }
}
