import BrowserBridge
import SearchMachines

/// An account id that is checked as it is typed, in a form that goes on only when the id is free and the terms are
/// accepted.
final class AccountScreen: DemoScreen {
  let name = ScreenName.account
  private let host: DemoHost
  private var machine = ValidationMachine(ValidationConfiguration(debounce: .seconds(1), remembers: true))
  private var latest = ValidationSnapshot()
  private var acceptsTerms = false
  /// What went on; until the text changes.
  private var submitted: String?
  private var log = RequestLog()
  private var switches = DemoSwitches()
  private var drawnState = JSONOutput()
  private var announced = ""

  init(_ host: DemoHost) { self.host = host }

  /// The form's own rule: 4 to 20 of a–z, 0–9 and _.
  static func meetsRules(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    guard 4...20 ~= bytes.count else { return false }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): continue
      default: return false
      }
    }
    return true
  }

  private var canGoOn: Bool { latest.canSubmit && acceptsTerms && submitted == nil }

  // MARK: Inputs

  func appeared() {}

  func appeared(at number: Int) {}

  func happened(_ event: JSONText, _ message: JSONText) {
    if event.says("text") {
      let typed = TypedText(message)
      change(typed.text, isComposing: typed.marked != nil)
    } else if event.says("clear") {
      host.setField(of: name, "")
      change("", isComposing: false)
    } else if event.says("accept") {
      acceptsTerms = message["on"]?.isTrue == true
    } else if event.says("retry") {
      take(machine.retried(now: host.now))
    } else if event.says("submit") {
      submit()
    } else if event.says("key") {
      // Enter in the field, also while Next is disabled; one that belongs to the input method is left to it.
      guard message["composing"]?.isTrue != true else { return }
      host.isHandled = true
      submit()
    } else if event.says("switch") {
      switches.turn(message)
    }
  }

  private func change(_ text: String, isComposing: Bool) {
    if Array(text.utf8) != Array(latest.text.utf8) { submitted = nil }
    take(
      machine.textChanged(text, isComposing: isComposing, meetsRules: Self.meetsRules(text), now: host.now))
  }

  /// Next, or Enter: goes on if that is possible; else a text that waits is asked about at once.
  private func submit() {
    if canGoOn {
      submitted = latest.text
    } else {
      take(machine.submitted(now: host.now))
    }
  }

  func timerFired(_ id: TimerID) { take(machine.timerFired(id, now: host.now)) }

  func restFired() {}

  func answered(_ question: DemoQuestion, _ answer: ServerAnswer) {
    do throws(SearchFailure) {
      let content = try answer.content()
      guard let taken = content["taken"] else { throw SearchFailure(.badAnswer) }
      log.ended(question.id, .answered(taken.isTrue ? host.wording.taken : host.wording.free))
      take(machine.checked(question.id, isAvailable: !taken.isTrue, now: host.now))
    } catch {
      log.ended(question.id, .failed)
      take(machine.checkFailed(question.id, error, now: host.now))
    }
  }

  // MARK: Effects

  private func take(_ output: ValidationMachine.Output) {
    if let snapshot = output.snapshot { latest = snapshot }
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline): host.want(id, of: name, at: deadline)
      case .cancelTimer(let id): host.want(id, of: name, at: nil)
      case .check(let id, let text):
        let number = log.sent(id, host.wording.quoted(text))
        var address = ServerAddress("account?id=")
        address.append(escaping: Array(text.utf8))
        host.ask(DemoQuestion(screen: name, id: id, kind: .check), at: address, switches, number: number)
      case .cancelCheck(let id):
        log.ended(id, .cancelled)
        host.abort(id, of: name)
      }
    }
  }

  // MARK: Drawing

  func writeScreen(to output: inout JSONOutput) {
    announce()
    var state = JSONOutput()
    state.object { writeState(to: &$0) }
    if state == drawnState { return }
    drawnState = state
    output.object { output in
      output.member("name", name.text.string)
      output.key("state")
      output.raw(state.bytes)
    }
  }

  private func writeState(to output: inout JSONOutput) {
    let verdict = AccountVerdict(latest.verdict, host.wording)
    output.member("verdict", verdict.kind)
    output.member("message", verdict.message)
    if verdict.canRetry { output.member("retry", host.wording.retry) }
    output.member("canGoOn", canGoOn)
    output.member("accepts", acceptsTerms)
    if let submitted { output.member("submitted", host.wording.submitted(submitted)) }
    switches.write(to: &output)
    log.write(host.wording, to: &output)
  }

  private func announce() {
    // Kept until the screen is looked at.
    guard host.current == name else { return }
    let text = submitted.map { host.wording.submitted($0) } ?? AccountVerdict(latest.verdict, host.wording).spoken
    if text == announced { return }
    announced = text
    if !text.isEmpty { host.announce(text) }
  }

  // MARK: Leaving and coming back

  func store(to output: inout JSONOutput) {
    output.object { output in
      output.member("text", latest.text)
      output.member("accepts", acceptsTerms)
    }
  }

  func restore(_ stored: JSONText) {
    acceptsTerms = stored["accepts"]?.isTrue == true
    guard let text = stored["text"]?.string, !text.isEmpty else { return }
    host.setField(of: name, text)
    change(text, isComposing: false)
  }
}
