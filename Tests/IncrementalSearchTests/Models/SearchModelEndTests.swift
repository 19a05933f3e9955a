@testable import IncrementalSearch
import IncrementalSearchTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SearchModelEndTests {
  private let clock = TestClock()

  @Test func releasingItCancelsAllItStarted() async {
    let source = TestSource<Entry, Int>(countsTotals: true, givesPreviews: true)
    var model: SearchModel<Entry>? = SearchModel(source, .byHand(), clock: clock)
    weak let released = model
    model?.search("a")
    let request = await source.nextRequest()
    _ = await source.nextPreview()
    await clock.sleepers(1)
    #expect(source.listenerCount == 1)
    model = nil
    #expect(released == nil)
    await source.allReturned()
    await source.listeners(0)
    await clock.noSleepers()
    #expect(request.isCancelled && source.running == 0)
  }

  @Test func releasingItStopsADebounce() async {
    let source = TestSource<Entry, Int>()
    var model: SearchModel<Entry>? = SearchModel(source, .byHand(), clock: clock)
    model?.text = "a"
    await clock.sleepers(1)
    model = nil
    await clock.noSleepers()
    clock.advance(by: .seconds(1))
    #expect(source.requests.isEmpty)
  }

  @Test func releasingOneThatNeverRanDoesNothing() {
    let source = TestSource<Entry, Int>()
    var model: SearchModel<Entry>? = SearchModel(source, .byHand(), clock: clock)
    weak let released = model
    #expect(model != nil)
    model = nil
    #expect(released == nil && source.requests.isEmpty && clock.requestedCount == 0)
  }

  /// The loop keeps neither the shell nor what belongs to it alive.
  @Test func theLoopLetsGoOfEverything() async {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    weak var releasedShell: SourceShell<Releasing>?
    do {
      let source = Releasing(release)
      let shell = SourceShell(source, .byHand(minimumLength: 0), clock: clock)
      releasedShell = shell
      shell.wakeUp(show: { _ in }, showFacets: { _ in })
      shell.handle(.started)
      await source.requested()
    }
    #expect(releasedShell == nil)
    // Ends when the source is gone: neither a task nor the loop holds it.
    for await _ in released {}
    await clock.noSleepers()
  }

  @Test func itCanBeReleasedOffTheMainActor() async {
    for _ in 0..<50 {
      let source = TestSource<Entry, Int>()
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let request = await held(by: source, until: gate)
      #expect(!request.isCancelled)
      open.finish()
      await request.cancelled()
      await source.listeners(0)
    }
    await clock.noSleepers()
  }

  /// Leaves a model that has asked for a page to another thread.
  private func held(
    by source: TestSource<Entry, Int>, until gate: AsyncStream<Void>
  ) async -> TestSource<Entry, Int>.Request {
    let model = SearchModel(source, .byHand(), clock: clock)
    model.search("a")
    Task.detached { [model] in
      for await _ in gate {}
      _ = model
    }
    return await source.nextRequest()
  }

  /// Tells when it is released; parks its pages until they are cancelled.
  private final class Releasing: PageSource {
    private let calls = ParkedCalls<PageRequest<Int>, Page<Entry, Int>>()
    private let release: AsyncStream<Void>.Continuation

    init(_ release: AsyncStream<Void>.Continuation) { self.release = release }
    deinit { release.finish() }

    func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> { try await calls.call(request) }
    func requested() async { _ = try? await calls.next() }
  }
}
