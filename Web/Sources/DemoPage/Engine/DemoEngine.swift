import BrowserBridge
import SearchMachines

/// The demo: what happened in the browser in, what to do and what to draw out; no clock, no tasks.
///
/// Each screen has machines of its own and keeps its state while another one is looked at.
final class DemoEngine {
  private let host = DemoHost()
  private let screens: [any DemoScreen]
  private var drawnCurrent: ScreenName?

  init() {
    screens = [
      KeywordScreen(host), AccountScreen(host), ProductScreen(host), SuggestionScreen(host), RepositoryScreen(host),
    ]
  }

  /// Takes in what happened; returns what to do, in order, and which screens to draw, if they have changed.
  func receive(_ message: JSONText, body: [UInt8], now: Duration) -> [UInt8] {
    host.now = now
    host.commands = JSONOutput()
    host.isHandled = false
    if let event = message["do"] { take(event, message, body) }
    var output = JSONOutput()
    output.object { output in
      if drawnCurrent != host.current {
        drawnCurrent = host.current
        output.member("current", host.current.text.string)
        output.member("title", host.wording.title(of: host.current))
      }
      output.key("screens")
      output.list { output in
        for screen in screens { screen.writeScreen(to: &output) }
      }
      output.key("do")
      output.list { $0.raw(host.commands.bytes) }
      output.member("handled", host.isHandled)
    }
    return output.bytes
  }

  private func take(_ event: JSONText, _ message: JSONText, _ body: [UInt8]) {
    if event.says("timer") {
      if let timer = host.fired(message["id"]?.integer) {
        if let id = timer.id { screen(timer.screen).timerFired(id) } else { screen(timer.screen).restFired() }
      }
    } else if event.says("answer") {
      if let question = host.answered(message["id"]?.integer) {
        screen(question.screen).answered(question, ServerAnswer(message, body: body))
      }
    } else if event.says("open") {
      open(message)
    } else if event.says("show") {
      show(message)
    } else if event.says("leave") {
      leave()
    } else if let name = ScreenName(message["screen"]) {
      screen(name).happened(event, message)
    }
  }

  private func screen(_ name: ScreenName) -> any DemoScreen { screens[Int(name.rawValue)] }

  private func open(_ message: JSONText) {
    host.wording = Wording(message.utf8("language"))
    host.commands.object { host.wording.writeLabels(to: &$0) }
    if let text = message["stored"]?.utf8, let stored = JSONText(text) {
      for screen in screens {
        if let content = stored[screen.name.text] { screen.restore(content) }
      }
    }
    show(message)
  }

  /// The address names another screen; anything else is the first one.
  private func show(_ message: JSONText) {
    host.current = ScreenName(message["name"]) ?? .keyword
    if let number = message["number"]?.integer {
      screen(host.current).appeared(at: number)
    } else {
      screen(host.current).appeared()
    }
  }

  private func leave() {
    var stored = JSONOutput()
    stored.object { stored in
      for screen in screens {
        stored.key(screen.name.text)
        screen.store(to: &stored)
      }
    }
    host.commands.object { $0.member("store", stored.bytes) }
  }
}
