/// What is known about the text in a field that is validated as it is typed. No verdict will be added: a `switch` needs no
/// `default`.
public enum ValidationVerdict: Hashable, Sendable {
  /// There is no text.
  case empty
  /// A local rule is not met, or the text is too short: nothing is checked.
  case invalid
  /// The text has changed and has not been checked yet.
  case pending
  /// The check is under way.
  case checking
  /// The text may be submitted.
  case available
  /// The text is taken.
  case taken
  /// The check itself failed or was refused; never shown as taken.
  case unknown(SearchFailure)
  /// The session has ended.
  case closed
}

/// What a screen shows of a validation.
public struct ValidationSnapshot: Hashable, Sendable {
  /// The text now in the field, exactly as it stands there.
  public internal(set) var text = ""
  /// What is known about that text.
  public internal(set) var verdict = ValidationVerdict.empty

  /// Makes the snapshot of a field in which nothing has happened.
  public init() {}

  /// Whether the text may be submitted.
  public var canSubmit: Bool { verdict == .available }
}

/// The settings of a validation.
public struct ValidationConfiguration: Hashable, Sendable {
  /// The quiet time before a check is sent.
  public var debounce: Duration
  /// The shortest text that is checked, in grapheme clusters after normalization.
  public var minimumLength: Int
  /// Whether a verdict already given for the same text is used again; an unknown one never is.
  public var remembers: Bool

  /// Makes settings.
  public init(debounce: Duration = .milliseconds(300), minimumLength: Int = 1, remembers: Bool = false) {
    self.debounce = debounce
    self.minimumLength = minimumLength
    self.remembers = remembers
  }

  /// What is contradictory in these settings and how to fix it, or nil if nothing is.
  public var contradiction: String? {
    if debounce < .zero { return "the debounce is negative; give zero or more" }
    return minimumLength < 0 ? "minimumLength is \(minimumLength); give 0 or more" : nil
  }
}

/// What a validation wants done.
public enum ValidationEffect: Hashable, Sendable {
  /// Call `timerFired` once the time since the start reaches the deadline.
  case startTimer(TimerID, deadline: Duration)
  /// The timer is no longer wanted.
  case cancelTimer(TimerID)
  /// Ask about the text and call `checked` or `checkFailed`.
  case check(RequestID, String)
  /// The answer is no longer wanted.
  case cancelCheck(RequestID)
}

/// One verdict about the text in a field, as a value: text and answers in, effects and snapshots out.
///
/// The text is compared, sent and shown exactly as it stands in the field. Rules: Documentation/RULES.md, 5.
public struct ValidationMachine: Sendable {
  /// What one input leads to.
  public struct Output: Hashable, Sendable {
    /// What to do, in order.
    public var effects: [ValidationEffect]
    /// What to show now, or nil if nothing to show has changed.
    public var snapshot: ValidationSnapshot?
  }

  private enum State: Sendable {
    case empty
    case invalid
    /// Text is being composed: nothing is sent.
    case composing
    /// The debounce runs, or (nil) the rate limit has to pass.
    case pending(deadline: Duration?)
    case checking(RequestID)
    case known(ValidationVerdict)
    case unknown(SearchFailure)
    case closed
  }

  /// The settings.
  public let configuration: ValidationConfiguration
  private var text = ""
  private var state = State.empty
  private var remembered = RememberedVerdicts()
  /// Until when nothing may be asked.
  private var limitEnd: Duration?
  /// How often in a row the source has refused because of its rate limit.
  private var refusals = 0
  private var nextRequest = 0
  private var timers = TimerSet()
  private var effects: [ValidationEffect] = []
  private var published = ValidationSnapshot()

  /// Makes a machine in which nothing has happened. Contradictory settings stop the program with a message that says what is
  /// wrong.
  public init(_ configuration: ValidationConfiguration = ValidationConfiguration()) {
    if let contradiction = configuration.contradiction { fatalError(contradiction) }
    self.configuration = configuration
  }

  // MARK: Inputs

  /// The field's whole text is now `text`.
  ///
  /// - Parameters:
  ///   - text: The field's whole text, the part being composed included.
  ///   - isComposing: Whether an input method is still composing part of it.
  ///   - meetsRules: Whether the text meets the local rules, which the caller evaluates.
  ///   - now: The time since the start.
  public mutating func textChanged(
    _ text: String, isComposing: Bool = false, meetsRules: Bool = true, now: Duration
  ) -> Output {
    input(now) { machine in
      let isSame = RememberedText(text) == RememberedText(machine.text)
      if isSame && isComposing == machine.isComposing { return }
      machine.text = text
      machine.cancelCheck()
      if isComposing {
        machine.state = .composing
        return
      }
      let normalized = QueryText.normalized(text)
      if normalized.isEmpty {
        machine.state = .empty
      } else if !meetsRules || QueryText.length(of: normalized) < machine.configuration.minimumLength {
        machine.state = .invalid
      } else if let verdict = machine.remembered.verdict(for: text) {
        machine.state = .known(verdict)
      } else {
        machine.state = .pending(deadline: now.after(machine.configuration.debounce))
      }
    }
  }

  /// A person submitted the text, or left the field: a pending text is checked at once.
  public mutating func submitted(now: Duration) -> Output {
    input(now) { machine in
      guard case .pending = machine.state else { return }
      machine.ask(now)
    }
  }

