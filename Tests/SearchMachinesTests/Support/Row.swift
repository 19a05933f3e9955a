@testable import SearchMachines

/// An item whose id is a number; written as a number in transcripts.
struct Row: Identifiable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let id: Int
  var value: String

  init(_ id: Int, _ value: String = "") {
    self.id = id
    self.value = value
  }

  init(integerLiteral id: Int) { self.init(id) }

  var description: String { "\(id)\(value)" }
}

func rows(_ ids: some Sequence<Int>) -> [Row] { ids.map { Row($0) } }

func written(_ rows: [Row]) -> String { rows.map(\.description).joined(separator: " ") }

func ms(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

/// A duration in whole milliseconds, as written in transcripts.
func written(_ duration: Duration) -> String { "\(Int((duration / .milliseconds(1)).rounded()))" }

func request(_ number: Int) -> RequestID { RequestID(number: number) }

func written(_ purpose: TimerID.Purpose) -> String {
  switch purpose {
  case .debounce: "debounce"
  case .compositionRest: "rest"
  case .slow: "slow"
  case .rateLimit: "limit"
  case .reconnect: "reconnect"
  }
}

func written(_ place: PagePlace<Int>) -> String {
  switch place {
  case .start: "start"
  case .key(let key): "key \(key)"
  case .position(let position): "at \(position)"
  }
}

/// An effect as written in transcripts: `load 2: a next key 5 ×3`, `cancel 1`, `debounce at 300`, `no slow`.
func written(_ effect: SearchEffect<Int>) -> String {
  switch effect {
  case .startTimer(let id, let deadline):
    return "\(written(id.purpose)) at \(written(deadline))"
  case .cancelTimer(let id):
    return "no \(written(id.purpose))"
  case .load(let id, let page):
    let direction =
      switch page.direction {
      case .refresh: ""
      case .next: "next "
      case .previous: "previous "
      }
    let query = page.query == SearchQuery() ? "" : "\(page.query) "
    return "load \(id.number): \(query)\(direction)\(written(page.place)) ×\(page.limit)"
  case .cancelLoad(let id):
    return "cancel \(id.number)"
  case .preview(let id, let page):
    return "preview \(id.number): \(page.query) ×\(page.limit)"
  case .count(let id, let query):
    return "count \(id.number): \(query)"
  case .cancelCount(let id):
    return "cancel count \(id.number)"
  }
}

func written(_ state: LoadState) -> String {
  switch state {
  case .idle: "idle"
  case .loading: "loading"
  case .failed(let failure): "\(failure.reason)"
  case .end: "end"
  }
}

func written(_ phase: SearchPhase) -> String {
  switch phase {
  case .idle: "idle"
  case .tooShort: "too short"
  case .loading: "loading"
  case .loaded: "loaded"
  case .failed(let failure): "failed, \(failure.reason)"
  }
}

/// What a screen shows: `loading ab: a[1 2|3] idle/loading slow`, pages parted by bars, a dash for no rows at all.
func written(_ snapshot: SearchSnapshot<Row>) -> String {
  var pages: [String] = []
  var start = 0
  for count in snapshot.pageCounts {
    pages.append(written(Array(snapshot.items[start..<start + count])))
    start += count
  }
  let shown = snapshot.itemsQuery.map { "\($0)[" } ?? (snapshot.pageCounts.isEmpty ? "" : "[")
  let list = shown.isEmpty ? "-" : shown + pages.joined(separator: "|") + "]"
  let query = snapshot.query == SearchQuery() ? "" : " \(snapshot.query)"
  let states = "\(written(snapshot.previous))/\(written(snapshot.next))"
  let marks = (snapshot.isProvisional ? " provisional" : "") + (snapshot.isSlow ? " slow" : "")
  return "\(written(snapshot.phase))\(query): \(list) \(states)\(marks)"
}
