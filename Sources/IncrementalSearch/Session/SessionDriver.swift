/// Something that a session's one owner processes, in order.
enum SessionEvent<Source: PageSource>: Sendable {
  /// Something happened to the search.
  case input(SearchInput<Source.Item, Source.Key>)
  /// A child task ended without anything to say.
  case ended(SearchWorkID)
  /// The facets were counted, or could not be.
  case facetsCounted(Int, [SearchFacet]?)
  /// Asks for what is needed to bring the search back.
  case save(@Sendable (SavedSearch<Source.Item.ID, Source.Key>?) -> Void)
  /// No more inputs come.
  case finish

  /// Something was done on the screen.
  static func action(_ action: SearchAction<Source.Item>) -> SessionEvent { .input(.action(action)) }

  /// Whether the event makes the one just before it needless: of the rows on screen only the newest count, and data that
  /// changed twice has changed.
  func replaces(_ last: SessionEvent) -> Bool {
    switch (self, last) {
    case (.input(.action(.visibleRangeChanged)), .input(.action(.visibleRangeChanged))): true
    case (.input(.action(.dataChanged)), .input(.action(.dataChanged))): true
    default: false
    }
  }
}

/// The machine and the child tasks that perform its effects: the part that every Swift shell shares.
///
/// A value with one owner, which feeds it inputs in order; child tasks only post inputs back. Correctness comes from the
/// identities that the machine compares, not from cancelling; cancelling saves work.
struct SessionDriver<Source: PageSource>: Sendable {
  typealias Event = SessionEvent<Source>
  typealias Snapshot = SearchSnapshot<Source.Item>

  private var machine: SearchMachine<Source.Item, Source.Key>
  private let workplace: SearchWorkplace<Source>
  private let post: @Sendable (Event) -> Void
  private var children: [SearchWorkID: Task<Void, Never>] = [:]
  /// Inputs can be taken in slightly out of order of their stamps; time in the machine never runs back.
  private var lastInstant = Duration.zero
  private var isFinishing = false
  /// The query whose rows were shown last.
  private var shownQuery: SearchQuery?
  /// The source, where it counts facets.
  private let faceted: (any FacetedSource)?
  private var counting = FacetCounting()
  private var newCounts: FacetCounts?
  /// What is shown: the effective query, and whether its rows are there.
  private var shown: (query: SearchQuery, isLoaded: Bool)?

  init(
    _ source: Source, _ configuration: SearchConfiguration, clock: SessionClock,
    post: @escaping @Sendable (Event) -> Void
  ) {
    machine = SearchMachine(configuration.paged(as: source))
    workplace = SearchWorkplace(source: source, clock: clock)
    self.post = post
    faceted = source as? any FacetedSource
  }

  /// Begins to listen for changes of the data.
  mutating func open() { run(SearchWorkID(.changes), workplace.listening) }

  /// Whether no more inputs come and all that the last ones led to has ended.
  var hasFinished: Bool {
    isFinishing
      && children.keys.allSatisfy { child in
        switch child.kind {
        case .changes: true
        case .timer(let id):
          // Trying again what failed is for a screen that is looked at.
          id.purpose == .reconnect || id.purpose == .rateLimit && !machine.waitsForLimit
        case .load, .preview, .count, .facets: false
        }
      }
  }

  /// What is needed to bring the search back, or nil if nothing is shown.
  var saved: SavedSearch<Source.Item.ID, Source.Key>? { machine.saved }

