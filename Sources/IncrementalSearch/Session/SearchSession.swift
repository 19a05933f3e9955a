/// One live search over a source: a mailbox that one task reads.
///
/// Made by ``withSearchSession(_:_:clock:isolation:_:)``, which also ends it, so that nothing can leak;
/// ``open(_:_:clock:onEnd:)`` makes one that its owner closes. Inputs are synchronous, may come from any task, and only
/// enqueue. They are handled in order; of visible ranges that wait one behind the other only the newest is. Snapshots are
/// newest-only: a slow screen skips some, it never lags, and `change` is always counted since the snapshot it was given before.
public final class SearchSession<Source: PageSource>: SearchControl, LiveSession {
  /// What is found.
  public typealias Item = Source.Item

  /// What to show, newest only. One reader.
  public let snapshots: SearchSnapshots<Item>

  /// The facets of the query shown, each time they have been counted, newest only; none come where the source is no
  /// ``FacetedSource``. One reader.
  public let facetCounts: AsyncStream<FacetCounts>

  private let source: Source
  private let configuration: SearchConfiguration
  private let clock: SessionClock
  private let mailbox = Mailbox<SessionEvent<Source>> { $0.replaces($1) }
  private let published: AsyncStream<SearchSnapshot<Item>>.Continuation
  private let counted: AsyncStream<FacetCounts>.Continuation

  init(_ source: Source, _ configuration: SearchConfiguration, clock: any Clock<Duration>) {
    self.source = source
    self.configuration = configuration
    self.clock = SessionClock(any: clock)
    let (stream, continuation) = AsyncStream.makeStream(
      of: SearchSnapshot<Item>.self, bufferingPolicy: .bufferingNewest(1))
    snapshots = SearchSnapshots(stream)
    published = continuation
    (facetCounts, counted) = AsyncStream.makeStream(of: FacetCounts.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Opens a search that runs until it is closed, or until it has finished.
  ///
  /// One that nobody closes runs on: use ``withSearchSession(_:_:clock:isolation:_:)`` where the search ends with a scope.
  ///
  /// - Parameters:
  ///   - source: Where items come from.
  ///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
  ///   - clock: What measures the debounce; a test gives its own.
  ///   - onEnd: Called once the session has ended: nothing comes after the snapshot that `snapshots` may still hold.
  public static func open(
    _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
    clock: any Clock<Duration> = ContinuousClock(), onEnd: @escaping @Sendable () -> Void = {}
  ) -> SearchSession {
    let session = SearchSession(source, configuration, clock: clock)
    Task { await session.run(onEnd: onEnd) }
    return session
  }

  /// Hands the search an action. Returns at once.
  public func handle(_ action: SearchAction<Item>) { post(.action(action)) }

  /// Says that no more inputs come. The session then ends by itself, once no timer and no request is pending.
  ///
  /// A request that waits for a rate limit to pass is still sent. Changes of the data from now on are ignored.
  public func finish() { post(.finish) }

  /// Ends the session: everything is cancelled, the snapshots end, later inputs do nothing.
  public func close() { mailbox.close() }

  /// What is needed to bring the search back, or nil if nothing is shown or the session has ended.
  public func save() async -> SavedSearch<Item.ID, Source.Key>? {
    await withCheckedContinuation { continuation in
      let isPosted = mailbox.post(.save { continuation.resume(returning: $0) }, at: clock.now)
      if !isPosted { continuation.resume(returning: nil) }
    }
  }

  /// Brings a saved search back: its pages are loaded again, and shown in one snapshot once the place is there.
  public func restore(_ saved: SavedSearch<Item.ID, Source.Key>) { post(.input(.restored(saved))) }

  private func post(_ event: SessionEvent<Source>) { mailbox.post(event, at: clock.now) }

  /// Reads the mailbox until the session is closed. Returns once every child task has ended.
  ///
  /// - Parameter onEnd: Called once nothing more is shown.
  func run(onEnd: () -> Void = {}) async {
    let (clock, mailbox) = (clock, mailbox)
    var driver = SessionDriver(source, configuration, clock: clock) { event in
      mailbox.post(event, at: clock.now)
    }
    driver.open()
    await mailbox.forEach { event, instant in
      if let snapshot = driver.handle(event, at: instant) { published.yield(snapshot) }
      if let counts = driver.takeFacetCounts() { counted.yield(counts) }
      if driver.hasFinished { mailbox.close() }
    }
    published.finish()
    counted.finish()
    onEnd()
    let running = driver.close(at: clock.now)
    for child in running { await child.value }
  }
}

/// Runs a search for as long as the body runs, and cancels all that it started when the body returns or throws.
///
/// ```swift
/// await withSearchSession(Products()) { session in
///   async let typing: Void = {
///     for await text in keys { session.textChanged(text) }
///     session.finish()
///   }()
///   for await snapshot in session.snapshots { draw(snapshot.items, snapshot.next, snapshot.isStale) }
///   await typing
/// }
/// ```
///
/// - Parameters:
///   - source: Where items come from. A page whose task is cancelled has to return; one that does not delays the end of
///     this function, nothing else.
///   - configuration: The settings. Contradictory ones stop the program with a message that says what is wrong.
///   - clock: What measures the debounce; a test gives its own.
///   - isolation: The actor that the body runs on: the caller's.
///   - body: Uses the session. It ends when the task is cancelled, or when the body closes it.
/// - Returns: What the body returns.
public func withSearchSession<Source: PageSource, Result>(
  _ source: Source, _ configuration: SearchConfiguration = SearchConfiguration(),
  clock: any Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
  _ body: (SearchSession<Source>) async throws -> Result
) async rethrows -> Result {
  let session = SearchSession(source, configuration, clock: clock)
  // Not a child task: it reads the mailbox to its end, so that everything posted before the end is answered.
  let loop = Task { await session.run() }
  do {
    let result = try await withTaskCancellationHandler {
      try await body(session)
    } onCancel: {
      session.close()
    }
    session.close()
    await loop.value
    return result
  } catch {
    session.close()
    await loop.value
    throw error
  }
}
