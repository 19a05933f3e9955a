import Foundation
import IncrementalSearch
import SearchSimulation

/// What a person types and a source answers: a scenario file of kind "screen", for any shell.
struct KeystrokeScript {
  let scenario: Scenario
  /// How often a query was asked for in a direction.
  private var counts: [String: Int] = [:]

  init(path: String) throws {
    scenario = try Scenario(parsing: String(contentsOfFile: path, encoding: .utf8))
  }

  /// When everything has long happened, in milliseconds.
  var end: Int { (scenario.events.map(\.at).max() ?? 0) + 5_000 }

  /// What happens at an instant, as a shell is told it.
  func actions(at instant: Int) -> [SearchAction<ScriptRow>] {
    scenario.events.filter { $0.at == instant }.map { event in
      switch event.action {
      case .start: .started
      case .type(let text), .commit(let text): .textChanged(text)
      case .compose(let text, let marked): .textChanged(text, marked: text.range(of: marked, options: .backwards))
      case .clear: .textChanged("")
      case .retry: .retried
      case .visible(let first, let last): .visibleRangeChanged(VisibleRange(first: first, last: last))
      default: fatalError("a keystroke script has no \(event.action)")
      }
    }
  }

  /// How a request is answered; the patterns are those of scenario files.
  mutating func reply(to request: PageRequest<Int>) -> ScenarioReply {
    let counted = "\(request.query)/\(request.direction.written)"
    counts[counted, default: 0] += 1
    let number = counts[counted] ?? 0
    let every = "*/\(request.direction.written)"
    for pattern in ["\(counted)#\(number)", counted, "\(every)#\(number)", every, "*"] {
      if let reply = scenario.replies[pattern]?.first { return reply }
    }
    return ScenarioReply()
  }

  /// The page at a cursor; each is the number of the page.
  func page(_ request: PageRequest<Int>) -> Page<ScriptRow, Int> {
    guard let source = scenario.sources[request.query.description] ?? scenario.sources["*"],
      case .cursors(let pages, backward: true, end: .explicit) = source.shape
    else { fatalError("a keystroke script has sources of cursors that go backward") }
    let number = request.key ?? 0
    return Page(
      pages[number].map { ScriptRow(id: $0) }, previous: number > 0 ? number - 1 : nil,
      next: number + 1 < pages.count ? number + 1 : nil)
  }
}

/// A row of a script's source.
struct ScriptRow: Identifiable, Equatable, Sendable {
  let id: Int
}

extension PageDirection {
  /// The name in scenario files.
  var written: String {
    switch self {
    case .refresh: "refresh"
    case .next: "next"
    case .previous: "previous"
    }
  }
}
