import SearchSimulation

/// Makes a scenario that shows a difference smaller, as long as it still shows one.
struct Shrinker {
  let differs: (Scenario) -> Bool

  func smallest(_ scenario: Scenario) -> Scenario {
    var best = scenario
    var hasShrunk = true
    var tries = 0
    while hasShrunk, tries < 20_000 {
      hasShrunk = false
      for candidate in candidates(best) {
        tries += 1
        if differs(candidate) {
          best = candidate
          hasShrunk = true
          break
        }
      }
    }
    return best
  }

  private func candidates(_ scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    for index in scenario.events.indices.reversed() {
      var smaller = scenario
      smaller.events.remove(at: index)
      candidates.append(smaller)
    }
    for key in scenario.replies.keys.sorted() {
      var smaller = scenario
      smaller.replies[key] = nil
      candidates.append(smaller)
    }
    for key in scenario.sources.keys.sorted() where key != "*" {
      var smaller = scenario
      smaller.sources[key] = nil
      candidates.append(smaller)
    }
    candidates += simplerSettings(scenario)
    candidates += simplerReplies(scenario)
    candidates += simplerSources(scenario)
    candidates += simplerEvents(scenario)
    return candidates
  }

  private func simplerSettings(_ scenario: Scenario) -> [Scenario] {
    let standard = ScenarioSettings()
    let changes: [(inout ScenarioSettings) -> Void] = [
      { $0.trigger = standard.trigger }, { $0.leading = false }, { $0.maxWait = nil }, { $0.minimumLength = 1 },
      { $0.cancel = .dispatch }, { $0.keepItems = true }, { $0.slowAfter = 300 }, { $0.cacheSize = 0 },
      { $0.composition = .commit }, { $0.compositionRest = 500 }, { $0.pattern = nil }, { $0.remember = false },
      { $0.firstPageSize = nil }, { $0.maxItems = nil }, { $0.maxPages = nil }, { $0.maxEmptyPages = 3 },
      { $0.prefetchDistance = min($0.prefetchDistance, 1) }, { $0.prefetchDistance = 0 }, { $0.debounce = 0 },
      { $0.debounce = 10 }, { $0.cacheSize = min($0.cacheSize, 1) },
    ]
    return changes.compactMap { change in
      var smaller = scenario
      change(&smaller.settings)
      let settings = smaller.settings
      if let most = settings.maxPages {
        let wanted = (settings.firstPageSize ?? settings.pageSize) + 2 * settings.prefetchDistance
        if most * settings.pageSize < wanted { return nil }
      }
      // A setting that the kind doesn't have changes nothing.
      return ScenarioFile(scenario: smaller).text == ScenarioFile(scenario: scenario).text ? nil : smaller
    }
  }

  private func simplerReplies(_ scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    for key in scenario.replies.keys.sorted() {
      let list = scenario.replies[key] ?? []
      for index in list.indices {
        if list.count > 1, index < list.count - 1 {
          var smaller = scenario
          smaller.replies[key]?.remove(at: index)
          candidates.append(smaller)
        }
        for after in [0, list[index].after / 20 * 10] where after < list[index].after {
          var smaller = scenario
          smaller.replies[key]?[index].after = after
          candidates.append(smaller)
        }
      }
    }
    return candidates
  }

  private func simplerSources(_ scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    for key in scenario.sources.keys.sorted() {
      guard let source = scenario.sources[key] else { continue }
      for simpler in simpler(source) {
        var smaller = scenario
        smaller.sources[key] = simpler
        candidates.append(smaller)
      }
    }
    return candidates
  }

  private func simpler(_ source: ScenarioSource) -> [ScenarioSource] {
    var candidates: [ScenarioSource] = []
    switch source.shape {
    case .positions(let count):
      let odd = source.oddities
      if count > 0 {
        candidates.append(ScenarioSource(.positions(count: count - 1), start: source.start, oddities: odd))
      }
      if source.start > 0 {
        candidates.append(ScenarioSource(.positions(count: count), start: source.start - 1, oddities: odd))
      }
      if odd != ScenarioSource.Oddities() { candidates.append(ScenarioSource(source.shape, start: source.start)) }
      for index in odd.hidden.indices {
        var simpler = source
        simpler.oddities.hidden.remove(at: index)
        candidates.append(simpler)
      }
    case .numbered(let count, let first, let end):
      if count > 0 {
        candidates.append(
          ScenarioSource(.numbered(count: count - 1, firstNumber: first, end: end), start: source.start))
      }
      if source.start > first { candidates.append(ScenarioSource(source.shape, start: source.start - 1)) }
    case .pages(let pages, let first, let end):
      if !pages.isEmpty {
        candidates.append(ScenarioSource(.pages(pages.dropLast(), firstNumber: first, end: end), start: source.start))
      }
      if source.start > first {
        candidates.append(ScenarioSource(.pages(pages, firstNumber: first, end: end), start: source.start - 1))
      }
      if end != .explicit {
        candidates.append(ScenarioSource(.pages(pages, firstNumber: first, end: .explicit), start: source.start))
      }
    case .cursors(let pages, let backward, let end):
      if !pages.isEmpty {
        candidates.append(ScenarioSource(.cursors(pages.dropLast(), backward: backward, end: end), start: 0))
      }
      if end != .explicit {
        candidates.append(ScenarioSource(.cursors(pages, backward: backward, end: .explicit), start: 0))
      }
    }
    return candidates
  }

  private func simplerEvents(_ scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    for index in scenario.events.indices {
      var simpler: [ScenarioEvent.Action] = []
      switch scenario.events[index].action {
      case .type(let text) where text != "a" && text != "": simpler = [.type("a")]
      case .commit(let text): simpler = [.type(text)]
      case .compose(let text, _): simpler = [.type(text)]
      case .visible(let first, let last) where first != last:
        simpler = [.visible(first: first, last: first), .visible(first: last, last: last)]
      default: break
      }
      for action in simpler {
        var smaller = scenario
        smaller.events[index].action = action
        candidates.append(smaller)
      }
      // All that comes from here on comes earlier.
      let before = index == 0 ? 0 : scenario.events[index - 1].at
      let gap = scenario.events[index].at - before
      for less in [gap, (gap + 10) / 20 * 10] where less > 0 {
        var smaller = scenario
        for later in index..<scenario.events.count { smaller.events[later].at -= less }
        candidates.append(smaller)
      }
    }
    return candidates
  }
}
