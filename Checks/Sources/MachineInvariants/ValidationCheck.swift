import SearchMachines

/// A validation, driven step by step, with every invariant checked after each.
public struct ValidationCheck<Machine: CheckedValidation>: CheckedRun {
  /// What is checked.
  public let settings: ValidationSettings
  /// The machine under check.
  public private(set) var machine: Machine
  private var now = Duration.zero
  private var shown = ValidationView(ValidationSnapshot())
  private var text = ""
  private var isComposing = false
  /// The check on its way, and the one cancelled last.
  private var open: (id: RequestID, text: String)?
  private var cancelled: RequestID?
  private var highest: RequestID?
  private var timers = TimerLedger()
  private var limitEnd: Duration?
  /// How often in a row the source has refused because of its rate limit.
  private var refusals = 0
  /// The answers given, newest last, and whether the text has changed since.
  private var answers: [(text: String, verdict: ValidationVerdict)] = []
  private var answerIsCurrent = false
  private var isClosed = false

  /// A machine in which nothing has happened.
  public init(_ settings: ValidationSettings, _ machine: Machine) {
    self.settings = settings
    self.machine = machine
  }

  /// The steps of the alphabet that have something to refer to now.
  public var possibleSteps: [ValidationStep] { settings.alphabet.filter { isPossible($0) } }

  private func isPossible(_ step: ValidationStep) -> Bool {
    switch step {
    case .type, .submit: true
    case .compose, .retry, .close: !isClosed
    case .answer: open != nil
    case .late: cancelled != nil
    case .timer(let purpose): timers.running(purpose).map { $0.deadline == timers.firstDeadline } ?? false
    case .lateTimer: timers.cancelled != nil
    case .wait: timers.firstDeadline.map { $0 > now } ?? false
    }
  }

  /// Gives the machine one input and looks at everything that comes out.
  public mutating func take(_ step: ValidationStep) throws(Violation) {
    guard isPossible(step) else { return }
    switch step {
    case .timer: now = max(now, timers.firstDeadline ?? now)
    case .wait: now = min(now + .milliseconds(50), timers.firstDeadline ?? now)
    default: break
    }
    guard let event = event(for: step) else { return }
    let before = shown
    let wasClosed = isClosed
    receive(step, event)
    let output = machine.take(event, now: now)
    let isSilent = output.effects.isEmpty && output.shown == nil
    if wasClosed { return try require(isSilent, .closedIsSilent, "\(step) leads to \(output.effects)") }
    switch step {
    case .late: try require(isSilent, .lateReplyIgnored, "\(step) leads to \(output.effects) or a snapshot")
    case .lateTimer: try require(isSilent, .lateTimerIgnored, "it leads to \(output.effects) or a snapshot")
    default: break
    }
    try follow(output.effects, step)
    if let now = output.shown {
      try require(
        !(now.text.utf8.elementsEqual(before.text.utf8) && now.verdict == before.verdict), .noEqualSnapshot,
        "\(step) publishes \(now.verdict) again")
      shown = now
    }
    if step == .close { return try checkClosed() }
    try checkVerdict()
    try checkOpen()
  }

  private func event(for step: ValidationStep) -> ValidationEvent? {
    switch step {
    case .type(let text): .text(text, isComposing: false, meetsRules: Self.meetsRules(text))
    case .compose(let text): .text(text, isComposing: true, meetsRules: Self.meetsRules(text))
    case .submit: .submit
    case .retry: .retry
    case .answer(let answer): open.map { Self.reply($0.id, answer) }
    case .late(let answer): cancelled.map { Self.reply($0, answer) }
    case .timer(let purpose): timers.running(purpose).map { .timer($0.id) }
    case .lateTimer: timers.cancelled.map { .timer($0) }
    case .wait: nil
    case .close: .close
    }
  }

  private static func meetsRules(_ text: String) -> Bool { !text.contains("!") }

  private static func reply(_ id: RequestID, _ answer: ValidationAnswer) -> ValidationEvent {
    switch answer {
    case .available: .checked(id, isAvailable: true)
    case .taken: .checked(id, isAvailable: false)
    case .failure: .failed(id, SearchFailure(.other))
    case .rateLimited(let time): .failed(id, SearchFailure(.rateLimited, retryAfter: .milliseconds(time)))
    }
  }

