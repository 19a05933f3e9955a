/// Something that a session's one owner takes in, in order.
enum SessionEvent<Source: PageSource>: Sendable {
  /// Something happened to the search.
  case input(SearchInput<Source.Item, Source.Key>)
  /// A child task ended without anything to say.
  case ended(SessionDriver<Source>.Child)
  /// Asks for what is needed to bring the search back.
  case save(@Sendable (SavedSearch<Source.Item.ID, Source.Key>?) -> Void)
  /// No more inputs come.
  case finish

  /// Something was done on the screen.
  static func action(_ action: SearchAction<Source.Item>) -> SessionEvent { .input(.action(action)) }
}

/// The machine and the child tasks that do what it wants: the part that every Swift shell shares.
///
/// A value with one owner, which feeds it inputs in order; child tasks only post inputs back. Correctness comes from the
/// identities that the machine compares, not from cancelling; cancelling saves work.
struct SessionDriver<Source: PageSource>: Sendable {
  typealias Event = SessionEvent<Source>
  typealias Snapshot = SearchSnapshot<Source.Item>

  /// Names a child task.
  enum Child: Hashable, Sendable {
    case load(RequestID)
    case preview(RequestID)
    case count(RequestID)
    case timer(TimerID)
    case changes
  }

  private var machine: SearchMachine<Source.Item, Source.Key>
  private let source: Source
  private let clock: SessionClock
  private let post: @Sendable (Event) -> Void
  private var children: [Child: Task<Void, Never>] = [:]
  /// Inputs can be taken in slightly out of order of their stamps; time in the machine never runs back.
  private var lastInstant = Duration.zero
  private var isFinishing = false

  init(
    _ source: Source, _ configuration: SearchConfiguration, clock: SessionClock,
    post: @escaping @Sendable (Event) -> Void
  ) {
    var configuration = configuration
    if source.pagesAreNumbered { configuration.paging.pagesAreNumbered = true }
    machine = SearchMachine(configuration)
    self.source = source
    self.clock = clock
    self.post = post
  }

  /// Begins to listen for changes of the data.
  mutating func open() {
    let post = post
    // Asked for here, not in the task: no change that comes after a request may be missed.
    let changes = source.changes()
    children[.changes] = Task.detached {
      for await _ in changes { post(.action(.dataChanged)) }
      post(.ended(.changes))
    }
  }

  /// Whether no more inputs come and all that the last ones led to has ended.
  var hasFinished: Bool {
    isFinishing
      && children.keys.allSatisfy { child in
        switch child {
        case .changes: true
        case .timer(let id):
          // Trying again what failed is for a screen that is looked at.
          id.purpose == .reconnect || id.purpose == .rateLimit && !machine.waitsForLimit
        case .load, .preview, .count: false
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
      return perform(machine.handle(input, at: lastInstant))
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

  /// What a child task brings is the last thing it does.
  private mutating func noteEnd(of input: SearchInput<Source.Item, Source.Key>) {
    switch input {
    case .pageLoaded(let id, _), .pageFailed(let id, _):
      children[.load(id)] = nil
      children[.preview(id)]?.cancel()
    case .previewLoaded(let id, _): children[.preview(id)] = nil
    case .counted(let id, _): children[.count(id)] = nil
    case .timerFired(let id): children[.timer(id)] = nil
    case .action, .restored, .closed: break
    }
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
    for effect in output.effects { perform(effect) }
    return output.snapshot
  }

  // The tasks are detached, so that a session on the main actor does not run its source there.
  private mutating func perform(_ effect: SearchEffect<Source.Key>) {
    let (source, clock, post) = (source, clock, post)
    switch effect {
    case .load(let id, let request):
      children[.load(id)] = Task.detached {
        do {
          post(.input(.pageLoaded(id, try await source.page(request))))
        } catch {
          post(.input(.pageFailed(id, source.failure(for: error))))
        }
      }
    case .cancelLoad(let id):
      children[.load(id)]?.cancel()
      children[.preview(id)]?.cancel()
    case .preview(let id, let request):
      children[.preview(id)] = Task.detached {
        if let items = await source.preview(request) {
          post(.input(.previewLoaded(id, items)))
        } else {
          post(.ended(.preview(id)))
        }
      }
    case .count(let id, let query):
      children[.count(id)] = Task.detached {
        do {
          post(.input(.counted(id, try await source.total(for: query))))
        } catch {
          // A number that can't be had is not known; the rows don't depend on it.
          post(.input(.counted(id, .unknown)))
        }
      }
    case .cancelCount(let id):
      children[.count(id)]?.cancel()
    case .startTimer(let id, let deadline):
      children[.timer(id)] = Task.detached {
        do {
          try await clock.sleep(until: deadline)
          post(.input(.timerFired(id)))
        } catch {
          post(.ended(.timer(id)))
        }
      }
    case .cancelTimer(let id):
      children[.timer(id)]?.cancel()
    }
  }
}
