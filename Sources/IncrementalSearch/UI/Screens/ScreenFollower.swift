/// Follows a search beside a screen that draws itself: announces what there is to announce, and loads at the edges where
/// rows don't report themselves.
@MainActor
final class ScreenFollower<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private weak var search: SearchModel<Item>?
  private var announcer: RestingAnnouncer?
  private var edges: ScrollEdges?

  /// Whether the scroll view tells how far it is scrolled.
  var knowsEdges: Bool { edges != nil }

  /// Announces from now on what the search shows. Following the same search again does nothing.
  func follow(
    _ search: SearchModel<Item>, words: ScreenWords, clock: any Clock<Duration> = ContinuousClock(),
    announce: @escaping @MainActor (String) -> Void
  ) {
    if search === self.search { return }
    self.search = search
    // What another search announced, or was asked for at an edge, says nothing about this one.
    announcer = RestingAnnouncer(clock: clock, announce: announce)
    edges?.scrollBegan()
    following(self) { [weak search] follower in
      // Another search may be followed by now.
      follower.search === search ? search.map { ($0.snapshot, $0.text) } : nil
    } changed: { follower, shown in
      if let (snapshot, text) = shown { follower.announcer?.show(snapshot, text: text, words: words) }
    }
  }

  /// The list was scrolled, or its content changed; near is a viewport away.
  func moved(_ extent: ScrollExtent, in search: SearchModel<Item>) {
    var edges = edges ?? ScrollEdges(distance: extent.viewport)
    let directions = edges.moved(extent)
    self.edges = edges
    if search.hasVisibleRange || search.items.isEmpty { return }
    for direction in directions {
      switch direction {
      case .previous: search.loadPrevious()
      case .next: search.loadNext()
      case .refresh: break
      }
    }
  }
}
