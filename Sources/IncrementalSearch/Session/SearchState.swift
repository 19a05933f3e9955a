/// A search as a part of an app's own state: a value that a reducer gives what happened, and that says what to run.
///
/// For apps whose state is one value and changes in one place, as in the Composable Architecture; other apps have
/// ``SearchModel``. Nothing runs by itself:
///
/// ```swift
/// for work in state.handle(input, from: source, clock: clock) {
///   switch work {
///   case .run(let id, let operation):
///     tasks[id] = Task {
///       await operation { await store.send($0) }
///       tasks[id] = nil
///     }
///   case .cancel(let id):
///     tasks[id]?.cancel()
///   }
/// }
/// ```
///
/// Changing it while another copy is kept copies what it holds, in time proportional to the rows held. It counts time from
/// the first input on, by the clock that came with that.
public struct SearchState<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// What can happen.
  public typealias Input = SearchInput<Item, Key>
  /// What to run, or to cancel.
  public typealias Work = SearchWork<Item, Key>

  /// The settings.
  public let configuration: SearchConfiguration
  /// The text in the field.
  public private(set) var text = ""
  /// The filters that are set, values by names.
  public private(set) var filters: [String: String] = [:]
  /// What to show. Its change is counted since the snapshot before it; a screen that skips some uses
  /// ``SearchSnapshot/change(since:)``.
  public private(set) var snapshot = SearchSnapshot<Item>()

  private var running: (machine: SearchMachine<Item, Key>, clock: SessionClock)?
  /// Time in the machine never runs back.
  private var lastInstant = Duration.zero

  /// Makes a search in which nothing has happened.
  ///
  /// - Parameter configuration: The settings. Contradictory ones stop the program at the first input, with a message that says
  ///   what is wrong. ``SearchConfiguration/checked()`` throws instead, for settings from outside.
  public init(_ configuration: SearchConfiguration = SearchConfiguration()) { self.configuration = configuration }

  /// The rows to show.
  public var items: [Item] { snapshot.items }

  /// What is needed to bring the search back, or nil if nothing is shown.
  public var saved: SavedSearch<Item.ID, Key>? { running?.machine.saved }

  /// Handles what was done on the screen.
  ///
  /// - Returns: What to run and to cancel, in order.
  public mutating func handle<Source: PageSource<Item, Key>>(
    _ action: SearchAction<Item>, from source: Source, clock: any Clock<Duration> = ContinuousClock()
  ) -> [Work] { handle(.action(action), from: source, clock: clock) }

  /// Handles an input: what a person did, or what an operation of this search sent.
  ///
  /// - Parameters:
  ///   - input: What happened. After `.closed` the search is over: make another value.
  ///   - source: Where items come from, the same each time.
  ///   - clock: What measures the debounce, the same each time.
  /// - Returns: What to run and to cancel, in order.
  public mutating func handle<Source: PageSource<Item, Key>>(
    _ input: Input, from source: Source, clock: any Clock<Duration> = ContinuousClock()
  ) -> [Work] {
    var work: [Work] = []
    let isFirst = running == nil
    if isFirst { running = (SearchMachine(configuration.paged(as: source)), SessionClock(any: clock)) }
    guard let time = running?.clock else { return work }
    let place = SearchWorkplace(source: source, clock: time)
    if isFirst { work.append(.run(SearchWorkID(.changes), place.listening)) }
    note(input)
    lastInstant = max(lastInstant, time.now)
    if let over = place.cancelled(by: input) { work.append(.cancel(over)) }
    guard let output = running?.machine.handle(input, at: lastInstant) else { return work }
    for effect in output.effects { place.add(effect, to: &work) }
    if case .closed = input { work.append(.cancel(SearchWorkID(.changes))) }
    if let shown = output.snapshot {
      place.noteCacheHit(in: shown, after: input, last: snapshot.itemsQuery)
      snapshot = shown
    }
    return work
  }

  /// What the field and the filters show.
  private mutating func note(_ input: Input) {
    switch input {
    case .action(.textChanged(let text, _, _)): self.text = text
    case .action(.filtersChanged(let filters)): self.filters = filters
    case .restored(let saved): (text, filters) = (saved.text, saved.filters)
    case .action, .closed, .pageLoaded, .pageFailed, .previewLoaded, .counted, .timerFired: break
    }
  }
}

extension SearchState: Equatable {
  /// Whether both look the same: field, filters, settings and what is shown.
  public static func == (one: SearchState, other: SearchState) -> Bool {
    one.text == other.text && one.filters == other.filters && one.snapshot == other.snapshot
      && one.configuration == other.configuration
  }
}

extension SearchConfiguration {
  /// The same settings, for pages as a source has them.
  func paged(as source: some PageSource) -> SearchConfiguration {
    var configuration = self
    if source.pagesAreNumbered { configuration.paging.pagesAreNumbered = true }
    if !source.canJump { configuration.paging.canJump = false }
    return configuration
  }
}
