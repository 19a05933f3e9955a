import IncrementalSearchTesting
import SearchSimulation

/// Makes random scenarios from small alphabets, so that things often meet: the same instants, replies on deadlines, the
/// same queries and ids.
struct Generator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// One scenario of a kind.
  mutating func scenario(_ kind: Scenario.Kind) -> Scenario {
    var scenario = Scenario(kind: kind, events: [])
    let type = pick(SourceType.allCases)
    scenario.settings = settings(kind)
    switch kind {
    case .search, .validation: break
    case .paging: scenario.sources["*"] = source(type)
    case .screen:
      for query in ["*", "a", "ab", "", "a [c=r]"] where query == "*" || chance(60) {
        scenario.sources[query] = source(type)
      }
    }
    if type == .numbered { useOnePageSize(&scenario.settings) }
    scenario.replies = replies(kind)
    scenario.events = events(kind, type)
    return scenario
  }

  /// One of the values.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// A time from one thing to the next.
  mutating func delay() -> Int { pick([0, 0, 10, 10, 20, 20, 30, 50, 100]) }

  private mutating func settings(_ kind: Scenario.Kind) -> ScenarioSettings {
    var settings = ScenarioSettings()
    if kind != .paging {
      settings.debounce = pick([0, 10, 20, 20, 30, 50])
      settings.minimumLength = pick([0, 1, 1, 1, 2])
    }
    if kind == .validation {
      settings.pattern = pick([nil, nil, ".{2,}", "[a-z]+", "a|ab", "(a|[^b]b*)+", "\\S{1,2}か?"]).map(Self.pattern)
      settings.remember = chance(50)
    }
    if kind == .search || kind == .screen { addTyping(&settings) }
    if kind == .paging || kind == .screen { addPaging(&settings) }
    return settings
  }

  /// Numbered pages have one size, which the window must have room for.
  private func useOnePageSize(_ settings: inout ScenarioSettings) {
    settings.firstPageSize = nil
    guard let most = settings.maxPages else { return }
    let wanted = settings.pageSize + 2 * settings.prefetchDistance
    settings.maxPages = max(most, (wanted + settings.pageSize - 1) / settings.pageSize)
  }

  private static func pattern(_ text: String) -> TextPattern {
    do {
      return try TextPattern(text)
    } catch {
      preconditionFailure(error.message)
    }
  }

  private mutating func addTyping(_ settings: inout ScenarioSettings) {
    settings.trigger = chance(20) ? .submit : .typing
    settings.leading = chance(25)
    settings.maxWait = pick([nil, nil, nil, 0, 10, 20, 40, 50])
    settings.cancel = chance(30) ? .keystroke : .dispatch
    settings.keepItems = chance(75)
    settings.slowAfter = pick([0, 10, 20, 30, 50, 300])
    settings.cacheSize = pick([0, 0, 1, 2, 3])
    settings.composition = pick([.commit, .every, .rest, .auto])
    settings.compositionRest = pick([0, 10, 20, 30, 50])
  }

  private mutating func addPaging(_ settings: inout ScenarioSettings) {
    settings.pageSize = pick([1, 1, 2, 3])
    settings.firstPageSize = pick([nil, nil, 1, 2, 3, 5])
    settings.prefetchDistance = pick([0, 1, 1, 2, 3])
    settings.maxEmptyPages = pick([0, 1, 2, 3])
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      // The fewest pages that the format allows.
      let wanted = (settings.firstPageSize ?? settings.pageSize) + 2 * settings.prefetchDistance
      settings.maxPages = (wanted + settings.pageSize - 1) / settings.pageSize + pick([0, 0, 1])
    case 1: settings.maxItems = pick([1, 2, 3, 5, 8])
    default: break
    }
  }
}
