import Observation

/// A search for a screen to observe: text in, rows and states out, on the main actor.
///
/// ```swift
/// let search = SearchModel(Products(), .init(window: .pages(10)))
/// ```
///
/// Making one has no side effects, since SwiftUI makes the default values of `@State` again and again. It starts at the
/// first input or ``SearchInput/start()`` and ends when it is released, cancelling what is on its way. An input is taken
/// in at once, on the main actor: what it shows is there when the call returns.
@MainActor @Observable
public final class SearchModel<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  /// What to show now.
  public private(set) var snapshot = SearchSnapshot<Item>()

  private var fieldText = ""
  @ObservationIgnored private var newest = SearchSnapshot<Item>()
  /// How many snapshots there have been to show.
  @ObservationIgnored private var newestNumber = 0
  @ObservationIgnored private let shell: any SearchModelShell<Item>
  /// Whether a screen has ever said what is visible.
  @ObservationIgnored private(set) var hasVisibleRange = false

  /// Makes a search over a source. Nothing happens before the first input.
  ///
  /// - Parameters:
  ///   - source: Where items come from.
  ///   - configuration: The settings; contradictory ones stop the program with what is wrong at the first input.
  ///   - clock: What measures the debounce; a test gives its own.
  public init<Source: PageSource>(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) where Source.Item == Item {
    shell = SourceShell(source, configuration, clock: clock)
  }

  /// The text in the field. Setting it is an input; setting an equal text does nothing.
  public var text: String {
    get { fieldText }
    set { if newValue != fieldText { textChanged(newValue) } }
  }

  /// The rows to show.
  public var items: [Item] { snapshot.items }
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

  /// What is needed to bring the search back, or nil if nothing is shown or the source has another type of key.
  public func saved<Key: Hashable & Sendable>(keyedBy key: Key.Type = Key.self) -> SavedSearch<Item.ID, Key>? {
    shell.saved(as: SavedSearch<Item.ID, Key>.self)
  }

  /// Brings a saved search back; the field's text becomes the saved one. Does nothing if the source has another type of
  /// key.
  public func restore<Key: Hashable & Sendable>(_ saved: SavedSearch<Item.ID, Key>) {
    wakeUp()
    if shell.restore(saved) { fieldText = saved.text }
  }

  private func wakeUp() {
    shell.wakeUp { [weak self] in self?.show($0) }
  }

  /// Observers are told before the change is made; an input of theirs may show something newer, which has to stay.
  private func show(_ new: SearchSnapshot<Item>) {
    newest = new
    newestNumber += 1
    var number: Int
    repeat {
      number = newestNumber
      snapshot = newest
    } while number != newestNumber
  }
}

extension SearchModel: @MainActor SearchInput {
  /// Takes in what happened. What it shows is there when this returns.
  public func take(_ action: SearchAction<Item>) {
    if case .textChanged(let text, _, _) = action, text != fieldText { fieldText = text }
    if case .visibleRangeChanged = action { hasVisibleRange = true }
    wakeUp()
    shell.take(action)
  }
}
