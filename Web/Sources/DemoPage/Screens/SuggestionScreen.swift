import BrowserBridge
import SearchMachines

/// Suggestions from text that may still be being composed, whichever way it comes into the field.
final class SuggestionScreen: ListScreen {
  /// How the text came to be what it is.
  private var way = ""
  /// How often rows were drawn, and how often an answer had the same ones.
  private var drawnCount = 0
  private var equalCount = 0
  /// The suggestion chosen by the keyboard.
  private var selected: RowID?

  init(_ host: DemoHost) {
    super.init(
      .suggestions, host,
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .milliseconds(200), maxWait: .milliseconds(400), composition: .every),
        paging: PagingConfiguration(pageSize: 30, prefetchDistance: 5, window: .items(120)), cacheSize: 0,
        previews: false, countsTotal: false))
  }

  override func happenedHere(_ event: JSONText, _ message: JSONText) {
    if event.says("text") {
      selected = nil
      way = host.wording.way(message["how"])
    } else if event.says("set") {
      set(message["text"]?.string ?? "")
    } else if event.says("click") {
      if let id = message["id"]?.utf8 { choose(RowID(utf8: id)) }
    } else if event.says("key") {
      pressed(message)
    }
  }

  override func setText(_ text: String) {
    selected = nil
    way = host.wording.clearWay
    super.setText(text)
  }

  private func set(_ text: String) {
    selected = nil
    super.setText(text)
    way = host.wording.codeWay
  }

  /// The suggestion becomes the text.
  private func choose(_ id: RowID) {
    guard let row = latest.items.first(where: { $0.id == id }), let title = JSONText(row.json)?["title"]?.string
    else { return }
    set(title)
  }

  /// Keys that belong to the input method are left to it.
  private func pressed(_ message: JSONText) {
    guard let key = message["key"], message["composing"]?.isTrue != true else { return }
    host.isHandled = true
    if key.says("ArrowDown") {
      move(by: 1)
    } else if key.says("ArrowUp") {
      move(by: -1)
    } else if key.says("Escape") {
      if selected != nil { selected = nil } else { setText("") }
    } else if key.says("Enter") {
      if let selected { choose(selected) } else { take(machine.handle(.submitted, at: host.now)) }
    }
  }

  private func move(by distance: Int) {
    let rows = latest.items
    guard let index = rows.firstIndex(where: { $0.id == selected }) else {
      if distance > 0 { selected = rows.first?.id }
      return reveal()
    }
    let next = index + distance
    selected = next < 0 ? nil : rows[min(next, rows.count - 1)].id
    reveal()
  }

  private func reveal() {
    guard let selected else { return }
    host.commands.object { output in
      output.member("reveal", selected.utf8)
      output.member("screen", name.text.string)
    }
  }

  override func willDraw(isEqual: Bool) {
    if isEqual { equalCount += 1 } else { drawnCount += 1 }
  }

  override var hint: String { host.wording.suggestionHint }

  override var note: String { host.wording.drawn(drawnCount, equal: equalCount) }

  override func writeOwnState(to output: inout JSONOutput) {
    output.member("way", way)
    if let selected, latest.items.contains(where: { $0.id == selected }) { output.member("selected", selected.utf8) }
  }
}
