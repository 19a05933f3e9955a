import Dispatch
import IncrementalSearchOpenCombine
import IncrementalSearchTesting
import OpenCombine
import OpenCombineDispatch
import Testing

@Suite("Many pipelines at once", .timeLimit(.minutes(5)))
struct ManyPipelinesTests {
  private static let names = ["千代田", "中央", "港", "新宿", "文京", "台東", "chiyoda", "minato"]
  private static let wards = names.enumerated().map { Ward(id: $0, name: $1) }

  /// Each with its own subject, typed into from a queue of its own while all the others are.
  @Test func theFinalTextIsAlwaysShown() async {
    let source = ArraySource(Self.wards, match: .contains, text: { $0.name })
    let lost = await withTaskGroup(of: Int.self) { group in
      for number in 0..<400 { group.addTask { await Self.isLost(number, source) ? 1 : 0 } }
      return await group.reduce(0, +)
    }
    #expect(lost == 0)
  }

  private static func isLost(_ number: Int, _ source: ArraySource<Ward>) async -> Bool {
    let wanted = names[number % names.count]
    let screen = DispatchQueue(label: "screen \(number)")
    // Only the keyboard's queue sends to it.
    nonisolated(unsafe) let texts = PassthroughSubject<String, Never>()
    let debounce = Duration.milliseconds(number % 3)
    let events = Events(
      texts.removeDuplicates()
        .incrementalSearch(source, .init(debounce: debounce, window: .unbounded, cacheSize: number % 2))
        .map { ($0.query.text, $0.phase, $0.items.map(\.name)) }
        .receive(on: screen.ocombine))
    DispatchQueue(label: "keyboard \(number)").async {
      for length in 1...wanted.count { texts.send(String(wanted.prefix(length))) }
      texts.send("港")
      texts.send(wanted)
      texts.send(completion: .finished)
    }
    let all = await events.rest()
    guard all.last?.isFinished == true, let last = all.compactMap(\.value).last else { return true }
    return last != (wanted, .loaded, [wanted])
  }

  @Test func whatIsDroppedAtAnyTimeLeavesNothingBehind() async {
    let source = TestSource<Ward, Int>()
    let (openings, opened) = AsyncStream.makeStream(of: Void.self)
    let watched = OpeningSource(base: source, opened: opened)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { await Self.dropped(number, watched) } }
    }
    for await _ in openings.prefix(200) {}
    // Those that were dropped while they loaded.
    for _ in 0..<50 { await source.nextRequest().returned() }
    await source.listeners(0)
    await source.allReturned()
  }

  /// Drops a pipeline: at once, a moment later, or once it loads.
  private static func dropped(_ number: Int, _ source: OpeningSource) async {
    nonisolated(unsafe) let texts = PassthroughSubject<String, Never>()
    let (phases, shown) = AsyncStream.makeStream(of: SearchPhase.self)
    let subscription = texts.incrementalSearch(source, .init(debounce: .zero, window: .unbounded))
      .sink { shown.yield($0.phase) }
    for length in 0...(number % 4) { texts.send(String(repeating: "あ", count: length)) }
    if number % 4 == 2 { await Task.yield() }
    if number % 4 == 3 { for await phase in phases where phase == .loading { break } }
    subscription.cancel()
  }
}

/// A source that says each time that a search has begun to listen to it.
private struct OpeningSource: PageSource {
  let base: TestSource<Ward, Int>
  let opened: AsyncStream<Void>.Continuation

  func page(_ request: PageRequest<Int>) async throws -> Page<Ward, Int> { try await base.page(request) }

  func changes() -> AsyncStream<Void> {
    defer { opened.yield() }
    return base.changes()
  }
}
