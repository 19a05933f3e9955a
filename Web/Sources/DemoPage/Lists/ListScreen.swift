import BrowserBridge
import SearchMachines

/// A screen with a list: joins a search machine to the browser. What a screen has of its own it says by overriding.
class ListScreen: DemoScreen {
  typealias Machine = SearchMachine<PageRow, PlaceKey>

  let name: ScreenName
  let host: DemoHost
  var machine: Machine
  /// The newest snapshot, and the one the host has drawn.
  var latest = SearchSnapshot<PageRow>()
  var drawn = SearchSnapshot<PageRow>()
  var drawnState = JSONOutput()
  var viewport = Viewport()
  /// The row that was put or kept last, until the host has measured again: it stays if more rows come meanwhile.
  var placed: RowID?
  /// Where the rows go because they are laid out anew.
  var refit: ScrollPlace?
  var log = RequestLog()
  var switches = DemoSwitches()
  var announced = ""
  private var limitEnd: Duration?
  var hasAppeared = false
  /// What was put away when the page was left, until the screen is looked at.
  private var stored: JSONText?

  init(_ name: ScreenName, _ host: DemoHost, _ configuration: SearchConfiguration) {
    self.name = name
    self.host = host
    machine = Machine(configuration)
  }

  // MARK: What a screen has of its own

  /// The screen is looked at for the first time.
  func start() {}

  /// The address of a page.
  func address(of request: PageRequest<PlaceKey>) -> ServerAddress { .page(request, api: "../api") }

  /// A page as the server gave it; nil if it is something else.
  func page(_ content: JSONText, for request: PageRequest<PlaceKey>) -> Page<PageRow, PlaceKey>? { Page(content) }

  /// What a request is called in the log.
  func text(of request: PageRequest<PlaceKey>) -> String {
    let wording = host.wording
    let text = wording.quoted(request.query.text)
    return switch request.direction {
    case .refresh: text
    case .next: text + " " + wording.pageAfter
    case .previous: text + " " + wording.pageBefore
    }
  }

  /// Quick local rows are wanted.
  func preview(_ id: RequestID, _ request: PageRequest<PlaceKey>) {}

  /// The host measured; `viewport` says what.
  func moved() {}

  /// Whether the rows are about to be drawn anew, or an answer had the same ones.
  func willDraw(isEqual: Bool) {}

  /// What the list says before anything was asked.
  var hint: String { "" }

  /// What is said of the rows in one line.
  var note: String { "" }

  /// Writes what only this screen draws.
  func writeOwnState(to output: inout JSONOutput) {}

  /// Where the rows go that are drawn now in place of others.
  func placeAfterChange() -> ScrollPlace? {
    guard latest.itemsQuery == drawn.itemsQuery else {
      return latest.anchor.map { .put($0.id, offset: Int($0.offset)) } ?? .start
    }
    return .keeping(anchor, from: drawn.items, to: latest.items)
  }

  /// A person did something that not all lists have.
  func happenedHere(_ event: JSONText, _ message: JSONText) {}

  // MARK: Inputs

  func appeared() {
    if hasAppeared { return }
    hasAppeared = true
    if let stored, bring(stored) { return }
    start()
  }

  func appeared(at number: Int) { appeared() }

  func happened(_ event: JSONText, _ message: JSONText) {
    if event.says("viewport") {
      viewport = Viewport(message)
      placed = nil
      if let visible = viewport.visible { take(machine.handle(.visibleRangeChanged(visible), at: host.now)) }
      moved()
    } else if event.says("retry") {
      take(machine.handle(.retried, at: host.now))
    } else if event.says("submit") {
      take(machine.handle(.submitted, at: host.now))
    } else if event.says("clear") {
      setText("")
    } else if event.says("switch") {
      switches.turn(message)
    } else if event.says("text") {
      let typed = TypedText(message)
      take(machine.handle(.textChanged(typed.text, marked: typed.marked), at: host.now))
      happenedHere(event, message)
    } else {
      happenedHere(event, message)
    }
  }

  /// The text is set by code: the field is written, and the machine is told, once.
  func setText(_ text: String) {
    host.setField(of: name, text)
    take(machine.handle(.textChanged(text), at: host.now))
  }