  /// Takes note of what happens before the machine is told.
  private mutating func receive(_ step: ValidationStep, _ event: ValidationEvent) {
    switch step {
    case .type(let new), .compose(let new):
      if case .text(_, let composes, _) = event {
        if !new.utf8.elementsEqual(text.utf8) || composes != isComposing { answerIsCurrent = false }
        text = new
        isComposing = composes
      }
    case .answer(let answer):
      guard let asked = open else { return }
      open = nil
      answerIsCurrent = true
      switch answer {
      case .available: answers.append((asked.text, .available))
      case .taken: answers.append((asked.text, .taken))
      case .failure: break
      case .rateLimited(let time):
        limitEnd = max(limitEnd ?? .zero, now + ScreenFacts.wait(.milliseconds(time), refusals: refusals))
      }
      switch answer {
      case .rateLimited: refusals += 1
      case .available, .taken, .failure: refusals = 0
      }
    case .late: cancelled = nil
    case .timer(let purpose): if let entry = timers.running(purpose) { timers.fired(entry.id) }
    case .lateTimer: timers.firedLate()
    case .submit, .retry, .wait, .close: break
    }
  }

  private mutating func follow(_ effects: [ValidationEffect], _ step: ValidationStep) throws(Violation) {
    try require(effects.count <= 6, .boundedEffects, "\(effects.count) effects")
    for effect in effects {
      switch effect {
      case .startTimer(let id, let deadline): try timers.start(id, at: deadline, now: now)
      case .cancelTimer(let id): try timers.cancel(id)
      case .check(let id, let asked):
        try require(open == nil, .oneCheck, "\"\(asked)\" is asked while a check is in flight")
        try require(highest.map { $0 < id } ?? true, .loadsEnd, "request \(id.number) was used before")
        try require(!isComposing, .quietWhileComposing, "\"\(asked)\" is asked at \(step)")
        try require(limitEnd.map { now >= $0 } ?? true, .quietDuringLimit, "\"\(asked)\" is asked at \(step)")
        try require(asked.utf8.elementsEqual(text.utf8), .effectiveQuerySent, "\"\(asked)\" is asked, not \"\(text)\"")
        try require(!isEmpty && isValid, .quietWhenTooShort, "\"\(asked)\" is asked")
        highest = id
        open = (id, asked)
      case .cancelCheck(let id):
        try require(open?.id == id, .loadsEnd, "check \(id.number) is cancelled but is not in flight")
        open = nil
        cancelled = id
      }
    }
  }

  private var isEmpty: Bool { QueryText.normalized(text).isEmpty }

  private var isValid: Bool {
    Self.meetsRules(text) && QueryText.normalized(text).count >= settings.configuration.minimumLength
  }

  private func checkVerdict() throws(Violation) {
    try require(
      shown.text.utf8.elementsEqual(text.utf8), .verdictOfText, "\"\(shown.text)\" is shown, not \"\(text)\"")
    try require(
      shown.canSubmit == (shown.verdict == .available), .verdictOfText,
      "\(shown.verdict), can submit \(shown.canSubmit)")
    let verdict = shown.verdict
    if isComposing {
      return try require(verdict == .pending, .verdictOfText, "\(verdict) of text that is being composed")
    }
    try require((verdict == .empty) == isEmpty, .verdictOfText, "\(verdict) of \"\(text)\"")
    try require((verdict == .invalid) == (!isEmpty && !isValid), .verdictOfText, "\(verdict) of \"\(text)\"")
    switch verdict {
    case .available, .taken:
      let answer = answers.last { $0.text.utf8.elementsEqual(text.utf8) }
      try require(
        answer?.verdict == verdict && (answerIsCurrent || settings.configuration.remembers), .verdictAnswered,
        "\(verdict) of \"\(text)\", answered \(answer.map { "\($0.verdict)" } ?? "nothing")")
    case .unknown:
      try require(answerIsCurrent, .verdictAnswered, "unknown of \"\(text)\" without an answer")
    case .closed: throw Violation(.verdictOfText, "closed before the end")
    case .empty, .invalid, .pending, .checking: break
    }
  }

  /// A check is in flight exactly while it is shown, for the text as it stands.
  private func checkOpen() throws(Violation) {
    if let open {
      try require(
        open.text.utf8.elementsEqual(text.utf8) && !isComposing, .cancelAtKeystroke,
        "\"\(open.text)\" is in flight, the text is \"\(text)\"")
    }
    try require(
      (shown.verdict == .checking) == (open != nil), .statesAgree,
      "\(shown.verdict), but \(open == nil ? "nothing" : "a check") is in flight")
    if case .pending = shown.verdict, !isComposing {
      try require(!timers.running.isEmpty, .statesAgree, "pending, but no timer runs")
    }
  }

  private mutating func checkClosed() throws(Violation) {
    isClosed = true
    try require(shown.verdict == .closed, .verdictOfText, "\(shown.verdict) after close")
    try require(open == nil, .loadsEnd, "a check is left in flight by close")
    try require(timers.running.isEmpty, .timersEnd, "timers are left running by close")
  }
}
