import Observation

/// A search for a screen to observe: text in, rows and states out, on the main actor.
///
/// ```swift
/// let search = SearchModel(Products(), .init(window: .pages(10)))
/// ```
///
/// Making one has no side effects, since SwiftUI makes the default values of `@State` again and again. It starts at the first
/// input or ``SearchControl/start()`` and ends when it is released, cancelling what is on its way. An input is handled at once,
/// on the main actor: when the call returns, the snapshot shows its effect.
@MainActor @Observable
public final class SearchModel<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  /// What to show now.
  public private(set) var snapshot = SearchSnapshot<Item>()

  /// The facets as last counted, with the query that the counts belong to. They are counted after each first page, if the
  /// source is a ``FacetedSource``.
  public private(set) var facetCounts = FacetCounts()

  private var fieldText = ""
  private var fieldFilters: [String: String] = [:]
  @ObservationIgnored private var newest = SearchSnapshot<Item>()
  /// How many snapshots there have been to show.
  @ObservationIgnored private var newestNumber = 0
  @ObservationIgnored private var shell: any SearchModelShell<Item>
  @ObservationIgnored private let clock: any Clock<Duration>
  /// The resets that were shown by sources before this one.
  @ObservationIgnored private var epochsBefore = 0
  /// Local edits that the source has taken in, each with the epoch in which that was said: they go with the next rows.
  @ObservationIgnored var confirmed: [LocalEditID: Int] = [:]
  /// Whether such edits are being taken back, which shows snapshots that are no one's but the last.
  @ObservationIgnored private var isLettingGo = false
  @ObservationIgnored private let readers = NewestReaders<SearchSnapshot<Item>>()
  /// Which rows of a SwiftUI list are on screen, in whichever of its sections.
  @ObservationIgnored let rowReporter = RowReporter<Item>()
  /// What a screen said last is visible.
  @ObservationIgnored private(set) var visibleRange: VisibleRange<Item.ID>?
  @ObservationIgnored let visibleRows = NewestReaders<RowsAheadSequence<Item>.Screen>()
  /// Whether a screen has ever said what is visible.
  var hasVisibleRange: Bool { visibleRange != nil }

  /// Makes a search over a source. Nothing happens before the first input.
  ///
  /// - Parameters:
  ///   - source: Where items come from.
  ///   - configuration: The settings. Contradictory ones stop the program at the first input, with a message that says what is
  ///     wrong. ``SearchConfiguration/checked()`` throws instead, for settings from outside.
  ///   - clock: What measures the debounce; a test gives its own.
  public init<Source: PageSource>(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) where Source.Item == Item {
    self.clock = clock
    shell = SourceShell(source, configuration, clock: clock)
  }

  /// Makes a model that shows one snapshot whatever happens.
  init(showing snapshot: SearchSnapshot<Item>, text: String) {
    clock = ContinuousClock()
    shell = StillShell()
    self.snapshot = snapshot
    fieldText = text
    fieldFilters = snapshot.query.filters
  }

  // MARK: The field

  /// The text in the field. Setting it is an input; setting an equal text does nothing.
  public var text: String {
    get { fieldText }
    set { if newValue != fieldText { textChanged(newValue) } }
  }

  /// The filters that are set, values by names. Setting them is an input; setting equal ones does nothing.
  public var filters: [String: String] {
    get { fieldFilters }
    set { if newValue != fieldFilters { setFilters(newValue) } }
  }

  /// One filter, as a value of an app's own type; nil is none. A value that the type doesn't know reads as nil.
  public subscript<Value: RawRepresentable>(filter name: String) -> Value? where Value.RawValue == String {
    get { value(of: name) }
    set { setFilter(name, to: newValue?.rawValue) }
  }

  /// One filter, as a value of an app's own type; one of the values stands for none. Bind the scopes of a search to it:
  ///
  /// ```swift
  /// .searchScopes($search[filter: "kind", else: Kind.all]) {
  /// ```
  public subscript<Value: RawRepresentable & Hashable>(filter name: String, else none: Value) -> Value
  where Value.RawValue == String {
    get { value(of: name) ?? none }
    set { setFilter(name, to: newValue == none ? nil : newValue.rawValue) }
  }

  /// Sets one filter, or removes it; the others stay. A change is a new query at once.
  public func setFilter(_ name: String, to value: String?) {
    var changed = fieldFilters
    changed[name] = value
    filters = changed
  }

  private func value<Value: RawRepresentable>(of name: String) -> Value? where Value.RawValue == String {
    guard let text = fieldFilters[name] else { return nil }
    return Value(rawValue: text)
  }

  // MARK: What to show

  /// The rows to show.
  public var items: [Item] { snapshot.items }
  /// The effective query: what is searched for, or shown.
  public var query: SearchQuery { snapshot.query }
  /// How many results there are, where that is known.
  public var total: TotalCount { snapshot.total }
  /// What was searched instead of what was typed, to show above the rows. Setting ``text`` to its `literal` searches for
  /// exactly what was typed.
  public var correction: SearchCorrection? { snapshot.correction }
  /// What the search does as a whole.
  public var phase: SearchPhase { snapshot.phase }
  /// Loading towards the head.
  public var previous: LoadState { snapshot.previous }
  /// Loading towards the tail.
  public var next: LoadState { snapshot.next }
  /// Whether the rows answer another query than the effective one.
  public var isStale: Bool { snapshot.isStale }
  /// Whether to show a spinner now.
  public var isSlow: Bool { snapshot.isSlow }
  /// Whether the query is known to find nothing.
  public var isEmptyResult: Bool { snapshot.isEmptyResult }
  /// What to show in place of rows.
  public var screenState: ScreenState { snapshot.screenState }
  /// Whether ``SearchControl/jump(to:)`` can work: offer it only then.
  public var canJump: Bool { snapshot.canJump }

  /// The facets to filter by, with how many rows have each value; those of the query before while the next is counted.
  ///
  /// ```swift
  /// for facet in search.facets {
  ///   print(facet.name, facet.values.map { "\($0.value) (\($0.count))" })
  /// }
  /// search.setFilter("prefecture", to: "東京都")
  /// ```
  public var facets: [SearchFacet] { facetCounts.facets }

  /// What to show, now and after each change, newest only: a slow reader skips some, it never lags. Each call begins a
  /// sequence of its own, which ends with the model; `change` is counted from one snapshot of the model to the next.
  public var snapshots: AsyncStream<SearchSnapshot<Item>> { readers.stream(from: snapshot) }

  // MARK: Another source

  /// Searches another source from now on, with the text and the filters as they are.
  ///
  /// What is on its way is cancelled. The rows, local edits and pins go, since they belong to the other source.
  public func replaceSource<Source: PageSource>(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration()
  ) where Source.Item == Item {
    let (wasRunning, old) = (shell.isRunning, newest)
    shell = SourceShell(source, configuration, clock: clock)
    facetCounts = FacetCounts()
    if !wasRunning { return }
    epochsBefore = old.epoch + 1
    show(SearchSnapshot().epochs(after: epochsBefore))
    wakeUp()
    shell.handle(.started)
    let isSubmitted = configuration.typing.trigger == .submit
    // What was typed since the last submit waits for the next.
    let text = isSubmitted ? old.query.text : fieldText
    if isSubmitted && old.phase == .idle || text.isEmpty && fieldFilters.isEmpty {
      if text != fieldText { shell.handle(.textChanged(fieldText)) }
      return
    }
    shell.handle(.textChanged(text))
    if !fieldFilters.isEmpty { shell.handle(.filtersChanged(fieldFilters)) }
    shell.handle(.submitted)
    if text != fieldText { shell.handle(.textChanged(fieldText)) }
  }

  // MARK: Bringing it back

  /// What is needed to bring the search back, or nil if nothing is shown or the source has another type of key.
  ///
  /// - Parameter key: The source's `Key`; nothing is ever saved by another one.
  public func saved<Key: Hashable & Sendable>(keyedBy key: Key.Type = Key.self) -> SavedSearch<Item.ID, Key>? {
    shell.saved(as: SavedSearch<Item.ID, Key>.self)
  }

  /// Brings a saved search back; the field's text becomes the saved one.
  ///
  /// - Returns: Whether it is brought back; if it isn't, as the source has another type of key, nothing changes.
  @discardableResult
  public func restore<Key: Hashable & Sendable>(_ saved: SavedSearch<Item.ID, Key>) -> Bool {
    wakeUp()
    guard shell.restore(saved) else { return false }
    fieldText = saved.text
    fieldFilters = saved.filters
    return true
  }

  private func wakeUp() {
    shell.wakeUp(
      show: { [weak self, epochsBefore] in self?.show($0.epochs(after: epochsBefore)) },
      showFacets: { [weak self] in self?.facetCounts = $0 })
  }

  /// Observers are told before the change is made; an input of theirs may show something newer, which has to stay.
  private func show(_ new: SearchSnapshot<Item>) {
    let last = snapshot
    newest = new
    newestNumber += 1
    var number: Int
    repeat {
      number = newestNumber
      snapshot = newest
    } while number != newestNumber
    if isLettingGo { return }
    // A row that the source has under another id is never shown beside the edit that it takes the place of.
    let hasLetGo = letGoOfConfirmed()
    readers.show(hasLetGo ? snapshot.following(last) : snapshot)
    visibleRows.show((snapshot.items, visibleRange))
  }

  /// Takes back the edits whose rows have come. Returns whether there were any.
  private func letGoOfConfirmed() -> Bool {
    if confirmed.isEmpty || snapshot.phase != .loaded { return false }
    let settled = confirmed.filter { $0.value < snapshot.epoch }.keys
    isLettingGo = true
    defer { isLettingGo = false }
    for edit in settled {
      confirmed[edit] = nil
      rollBack(edit)
    }
    return !settled.isEmpty
  }
}

extension SearchModel: @MainActor SearchControl {
  /// Handles an action. When this returns, the snapshot shows its effect.
  public func handle(_ action: SearchAction<Item>) {
    if case .textChanged(let text, _, _) = action, text != fieldText { fieldText = text }
    if case .filtersChanged(let filters) = action, filters != fieldFilters { fieldFilters = filters }
    if case .visibleRangeChanged(let range) = action {
      visibleRange = range
      visibleRows.show((snapshot.items, range))
    }
    wakeUp()
    shell.handle(action)
  }
}
