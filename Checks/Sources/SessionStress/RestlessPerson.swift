import IncrementalSearch
import IncrementalSearchTesting

/// Types, scrolls and changes their mind, the same way for the same seed.
struct RestlessPerson: Sendable {
  private var random: SeededGenerator
  private var text = ""

  init(_ random: SeededGenerator) { self.random = random }

  /// Settings in which everything happens within milliseconds.
  mutating func configuration() -> SearchConfiguration {
    let typing = TypingConfiguration(
      trigger: random.happens(onceIn: 8) ? .submit : .typing, debounce: random.time(upTo: 1_500),
      leading: random.happens(onceIn: 4), maxWait: random.happens(onceIn: 4) ? .milliseconds(2) : nil,
      minimumLength: random.happens(onceIn: 2) ? 0 : 1,
      cancellation: random.happens(onceIn: 2) ? .atKeystroke : .atDispatch)
    return SearchConfiguration(
      typing: typing, paging: PagingConfiguration(pageSize: 5, prefetchDistance: 5, window: .pages(4)),
      slowAfter: .milliseconds(1), cacheSize: random.happens(onceIn: 2) ? 3 : 0)
  }

  /// How many things to do, and when to stop all the same.
  mutating func plan() -> (actions: Int, patience: Duration) {
    (Int.random(in: 0...14, using: &random), random.time(upTo: 12_000))
  }

  /// Does one thing.
  mutating func act<Input: SearchControl<RestlessSource.Row>>(on search: Input) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: search.start()
    case 1: search.submit()
    case 2: search.clear()
    case 3: search.dismiss()
    case 4: search.setFilters(["color": random.happens(onceIn: 2) ? "red" : "blue"])
    case 5: search.refresh()
    case 6: search.retry()
    case 7: random.happens(onceIn: 2) ? search.loadNext() : search.loadPrevious()
    case 8, 9:
      let first = Int.random(in: 0..<30, using: &random)
      search.reportVisible(first: first, last: first + 2)
    case 10: search.insert(RestlessSource.Row(id: 1_000, text: "new"))
    case 11: search.pin(Int.random(in: 0..<5, using: &random))
    default: type(into: search)
    }
  }

  /// Rests between two things: mostly not at all.
  mutating func rest() async throws {
    if random.happens(onceIn: 3) { try await Task.sleep(for: random.time(upTo: 2_000)) }
  }

  /// True once in so many times.
  mutating func happens(onceIn times: Int) -> Bool { random.happens(onceIn: times) }

  private mutating func type<Input: SearchControl<RestlessSource.Row>>(into search: Input) {
    if !text.isEmpty && random.happens(onceIn: 4) {
      text.removeLast()
    } else {
      text.append("abかな".randomElement(using: &random) ?? "a")
    }
    let composes = random.happens(onceIn: 5) && !text.isEmpty
    search.textChanged(text, marked: composes ? text.index(before: text.endIndex)..<text.endIndex : nil)
  }
}