  /// Takes one event in and does what it leads to. Returns what to show now, or nil if that has not changed.
  mutating func handle(_ event: Event, at instant: Duration) -> Snapshot? {
    lastInstant = max(lastInstant, instant)
    switch event {
    case .input(.action(.dataChanged)) where isFinishing:
      // A source that changes more often than a page takes would never let it end.
      return nil
    case .input(let input):
      noteEnd(of: input)
      let snapshot = perform(machine.handle(input, at: lastInstant))
      if let snapshot {
        workplace.noteCacheHit(in: snapshot, after: input, last: shownQuery)
        shownQuery = snapshot.itemsQuery
      }
      countFacets(snapshot, after: input)
      return snapshot
    case .facetsCounted(let id, let facets):
      children[SearchWorkID(.facets(id))] = nil
      if let counts = counting.counted(id, facets) { newCounts = counts }
      return nil
    case .ended(let child):
      children[child] = nil
      return nil
    case .save(let reply):
      reply(saved)
      return nil
    case .finish:
      isFinishing = true
      return nil
    }
  }

  /// The facets counted since this was asked last; nil if there is nothing new.
  mutating func takeFacetCounts() -> FacetCounts? {
    defer { newCounts = nil }
    return newCounts
  }

  /// Has the facets counted of what is shown, once its first page is there.
  private mutating func countFacets(_ snapshot: Snapshot?, after input: SearchInput<Source.Item, Source.Key>) {
    guard let faceted else { return }
    switch input {
    case .action(.dataChanged), .action(.refreshRequested): counting.becameOutdated()
    case .action, .restored, .closed, .pageLoaded, .pageFailed, .previewLoaded, .counted, .timerFired: break
    }
    if let snapshot {
      let isLoaded = snapshot.phase == .loaded && snapshot.itemsQuery == snapshot.query && !snapshot.isProvisional
      shown = (snapshot.query, isLoaded)
    }
    guard let shown else { return }
    for effect in counting.show(shown.query, isLoaded: shown.isLoaded) { perform(effect, faceted) }
  }

  private mutating func perform(_ effect: FacetCounting.Effect, _ faceted: any FacetedSource) {
    switch effect {
    case .cancel(let id): children[SearchWorkID(.facets(id))]?.cancel()
    case .count(let id, let query):
      let (post, child) = (post, SearchWorkID(.facets(id)))
      children[child] = Task.detached(priority: child.priority) {
        post(.facetsCounted(id, try? await faceted.facets(for: query)))
      }
    }
  }

  /// What a child task brings is the last thing it does.
  private mutating func noteEnd(of input: SearchInput<Source.Item, Source.Key>) {
    switch input {
    case .pageLoaded(let id, _), .pageFailed(let id, _): children[SearchWorkID(.load(id))] = nil
    case .previewLoaded(let id, _): children[SearchWorkID(.preview(id))] = nil
    case .counted(let id, _): children[SearchWorkID(.count(id))] = nil
    case .timerFired(let id): children[SearchWorkID(.timer(id))] = nil
    case .action, .restored, .closed: break
    }
    if let over = workplace.cancelled(by: input) { children[over]?.cancel() }
  }

  /// Cancels everything at once. The child tasks still running are returned, to be waited for.
  mutating func close(at instant: Duration) -> [Task<Void, Never>] {
    _ = perform(machine.handle(.closed, at: max(lastInstant, instant)))
    let running = Array(children.values)
    for child in running { child.cancel() }
    children = [:]
    return running
  }

  private mutating func perform(_ output: SearchOutput<Source.Item, Source.Key>) -> Snapshot? {
    if output.effects.isEmpty { return output.snapshot }
    var work: [SearchWork<Source.Item, Source.Key>] = []
    for effect in output.effects { workplace.add(effect, to: &work) }
    for piece in work {
      switch piece {
      case .run(let id, let operation): run(id, operation)
      case .cancel(let id): children[id]?.cancel()
      }
    }
    return output.snapshot
  }

  // The tasks are detached, so that a session on the main actor does not run its source there.
  private mutating func run(_ id: SearchWorkID, _ operation: SearchOperation<Source.Item, Source.Key>) {
    let post = post
    switch operation.body {
    case .once(let input):
      children[id] = Task.detached(priority: id.priority) {
        if let input = await input() { post(.input(input)) } else { post(.ended(id)) }
      }
    case .changes:
      children[id] = Task.detached {
        await operation { post(.input($0)) }
        post(.ended(id))
      }
    }
  }
}
