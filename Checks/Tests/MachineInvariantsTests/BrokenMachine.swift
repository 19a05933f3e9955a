import MachineInvariants
import SearchMachines

/// A machine made wrong on purpose, and what it is checked against.
struct BrokenMachine: Sendable {
  let settings: ScreenSettings
  /// The configuration of the machine, where that is what is wrong.
  var configuration: SearchConfiguration?
  let tampering: Tampering

  init(_ settings: ScreenSettings, _ tampering: Tampering, configuration: SearchConfiguration? = nil) {
    self.settings = settings
    self.tampering = tampering
    self.configuration = configuration
  }

  /// What is found out about it.
  func violations(until invariant: Invariant, steps: Int) -> [Invariant] {
    let machine = LiveSearch(configuration ?? settings.search)
    return violations(ScreenCheck(settings, Tampered(machine, tampering)), invariant, steps)
  }

  private func violations<Run: CheckedRun>(
    _ run: Run, _ invariant: Invariant, _ steps: Int
  ) -> [Invariant] where Run.Step == ScreenStep {
    var exploration = Exploration(run, openings: settings.openings, depth: 20, seed: 1)
    exploration.end = .violation(of: invariant)
    exploration.run(steps: steps)
    return exploration.findings.map { $0.violation.invariant }
  }

  // MARK: Small worlds to be wrong in

  private static let paging: [ScreenStep] = [
    .start, .next, .previous, .refresh, .retry, .dataChanged, .visible(.top), .visible(.bottom), .close,
    .answer(.refresh, .page), .answer(.next, .page), .answer(.previous, .page), .answer(.next, .failure),
    .late(.next, .page), .late(.refresh, .page), .pin(.first), .delete(.last),
  ]

  static func list(
    _ window: PagingConfiguration.Bound, prefetch: Int = 1, empty: Int = 3,
    over source: CheckedSource = .positions(9, start: 3)
  ) -> ScreenSettings {
    let begun: [ScreenStep] = [.start, .answer(.refresh, .page)]
    return ScreenSettings(
      name: "list", search: .list(pages(window, prefetch: prefetch, empty: empty)), source: source, alphabet: paging,
      openings: [[], begun, begun + [.next, .answer(.next, .page)]])
  }

  static func pages(_ window: PagingConfiguration.Bound, prefetch: Int = 1, empty: Int = 3) -> PagingConfiguration {
    PagingConfiguration(pageSize: 2, prefetchDistance: prefetch, window: window, maxEmptyPages: empty)
  }

  static func search(
    minimum: Int = 1, _ cancellation: TypingConfiguration.Cancellation = .atDispatch, prefetch: Int = 1
  ) -> ScreenSettings {
    ScreenSettings(
      name: "search", search: typing(minimum: minimum, cancellation, prefetch: prefetch),
      source: .positions(9, start: 3),
      alphabet: [
        .type("a"), .type("ab"), .type(" a "), .submit, .dismiss, .refresh, .visible(.bottom), .timer(.debounce),
        .timer(.rateLimit), .lateTimer, .wait, .answer(.refresh, .page), .answer(.refresh, .rateLimited(120)),
        .answer(.next, .page), .late(.refresh, .page), .close,
      ],
      openings: [
        [], [.type("a"), .timer(.debounce), .answer(.refresh, .page)],
        [.type("a"), .timer(.debounce), .answer(.refresh, .page), .visible(.bottom)],
      ])
  }

  static func typing(
    minimum: Int, _ cancellation: TypingConfiguration.Cancellation = .atDispatch, prefetch: Int = 1
  ) -> SearchConfiguration {
    SearchConfiguration(
      typing: TypingConfiguration(
        debounce: .milliseconds(100), minimumLength: minimum, cancellation: cancellation, composition: .commit),
      paging: PagingConfiguration(pageSize: 1, prefetchDistance: prefetch, window: .unbounded),
      slowAfter: .milliseconds(150), cacheSize: 0, previews: false, countsTotal: false)
  }
}
