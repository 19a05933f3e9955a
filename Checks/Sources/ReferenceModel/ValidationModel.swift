import SearchSimulation

/// Validation as you type: one request, one verdict about the text in the field.
final class ValidationModel: ClockDriven {
  private let settings: ScenarioSettings
  private var script: ReplyScript
  private(set) var outcome = ScenarioOutcome()
  var now = 0

  private var verdict = "empty"
  private var text = ""
  private var isComposing = false
  private var deadline: Int?
  private var inFlight: Int?
  private var isClosed = false
  private var known: [(text: String, verdict: String)] = []
  private var asked: [(text: String, due: Int?, outcome: ScenarioReply.Outcome)] = []
  private var answered: Set<Int> = []

  init(_ scenario: Scenario) {
    settings = scenario.settings
    script = ReplyScript(scenario)
  }

  var repliesToCome: [(due: Int, request: Int)] {
    asked.indices.compactMap { index in
      guard let due = asked[index].due, !answered.contains(index) else { return nil }
      return (due, index)
    }
  }

  var timers: [(due: Int, timer: ModelTimer)] {
    guard let deadline else { return [] }
    return [(deadline, .debounce)]
  }

  func input(_ action: ScenarioEvent.Action) {
    if isClosed { return }
    switch action {
    case .type(let text), .commit(let text): fieldChanged(Field(text))
    case .compose(let text, let marked): fieldChanged(Field(text, marked: marked))
    case .submit:
      // "`submit` while "pending" asks at once."; while composing "submit is ignored"
      if verdict == "pending", !isComposing { ask() }
    case .retry:
      // "Retry asks at once when `unknown` or `pending`."; while composing "nothing is sent"
      if verdict == "pending" || verdict == "unknown", !isComposing { ask() }
    case .close:
      isClosed = true
      deadline = nil
      cancel()
      verdict = "closed"
    default: break
    }
  }

  /// "The text is compared, sent and shown exactly as it stands in the field"
  private func same(_ one: String, _ other: String) -> Bool { Array(one.utf8) == Array(other.utf8) }

  private func fieldChanged(_ field: Field) {
    if same(field.text, text), field.isComposing == isComposing { return }
    text = field.text
    isComposing = field.isComposing
    deadline = nil
    // "cancelling always at the keystroke"
    cancel()
    if isComposing {
      // "While composing it is pending, an old check is cancelled, nothing is sent"
      verdict = "pending"
    } else if TextRules.normalized(text).isEmpty {
      verdict = "empty"
    } else if !isLocallyValid {
      verdict = "invalid"
    } else if let known = known.last(where: { same($0.text, text) }) {
      // "a verdict already given for the same text is used again at once"
      verdict = known.verdict
    } else {
      // "pending (from the first changed character)"
      verdict = "pending"
      deadline = now + settings.debounce
    }
  }

  /// "invalid (a local rule failed or the text is too short: nothing is sent)"; "only "empty" and the length use the
  /// normalized text".
  private var isLocallyValid: Bool {
    if TextRules.length(text) < settings.minimumLength { return false }
    guard let pattern = settings.pattern else { return true }
    return PatternRules.matches(pattern.text, text)
  }

  private func ask() {
    deadline = nil
    verdict = "checking"
    let reply = script.reply(query: text, direction: .refresh)
    inFlight = asked.count
    asked.append((text, reply.map { now + $0.after }, reply?.outcome ?? .never))
    outcome.requests.append(.init(at: now, query: text))
  }

  private func cancel() {
    guard let request = inFlight else { return }
    outcome.cancels.append(.init(at: now, query: asked[request].text))
    inFlight = nil
  }

  func reply(to request: Int) {
    answered.insert(request)
    guard inFlight == request else {
      outcome.late.append(.init(at: now, query: asked[request].text))
      return
    }
    inFlight = nil
    switch asked[request].outcome {
    case .available: verdict = "available"
    case .taken: verdict = "taken"
    default: verdict = "unknown"
    }
    // "Known verdicts can be remembered"; "an unknown one never is"
    if settings.remember, verdict != "unknown" { known.append((text, verdict)) }
  }

  func fire(_ timer: ModelTimer) { ask() }

  func endInstant() {
    let state = ScenarioOutcome.ValidationState(
      at: now, verdict: verdict, text: text, canSubmit: verdict == "available")
    let last = outcome.verdicts.last ?? .init(at: 0, verdict: "empty", text: "", canSubmit: false)
    if last.verdict != verdict || !same(last.text, text) { outcome.verdicts.append(state) }
  }
}
