import BrowserBridge
import SearchMachines

/// A timer of one of the screens.
struct DemoTimer: Hashable {
  let screen: ScreenName
  /// The machine's; nil for the screen's own.
  let id: TimerID?
}

/// Something that a screen asked of the server.
struct DemoQuestion {
  /// What the answer is.
  enum Kind {
    case page(PageRequest<PlaceKey>)
    case check
  }

  let screen: ScreenName
  let id: RequestID
  let kind: Kind
}

/// The browser as the screens see it: the time, and what it is to do.
final class DemoHost {
  var now = Duration.zero
  var wording = Wording([])
  /// The screen that is looked at; only it speaks.
  var current = ScreenName.keyword
  /// What the host is to do, in order.
  var commands = JSONOutput()
  /// Whether the host is to leave a key to nobody else.
  var isHandled = false
  private var timers = HostTimers<DemoTimer>()
  private var requests = HostRequests<DemoQuestion>()

  /// Has a timer run until a deadline, or with nil no more.
  func want(_ id: TimerID, of screen: ScreenName, at deadline: Duration?) {
    timers.want(DemoTimer(screen: screen, id: id), at: deadline, now: now, to: &commands)
  }

  /// Has a screen's own timer run until a deadline, or with nil no more.
  func rest(of screen: ScreenName, at deadline: Duration?) {
    timers.want(DemoTimer(screen: screen, id: nil), at: deadline, now: now, to: &commands)
  }

  func fired(_ number: Int?) -> DemoTimer? { timers.fired(number) }

  func ask(_ question: DemoQuestion, at address: ServerAddress, _ switches: DemoSwitches, number: Int) {
    requests.send(question, to: address, headers: switches.headers(forRequest: number), &commands)
  }

  func abort(_ id: RequestID, of screen: ScreenName) {
    requests.abort(where: { $0.id == id && $0.screen == screen }, to: &commands)
  }

  func answered(_ number: Int?) -> DemoQuestion? { requests.answered(number) }

  func setField(of screen: ScreenName, _ text: String) {
    commands.object { output in
      output.member("field", text)
      output.member("screen", screen.text.string)
    }
  }

  func announce(_ text: String) { commands.object { $0.member("announce", text) } }
}

extension StaticString {
  /// The same as a string.
  var string: String {
    String(decoding: UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount), as: UTF8.self)
  }
}