  func timerFired(_ id: TimerID) { take(machine.handle(.timerFired(id), at: host.now)) }

  func restFired() {}

  func answered(_ question: DemoQuestion, _ answer: ServerAnswer) {
    guard case .page(let request) = question.kind else { return }
    do throws(SearchFailure) {
      guard let page = page(try answer.content(hasKey: request.key != nil), for: request) else {
        throw SearchFailure(.badAnswer)
      }
      log.ended(question.id, .answered(host.wording.items(page.items.count)))
      take(machine.handle(.pageLoaded(question.id, page), at: host.now))
    } catch {
      log.ended(question.id, .failed)
      take(machine.handle(.pageFailed(question.id, error), at: host.now))
    }
  }

  // MARK: Effects

  /// Does what the machine wants done.
  func take(_ output: Machine.Output) {
    if let snapshot = output.snapshot { latest = snapshot }
    for effect in output.effects {
      switch effect {
      case .startTimer(let id, let deadline):
        if id.purpose == .rateLimit { limitEnd = deadline }
        host.want(id, of: name, at: deadline)
      case .cancelTimer(let id): host.want(id, of: name, at: nil)
      case .load(let id, let request):
        load(id, request)
      case .cancelLoad(let id):
        if isDropped(id) { break }
        if switches.isDisorderly {
          log.ended(id, .abandoned)
        } else {
          log.ended(id, .cancelled)
          host.abort(id, of: name)
        }
      case .preview(let id, let request): preview(id, request)
      case .count, .cancelCount:
        // Not asked for in the settings.
        break
      }
    }
  }

  /// Asks for a page.
  func load(_ id: RequestID, _ request: PageRequest<PlaceKey>) {
    let number = log.sent(id, text(of: request))
    host.ask(
      DemoQuestion(screen: name, id: id, kind: .page(request)), at: address(of: request), switches, number: number)
  }

  /// Whether a page that is not wanted any more was not asked for yet.
  func isDropped(_ id: RequestID) -> Bool { false }

  /// How long the server wants to be left alone.
  var wait: Duration { max(.zero, (limitEnd ?? host.now) - host.now) }

  /// The row at the top, as far as is known.
  var anchor: RowID? { placed ?? viewport.visible?.first }

  // MARK: Leaving and coming back

  func restore(_ stored: JSONText) { self.stored = stored }

  func store(to output: inout JSONOutput) {
    if !hasAppeared, let stored { return output.raw(stored.bytes) }
    output.object { output in
      let saved = machine.saved
      // What has not been answered yet is searched for again.
      if latest.query.text != saved?.text { output.member("sought", latest.query.text) }
      guard let saved else { return }
      output.member("text", saved.text)
      output.key("pages")
      output.list { output in
        for page in saved.pages {
          output.object { output in
            page.place.write("at", to: &output)
            output.member("limit", page.limit)
          }
        }
      }
      if let anchor = saved.anchor {
        output.member("anchor", anchor.id.utf8)
        output.member("offset", Int(anchor.offset))
      }
      output.member("visible", saved.visibleCount)
    }
  }

  /// Brings back what was put away; false if there was nothing.
  private func bring(_ stored: JSONText) -> Bool {
    let sought = stored["sought"]?.string ?? ""
    guard let text = stored["text"]?.string, let list = stored["pages"]?.elements, !list.isEmpty else {
      if sought.isEmpty { return false }
      start()
      setText(sought)
      return true
    }
    var pages: [VisitedPage<PlaceKey>] = []
    for entry in list {
      guard let at = entry["at"], let place = PagePlace<PlaceKey>(at), let limit = entry["limit"]?.integer, limit > 0
      else { return false }
      pages.append(.init(place: place, limit: limit))
    }
    let anchor = stored["anchor"]?.utf8.map {
      ScrollAnchor(id: RowID(utf8: $0), offset: Double(stored.number("offset")))
    }
    host.setField(of: name, text)
    take(
      machine.handle(
        .restored(SavedSearch(text: text, pages: pages, anchor: anchor, visibleCount: stored.number("visible"))),
        at: host.now))
    if stored["sought"] != nil { setText(sought) }
    return true
  }
}
