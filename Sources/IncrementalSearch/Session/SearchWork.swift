/// Work that a search wants done outside of it: loading a page, waiting for a time, or cancelling one of these.
///
/// Code that runs a search itself, as the reducer of an app's own store does (``SearchState``), runs each operation in a task,
/// feeds what it sends back into the search, and cancels by id. A cancellation that comes too late, or never, only wastes work:
/// the search knows by its id that an answer is no longer wanted, and ignores it.
public enum SearchWork<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// Run this in a task that the id cancels. No id comes twice in one search.
  case run(SearchWorkID, SearchOperation<Item, Key>)
  /// Cancel the task with this id, if it still runs.
  case cancel(SearchWorkID)
}

/// Identifies an operation that a search has running, so that it can be cancelled.
///
/// Two searches may use the same ids: where the tasks of both are kept together, add something that distinguishes the searches.
public struct SearchWorkID: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case load(RequestID)
    case preview(RequestID)
    case count(RequestID)
    case facets(Int)
    case timer(TimerID)
    case changes
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Counting may keep all processors busy, and starts when rows have come, which are drawn first.
  var priority: TaskPriority? {
    switch kind {
    case .count, .facets: .utility
    case .load, .preview, .timer, .changes: nil
    }
  }
}

/// What one task of a search does: it asks the source or waits, and sends what came of it.
public struct SearchOperation<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  enum Body: Sendable {
    /// Sends one input at most, as the last thing it does.
    case once(@Sendable () async -> SearchInput<Item, Key>?)
    /// Sends an input when the data has changed, at times that the brake sets.
    case changes(AsyncStream<Void>, SessionClock)
  }

  let body: Body

  init(_ body: Body) { self.body = body }

  /// Runs it, on no actor. It ends soon after its task is cancelled, if the source does.
  ///
  /// - Parameter send: Gives an input back to the search, in order.
  public func callAsFunction(_ send: @Sendable (SearchInput<Item, Key>) async -> Void) async {
    switch body {
    case .once(let input): if let input = await input() { await send(input) }
    case .changes(let changes, let clock):
      await ChangesBrake.run(changes, clock) { await send(.action(.dataChanged)) }
    }
  }
}

/// Turns the effects of a machine into work, with a source and a clock.
struct SearchWorkplace<Source: PageSource>: Sendable {
  typealias Work = SearchWork<Source.Item, Source.Key>
  typealias Input = SearchInput<Source.Item, Source.Key>

  let source: Source
  let clock: SessionClock

  /// Listens for changes of the data. It does so before this returns: no change that comes after a request is missed.
  var listening: SearchOperation<Source.Item, Source.Key> { SearchOperation(.changes(source.changes(), clock)) }

  /// What an input says is over: quick local rows are not wanted once their page has come.
  func cancelled(by input: Input) -> SearchWorkID? {
    switch input {
    case .pageLoaded(let id, _), .pageFailed(let id, _): SearchWorkID(.preview(id))
    case .action, .restored, .closed, .previewLoaded, .counted, .timerFired: nil
    }
  }

  /// Tells the source of rows that it was not asked for.
  ///
  /// - Parameter last: The query whose rows were shown before.
  func noteCacheHit(in snapshot: SearchSnapshot<Source.Item>, after input: Input, last: SearchQuery?) {
    switch input {
    case .action, .timerFired: break
    case .restored, .closed, .pageLoaded, .pageFailed, .previewLoaded, .counted: return
    }
    guard let query = snapshot.itemsQuery, query == snapshot.query, query != last else { return }
    source.noteCacheHit(for: query)
  }

  /// Adds what an effect means to a list of work.
  func add(_ effect: SearchEffect<Source.Key>, to work: inout [Work]) {
    let (source, clock) = (source, clock)
    func run(_ kind: SearchWorkID.Kind, _ body: @escaping @Sendable () async -> Input?) {
      work.append(.run(SearchWorkID(kind), SearchOperation(.once(body))))
    }
    func cancel(_ kind: SearchWorkID.Kind) { work.append(.cancel(SearchWorkID(kind))) }
    switch effect {
    case .load(let id, let request):
      run(.load(id)) {
        do {
          return .pageLoaded(id, try await source.page(request))
        } catch {
          return .pageFailed(id, source.failure(for: error))
        }
      }
    case .cancelLoad(let id):
      cancel(.load(id))
      cancel(.preview(id))
    case .preview(let id, let request):
      run(.preview(id)) { await source.preview(request).map { .previewLoaded(id, $0) } }
    case .count(let id, let query):
      run(.count(id)) {
        // A number that can't be had is not known; the rows don't depend on it.
        .counted(id, (try? await source.total(for: query)) ?? .unknown)
      }
    case .cancelCount(let id): cancel(.count(id))
    case .startTimer(let id, let deadline):
      run(.timer(id)) {
        guard (try? await clock.sleep(until: deadline)) != nil else { return nil }
        return .timerFired(id)
      }
    case .cancelTimer(let id): cancel(.timer(id))
    }
  }
}