  /// A person asked to try again: an unknown or pending text is checked at once.
  public mutating func retried(now: Duration) -> Output {
    input(now) { machine in
      switch machine.state {
      case .pending, .unknown: machine.ask(now)
      case .empty, .invalid, .composing, .checking, .known, .closed: break
      }
    }
  }

  /// The checked text is free, or taken.
  public mutating func checked(_ id: RequestID, isAvailable: Bool, now: Duration) -> Output {
    input(now) { machine in
      // An answer to an older text is late, as when the source ignores cancelling.
      guard case .checking(id) = machine.state else { return }
      machine.refusals = 0
      let verdict = isAvailable ? ValidationVerdict.available : .taken
      if machine.configuration.remembers { machine.remembered.remember(verdict, for: machine.text) }
      machine.state = .known(verdict)
    }
  }

  /// The check failed.
  public mutating func checkFailed(_ id: RequestID, _ failure: SearchFailure, now: Duration) -> Output {
    input(now) { machine in
      guard case .checking(id) = machine.state else { return }
      machine.state = .unknown(failure)
      guard failure.reason == .rateLimited else {
        machine.refusals = 0
        return
      }
      machine.refusals += 1
      let end = now.after(RateLimit.wait(failure, refusals: machine.refusals))
      machine.limitEnd = machine.limitEnd.map { max($0, end) } ?? end
      machine.waitsForLimit = true
    }
  }

  /// A timer fired. One that was cancelled or replaced does nothing.
  public mutating func timerFired(_ id: TimerID, now: Duration) -> Output {
    input(now) { machine in
      guard machine.timers.fired(id) else { return }
      if id.purpose == .rateLimit {
        machine.limitEnd = nil
        if machine.waitsForLimit { machine.ask(now) }
      } else if case .pending = machine.state {
        machine.ask(now)
      }
    }
  }

  /// The session ends: everything is cancelled and later inputs do nothing.
  public mutating func closed(now: Duration) -> Output {
    input(now) { machine in
      machine.cancelCheck()
      machine.limitEnd = nil
      machine.state = .closed
    }
  }

  // MARK: What inputs lead to

  /// Whether the text waits for the rate limit to pass and is then asked about once.
  package private(set) var waitsForLimit = false

  private var isComposing: Bool {
    if case .composing = state { return true }
    return false
  }

  private mutating func ask(_ now: Duration) {
    if let limitEnd, now < limitEnd {
      if case .pending = state { state = .pending(deadline: nil) }
      waitsForLimit = true
      return
    }
    waitsForLimit = false
    nextRequest += 1
    let id = RequestID(number: nextRequest)
    state = .checking(id)
    effects.append(.check(id, text))
  }

  private mutating func cancelCheck() {
    waitsForLimit = false
    if case .checking(let id) = state { effects.append(.cancelCheck(id)) }
  }

  private mutating func input(_ now: Duration, _ body: (inout ValidationMachine) -> Void) -> Output {
    if case .closed = state { return Output(effects: [], snapshot: nil) }
    effects.removeAll()
    body(&self)
    var deadline: Duration?
    if case .pending(let pending) = state { deadline = pending }
    want(.debounce, at: deadline)
    want(.rateLimit, at: limitEnd)
    let snapshot = snapshot
    defer { published = snapshot }
    let isSame =
      snapshot.verdict == published.verdict
      && RememberedText(snapshot.text) == RememberedText(published.text)
    return Output(effects: effects, snapshot: isSame ? nil : snapshot)
  }

  private mutating func want(_ purpose: TimerID.Purpose, at deadline: Duration?) {
    let (cancel, start) = timers.want(purpose, at: deadline)
    if let cancel { effects.append(.cancelTimer(cancel)) }
    if let start, let deadline { effects.append(.startTimer(start, deadline: deadline)) }
  }

  private var snapshot: ValidationSnapshot {
    var snapshot = ValidationSnapshot()
    snapshot.text = text
    switch state {
    case .empty: snapshot.verdict = .empty
    case .invalid: snapshot.verdict = .invalid
    case .composing, .pending: snapshot.verdict = .pending
    case .checking: snapshot.verdict = .checking
    case .known(let verdict): snapshot.verdict = verdict
    case .unknown(let failure): snapshot.verdict = .unknown(failure)
    case .closed: snapshot.verdict = .closed
    }
    return snapshot
  }
}

/// The verdicts given last, at most ``limit`` of them: the oldest is forgotten first.
struct RememberedVerdicts: Sendable {
  /// The most verdicts that are remembered.
  static var limit: Int { 1_000 }

  private var verdicts: [RememberedText: ValidationVerdict] = [:]
  /// The texts in the order in which they were first answered, oldest first, and where the oldest is.
  private var order: [RememberedText] = []
  private var oldest = 0

  var count: Int { verdicts.count }

  func verdict(for text: String) -> ValidationVerdict? { verdicts[RememberedText(text)] }

  mutating func remember(_ verdict: ValidationVerdict, for text: String) {
    let text = RememberedText(text)
    if verdicts.updateValue(verdict, forKey: text) != nil { return }
    if order.count < Self.limit {
      order.append(text)
    } else {
      verdicts[order[oldest]] = nil
      order[oldest] = text
      oldest = (oldest + 1) % Self.limit
    }
  }
}

/// A text compared by its code units: texts that only look the same are different.
private struct RememberedText: Hashable, Sendable {
  private let units: [UInt8]

  init(_ text: String) { units = Array(text.utf8) }
}
