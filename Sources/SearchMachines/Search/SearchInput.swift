/// Something that a person, or an app for them, did on a search screen.
///
/// With ``SearchInput`` this is the one vocabulary of what can happen: sessions, models, scenarios and checks share it. More
/// may be added: a `switch` over them needs a `default`.
public enum SearchAction<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  /// The screen appeared: with a minimum length of 0 and the typing trigger, everything is listed.
  case started
  /// The field's whole text changed; `marked` is the part being composed by an input method (nil, empty or outside the
  /// text: all is committed), `language` the keyboard's (BCP 47), where the platform tells.
  case textChanged(String, marked: Range<String.Index>? = nil, language: String? = nil)
  /// A person submitted the text. An Enter that belongs to the input method is not a submit.
  case submitted
  /// A person put the keyboard away: requests under way are cancelled, text and items stay.
  case dismissed
  /// The filters are now these; a change is a new query at once.
  case filtersChanged([String: String])
  /// The rows on screen are now these. The range belongs to the window on screen, or else to the first page on its way.
  case visibleRangeChanged(VisibleRange<Item.ID>)
  /// The next page was asked for by hand.
  case nextRequested
  /// The previous page was asked for by hand.
  case previousRequested
  /// The window is to be replaced by one at a position in the whole result, for sources that know positions.
  case jumped(position: Int)
  /// The effective query is to be loaded anew, around the anchor.
  case refreshRequested
  /// What failed is to be tried again: a first page or refresh, otherwise every failed direction.
  case retried
  /// The data behind the source changed.
  case dataChanged
  /// There may be a network connection again: what failed without one is tried again.
  case connectionReturned
  /// A local item is to be shown after another one (nil: at the head) until the source has it; in the query shown, or
  /// with nothing shown in the effective one.
  case inserted(Item, after: Item.ID?, LocalEditID)
  /// An item is to be hidden, in every query, and unpinned.
  case deleted(Item.ID, LocalEditID)
  /// A local item is to be shown in place of the source's with the same id, in every query.
  case updated(Item, LocalEditID)
  /// A local edit is to be undone: saving it failed, or the source has it now.
  case rolledBack(LocalEditID)
  /// An item is to be kept, with its value and place, when its page is evicted. Does nothing unless the item is shown, nor when
  /// 100 are pinned.
  case pinned(Item.ID)
  /// An item may be evicted with its page again.
  case unpinned(Item.ID)
}

/// Everything that can happen to a search: what people do, what the source answers, and time.
///
/// A reply or a timer that is no longer wanted does nothing, since each carries the id of what asked for it.
public enum SearchInput<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Something was done on the screen.
  case action(SearchAction<Item>)
  /// A saved search is to be brought back: each saved page is asked for once, in order, and they show in one snapshot once
  /// the place on screen is there.
  case restored(SavedSearch<Item.ID, Key>)
  /// The session ends: everything is cancelled, nothing is published, later inputs do nothing.
  case closed
  /// A page arrived.
  case pageLoaded(RequestID, Page<Item, Key>)
  /// A page failed.
  case pageFailed(RequestID, SearchFailure)
  /// Quick local rows arrived, to show until the page does.
  case previewLoaded(RequestID, [Item])
  /// The items of the query shown were counted.
  case counted(RequestID, TotalCount)
  /// A timer fired. One that was cancelled or replaced does nothing.
  case timerFired(TimerID)
}
