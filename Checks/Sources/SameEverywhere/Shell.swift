import IncrementalSearch
import IncrementalSearchOpenCombine
import IncrementalSearchTesting
import OpenCombine

/// One way to run a search: told what happens, it keeps what it shows.
@MainActor
protocol Shell {
  typealias Source = TestSource<ScriptRow, Int>

  init(_ source: Source, _ configuration: SearchConfiguration, clock: TestClock)
  var shown: SearchSnapshot<ScriptRow> { get }
  func take(_ action: SearchAction<ScriptRow>)
}

/// Through `SearchModel`.
final class ModelShell: Shell {
  private let model: SearchModel<ScriptRow>

  init(_ source: Source, _ configuration: SearchConfiguration, clock: TestClock) {
    model = SearchModel(source, configuration, clock: clock)
  }

  var shown: SearchSnapshot<ScriptRow> { model.snapshot }

  func take(_ action: SearchAction<ScriptRow>) { model.handle(action) }
}

/// Through the operator on publishers.
final class PublisherShell: Shell {
  private let actions = PassthroughSubject<SearchAction<ScriptRow>, Never>()
  private let newest = Newest()
  private let subscription: AnyCancellable

  init(_ source: Source, _ configuration: SearchConfiguration, clock: TestClock) {
    subscription = actions.incrementalSearch(source, configuration, clock: clock, on: .anyThread)
      .sink { [newest] snapshot in MainActor.assumeIsolated { newest.snapshot = snapshot } }
  }

  var shown: SearchSnapshot<ScriptRow> { newest.snapshot }

  func take(_ action: SearchAction<ScriptRow>) { actions.send(action) }
}

/// Through the operator on asynchronous sequences.
final class SequenceShell: Shell {
  private let actions: AsyncStream<SearchAction<ScriptRow>>.Continuation
  private let newest = Newest()
  private let loop: Task<Void, Never>

  init(_ source: Source, _ configuration: SearchConfiguration, clock: TestClock) {
    let (stream, actions) = AsyncStream.makeStream(of: SearchAction<ScriptRow>.self)
    self.actions = actions
    loop = Task { [newest] in
      for await snapshot in stream.incrementalSearch(source, configuration, clock: clock) { newest.snapshot = snapshot }
    }
    // The loop opens the search, which counts time from then on.
    Turns.run()
  }

  deinit { loop.cancel() }

  var shown: SearchSnapshot<ScriptRow> { newest.snapshot }

  func take(_ action: SearchAction<ScriptRow>) { actions.yield(action) }
}

/// What a shell showed last.
@MainActor
private final class Newest {
  var snapshot = SearchSnapshot<ScriptRow>()
}
