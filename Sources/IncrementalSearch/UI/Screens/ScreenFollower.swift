import Observation

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

/// Decides what to announce to people who can't see the screen: each result and each failure once.
struct ScreenAnnouncer {
  private var announcedEpoch: Int?
  private var announcedFailure: SearchFailure?

  /// What to announce of a snapshot, or nil if there is nothing new.
  mutating func announcement<Item>(for snapshot: SearchSnapshot<Item>, words: ScreenWords) -> String? {
    if let failure = snapshot.failure {
      if failure == announcedFailure { return nil }
      announcedFailure = failure
      return words.failure(failure)
    }
    // The same failure after another attempt is a new one.
    announcedFailure = nil
    let isAnswer = snapshot.phase == .loaded && !snapshot.isStale && !snapshot.isProvisional
    if !isAnswer || snapshot.epoch == announcedEpoch { return nil }
    let state = snapshot.screenState
    // Whether there is anything is not known while empty pages are loaded through.
    if state == .searching { return nil }
    announcedEpoch = snapshot.epoch
    if state == .nothingYet { return words.nothingYet }
    return state == .noResults ? words.noResults : words.results(snapshot.total)
  }
}

/// Announces the newest of what a search says, once typing and results have rested: people who type hear their own keys.
@MainActor
final class RestingAnnouncer {
  private let clock: any Clock<Duration>
  private let announce: @MainActor (String) -> Void
  private var announcer = ScreenAnnouncer()
  private var announcement: String?
  private var resting: Task<Void, Never>?
  private var lastText = ""

  static let rest = Duration.seconds(1)

  init(clock: any Clock<Duration>, announce: @escaping @MainActor (String) -> Void) {
    self.clock = clock
    self.announce = announce
  }

  deinit { resting?.cancel() }

  /// The search shows this, while this text is in its field.
  func show<Item>(_ snapshot: SearchSnapshot<Item>, text: String, words: ScreenWords) {
    let isTyping = text != lastText
    lastText = text
    let new = announcer.announcement(for: snapshot, words: words)
    if let new { announcement = new }
    if announcement == nil || (new == nil && !isTyping) { return }
    resting?.cancel()
    let clock = clock
    resting = Task { [weak self] in
      do { try await clock.sleep(for: Self.rest) } catch { return }
      self?.announceNow()
    }
  }

  private func announceNow() {
    guard let text = announcement else { return }
    announcement = nil
    announce(text)
  }
}

/// Calls with an observable value now, and with the value at the next turn of the main actor after each change, for as
/// long as the owner lives. The owner is not kept alive.
@MainActor
func following<Owner: AnyObject & Sendable, Value>(
  _ owner: Owner, _ value: @escaping @MainActor (Owner) -> Value,
  changed: @escaping @MainActor (Owner, Value) -> Void
) {
  let current = withObservationTracking {
    value(owner)
  } onChange: { [weak owner] in
    // This is called before the change; the new value is there at the next turn.
    Task { @MainActor in
      if let owner { following(owner, value, changed: changed) }
    }
  }
  changed(owner, current)
}
