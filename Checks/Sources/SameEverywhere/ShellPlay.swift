import IncrementalSearch
import IncrementalSearchTesting
import SearchSimulation

/// Plays a script through a shell, millisecond by millisecond of virtual time, and writes down what it does.
@MainActor
struct ShellPlay {
  private struct Sent {
    let request: TestSource<ScriptRow, Int>.Request
    let reply: ScenarioReply
    let due: Int
    var isCancelled = false
    var isAnswered = false
  }

  private var script: KeystrokeScript
  private var trace = Trace()
  private var sent: [Sent] = []

  private init(_ script: KeystrokeScript) { self.script = script }

  /// The trace of a shell, with all that its snapshots say.
  static func trace<S: Shell>(of shell: S.Type, _ script: KeystrokeScript) -> [String] {
    var play = ShellPlay(script)
    play.run(shell)
    return play.trace.lines
  }

  private mutating func run<S: Shell>(_ type: S.Type) {
    let (source, clock) = (TestSource<ScriptRow, Int>(), TestClock())
    let shell = S(source, .page, clock: clock)
    for instant in 0...script.end {
      clock.advance(to: .milliseconds(instant))
      for action in script.actions(at: instant) { shell.take(action) }
      Turns.run()
      answer(at: instant)
      Turns.run()
      note(source, at: instant)
      trace.shows(at: instant, ShownState(shell.shown).full)
    }
  }

  private mutating func answer(at instant: Int) {
    for index in sent.indices where sent[index].due == instant && !sent[index].isAnswered {
      sent[index].isAnswered = true
      let request = sent[index].request
      switch sent[index].reply.outcome {
      case .items: request.answer(script.page(request.argument))
      case .empty: request.answer(Page([]))
      case .error: request.fail(SearchFailure(.other))
      case .rateLimited(let time): request.fail(SearchFailure(.rateLimited, retryAfter: .milliseconds(time)))
      default: fatalError("a keystroke script has no such reply")
      }
    }
  }

  /// Writes down what the source was asked for in this instant, and what it need not answer any more.
  private mutating func note(_ source: TestSource<ScriptRow, Int>, at instant: Int) {
    for index in sent.indices where !sent[index].isCancelled && sent[index].request.isCancelled {
      sent[index].isCancelled = true
      let request = sent[index].request
      trace.cancels(at: instant, request.query.description, page: request.argument.key ?? 0)
    }
    for request in source.requests[sent.count...] {
      let reply = script.reply(to: request.argument)
      precondition(reply.after > 0, "an answer in the same instant comes before it is over")
      sent.append(Sent(request: request, reply: reply, due: instant + reply.after))
      trace.asks(
        at: instant, request.query.description, request.direction.written, page: request.argument.key ?? 0,
        limit: request.limit)
    }
  }
}

extension SearchConfiguration {
  /// What the page in Web/ is set to; its trace is another if this is not.
  fileprivate static let page = SearchConfiguration(
    typing: TypingConfiguration(
      debounce: .milliseconds(100), leading: true, maxWait: .milliseconds(150), minimumLength: 0, composition: .every),
    paging: PagingConfiguration(pageSize: 40, prefetchDistance: 30, window: .items(240)), cacheSize: 20, previews: false
  )
}

extension ShownState {
  fileprivate init(_ snapshot: SearchSnapshot<ScriptRow>) {
    self.init(
      phase: Self.word(snapshot.phase), query: snapshot.query.description,
      itemsFor: snapshot.itemsQuery?.description, isSlow: snapshot.isSlow, rows: snapshot.items.map(\.id),
      previous: Self.word(snapshot.previous), next: Self.word(snapshot.next))
  }

  private static func word(_ phase: SearchPhase) -> String {
    switch phase {
    case .idle: "idle"
    case .tooShort: "tooShort"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }

  private static func word(_ state: LoadState) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .end: "end"
    }
  }
}
