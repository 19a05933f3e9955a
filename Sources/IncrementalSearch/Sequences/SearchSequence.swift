extension AsyncSequence where Self: Sendable, Element == String {
  /// Searches for the newest text of a sequence: what to show, as it changes.
  ///
  /// ```swift
  /// for await snapshot in texts.incrementalSearch(Products()) { draw(snapshot.items) }
  /// ```
  ///
  /// Each loop opens a search of its own. It shows the newest snapshot only: a slow loop skips some, it never lags, and
  /// `change` is counted since the snapshot it was given before. Leaving the loop or cancelling its task cancels everything
  /// under way. When the texts end, the search goes on until nothing is pending, and then the loop ends; when they throw,
  /// everything is cancelled and the loop throws that error.
  ///
  /// - Parameters:
  ///   - source: Where items come from.
  ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  public func incrementalSearch<Source: PageSource>(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> SearchSequence<Self, Source> {
    SearchSequence(base: self, source: source, configuration: configuration, clock: clock) { .textChanged($0) }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Searches as the actions of this sequence say: what to show, as it changes.
  ///
  /// Like the search over a sequence of texts, each of which is the action ``SearchAction/textChanged(_:marked:language:)``,
  /// but for everything that can happen on a screen: composing, submitting, scrolling, retrying. Yield the actions to one
  /// `AsyncStream` from wherever they happen.
  public func incrementalSearch<Source: PageSource>(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> SearchSequence<Self, Source> where Element == SearchAction<Source.Item> {
    SearchSequence(base: self, source: source, configuration: configuration, clock: clock) { $0 }
  }
}

/// What to show of a search that a sequence drives; made by `incrementalSearch`.
public struct SearchSequence<Base: AsyncSequence & Sendable, Source: PageSource>: AsyncSequence, Sendable {
  /// What to show.
  public typealias Element = SearchSnapshot<Source.Item>

  let base: Base
  let source: Source
  let configuration: SearchConfiguration
  let clock: any Clock<Duration>
  let action: @Sendable (Base.Element) -> SearchAction<Source.Item>

  /// Gives one snapshot after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let sequence: SearchSequence
    private var run: SessionRun<SearchSession<Source>>?

    fileprivate init(_ sequence: SearchSequence) { self.sequence = sequence }

    /// The next snapshot, or nil when the search has ended or the task is cancelled. The first call opens the search.
    public mutating func next() async rethrows -> Element? {
      var current = run ?? sequence.begin()
      let result = await current.next()
      run = current
      return try result.rethrowing()
    }
  }

  /// Begins to read; the search is opened when the first snapshot is requested.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  private func begin() -> SessionRun<SearchSession<Source>> {
    SessionRun(SearchSession.open(source, configuration, clock: clock), from: base, as: action)
  }
}

/// A session fed by a sequence: reads what it shows until it ends.
///
/// Both run for as long as this is used: letting go of it cancels what is on its way.
struct SessionRun<Session: LiveSession> {
  private var snapshots: Session.Snapshots.AsyncIterator
  private let feeding: Feeding<Session>
  private var hasEnded = false

  /// Begins to feed a session.
  init<Base: AsyncSequence & Sendable>(
    _ session: Session, from base: Base, as action: @escaping @Sendable (Base.Element) -> Session.Action
  ) {
    feeding = Feeding(session, from: base, as: action)
    snapshots = session.snapshots.makeAsyncIterator()
  }

  /// The next snapshot; nil once the session has ended or the task is cancelled, a failure where the sequence threw.
  mutating func next() async -> Result<Session.Snapshot?, any Error> {
    if hasEnded { return .success(nil) }
    // The snapshots of a session don't throw.
    if let snapshot = try? await snapshots.next() { return .success(snapshot) }
    hasEnded = true
    feeding.end()
    if Task.isCancelled { return .success(nil) }
    return await feeding.result.map { nil }
  }
}

/// The task that feeds a session.
private final class Feeding<Session: LiveSession>: Sendable {
  private let session: Session
  private let task: Task<Void, any Error>

  init<Base: AsyncSequence & Sendable>(
    _ session: Session, from base: Base, as action: @escaping @Sendable (Base.Element) -> Session.Action
  ) {
    self.session = session
    task = Task.detached {
      do {
        for try await element in base { session.handle(action(element)) }
        session.finish()
      } catch {
        session.close()
        throw error
      }
    }
  }

  deinit { end() }

  var result: Result<Void, any Error> { get async { await task.result } }

  func end() {
    task.cancel()
    session.close()
  }
}

/// Lets a function that is declared to rethrow what its sequence throws throw an error that was kept.
///
/// The types of thrown errors in `AsyncSequence` would say it; they need newer systems than this package.
@rethrows
protocol Rethrowing {
  associatedtype Success
  func get() throws -> Success
}

extension Rethrowing {
  func rethrowing() rethrows -> Success { try get() }
}

extension Result: Rethrowing {}
