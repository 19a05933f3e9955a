import Observation

/// What a model drives, with the type of its keys hidden from the screen.
@MainActor
protocol SearchModelShell<Item>: AnyObject {
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
  /// Whether there has been an input.
  var isRunning: Bool { get }
  /// Starts the shell, unless it runs.
  func wakeUp(
    show: @escaping @MainActor (SearchSnapshot<Item>) -> Void, showFacets: @escaping @MainActor (FacetCounts) -> Void)
  func handle(_ action: SearchAction<Item>)
  /// The saved search, or nil if there is none of this type.
  func saved<Saved>(as type: Saved.Type) -> Saved?
  /// True if the saved search is of the source's type.
  func restore<Saved>(_ saved: Saved) -> Bool
}

/// Owns a driver on the main actor. What child tasks post waits in a mailbox for its turn there; a person's inputs are handled
/// at once.
@MainActor
final class SourceShell<Source: PageSource>: SearchModelShell {
  typealias Item = Source.Item

  private let source: Source
  private let configuration: SearchConfiguration
  private let anyClock: any Clock<Duration>
  private let mailbox = Mailbox<SessionEvent<Source>> { $0.replaces($1) }
  private var running: (driver: SessionDriver<Source>, clock: SessionClock)?
  private var show: @MainActor (SearchSnapshot<Item>) -> Void = { _ in }
  private var showFacets: @MainActor (FacetCounts) -> Void = { _ in }

  init(_ source: Source, _ configuration: SearchConfiguration, clock: any Clock<Duration>) {
    self.source = source
    self.configuration = configuration
    anyClock = clock
  }

  var isRunning: Bool { running != nil }

  deinit {
    mailbox.close()
    if let clock = running?.clock { _ = running?.driver.close(at: clock.now) }
  }

  func wakeUp(
    show: @escaping @MainActor (SearchSnapshot<Item>) -> Void, showFacets: @escaping @MainActor (FacetCounts) -> Void
  ) {
    if running != nil { return }
    self.show = show
    self.showFacets = showFacets
    let clock = SessionClock(any: anyClock)
    let mailbox = mailbox
    var driver = SessionDriver(source, configuration, clock: clock) { event in mailbox.post(event, at: clock.now) }
    driver.open()
    running = (driver, clock)
    // The loop must not keep the shell alive: it ends when the shell, going away, closes the mailbox.
    Task { [weak self] in
      await mailbox.forEach { event, instant in self?.handle(event, at: instant) }
    }
  }

  func handle(_ action: SearchAction<Item>) {
    guard let clock = running?.clock else { return }
    handle(.action(action), at: clock.now)
  }

  func saved<Saved>(as type: Saved.Type) -> Saved? { running?.driver.saved as? Saved }

  func restore<Saved>(_ saved: Saved) -> Bool {
    guard let clock = running?.clock, let saved = saved as? SavedSearch<Source.Item.ID, Source.Key> else {
      return false
    }
    handle(.input(.restored(saved)), at: clock.now)
    return true
  }

  private func handle(_ event: SessionEvent<Source>, at instant: Duration) {
    if let snapshot = running?.driver.handle(event, at: instant) { show(snapshot) }
    if let counts = running?.driver.takeFacetCounts() { showFacets(counts) }
  }
}

/// Those who read what a model has as a sequence, newest only.
@MainActor
final class NewestReaders<Value: Sendable> {
  private var readers: [Int: AsyncStream<Value>.Continuation] = [:]
  private var count = 0

  deinit {
    for reader in readers.values { reader.finish() }
  }

  /// A sequence that begins with what there is now.
  func stream(from value: Value) -> AsyncStream<Value> {
    let (stream, reader) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let number = count
    count += 1
    readers[number] = reader
    reader.onTermination = { [weak self] _ in
      Task { @MainActor [weak self] in self?.readers[number] = nil }
    }
    reader.yield(value)
    return stream
  }

  func show(_ value: Value) {
    for reader in readers.values { reader.yield(value) }
  }
}

/// Returns once a condition over observable models holds, now or after a change of what it reads, or the task is
/// cancelled.
@MainActor
package func untilObserved(_ holds: () -> Bool) async {
  while !Task.isCancelled {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(holds, onChange: { change.yield() }) { return }
    // The change is announced before it is made; the main actor makes it before this goes on.
    for await _ in changes { break }
  }
}
