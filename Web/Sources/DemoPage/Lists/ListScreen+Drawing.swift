import BrowserBridge
import SearchMachines

// What the host draws.
extension ListScreen {
  func writeScreen(to output: inout JSONOutput) {
    let hasNewRows = drawn.items != latest.items
    if hasNewRows || drawn.epoch != latest.epoch && !latest.items.isEmpty { willDraw(isEqual: !hasNewRows) }
    let place = (hasNewRows ? placeAfterChange() : refit) ?? stayingRow
    note(place)
    announce()
    var state = JSONOutput()
    state.object { writeState(to: &$0) }
    defer {
      drawn = latest
      refit = nil
    }
    if !hasNewRows, refit == nil, state == drawnState { return }
    drawnState = state
    output.object { output in
      output.member("name", name.text.string)
      output.key("state")
      output.raw(state.bytes)
      if hasNewRows { output.rows(latest.items, drawn: drawn.items) }
      place?.write("place", to: &output)
    }
  }

  /// What is on screen stays, whatever is drawn above it.
  private var stayingRow: ScrollPlace? {
    guard let anchor, latest.items.contains(where: { $0.id == anchor }) else { return nil }
    return .keep(anchor)
  }

  private func note(_ place: ScrollPlace?) {
    switch place {
    case .keep(let id), .put(let id, _): placed = id
    case .start: placed = latest.items.first?.id
    case .end: placed = latest.items.last?.id
    case nil: break
    }
  }

  private func writeState(to output: inout JSONOutput) {
    let wording = host.wording
    output.member("position", latest.before)
    if case .exact(let count) = latest.total { output.member("total", count) }
    output.member(
      "loading", latest.phase == .loading || latest.next == .loading || latest.previous == .loading)
    output.member("slow", latest.isSlow)
    output.member("stale", latest.isStale)
    output.member("provisional", latest.isProvisional)
    // Without rows there is nothing to be marked.
    if !latest.items.isEmpty {
      if latest.isProvisional {
        output.member("mark", latest.isStale ? wording.staleMark : wording.provisionalMark)
      } else if latest.isStale {
        output.member("mark", wording.staleMark)
      }
    }
    if let status = PageStatus(latest, wording, wait: wait) {
      status.write("status", wording, to: &output)
    } else if latest.phase == .loading, latest.items.isEmpty {
      output.member("hint", wording.loading)
    } else if latest.items.isEmpty {
      output.member("hint", hint)
    }
    output.edge("previous", latest.previous, wording, wait: wait)
    output.edge("next", latest.next, wording, wait: wait)
    output.member("note", note)
    switches.write(to: &output)
    log.write(wording, to: &output)
    writeOwnState(to: &output)
  }

  /// Says what a person who doesn't see the page would miss, once it is settled.
  private func announce() {
    if latest.phase == .loading {
      // The next answer is said even if it says the same.
      announced = ""
      return
    }
    // Kept until the screen is looked at.
    guard host.current == name else { return }
    let text = PageStatus(latest, host.wording, wait: wait)?.spoken(host.wording) ?? (latest.items.isEmpty ? "" : note)
    if text.isEmpty || text == announced { return }
    announced = text
    host.announce(text)
  }
}
