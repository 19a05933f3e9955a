// What stands in the cells of a timeline.

extension ScenarioEvent.Action {
  /// What happened, in a word or two; text in quotes.
  var wording: String {
    switch self {
    case .type(let text): text.quoted
    case .compose(let text, let marked): text.marking(marked).quoted
    case .commit(let text): "commit \(text.quoted)"
    case .submit: "submit"
    case .dismiss: "dismiss"
    case .retry: "retry"
    case .clear: "clear"
    case .filter(let filters): filters.isEmpty ? "no filter" : "filter \(filters.wording)"
    case .close: "close"
    case .start: "start"
    case .visible(let first, let last): first == last ? "visible \(first)" : "visible \(first)–\(last)"
    case .next: "next"
    case .previous: "previous"
    case .refresh: "refresh"
    case .invalidate: "invalidate"
    case .setSource: "new source"
    case .insert(let id, let after): after.map { "insert \(id) after \($0)" } ?? "insert \(id) at the head"
    case .delete(let id): "delete \(id)"
    case .update(let id): "update \(id)"
    case .pin(let id): "pin \(id)"
    case .unpin(let id): "unpin \(id)"
    case .jump(let position): "jump to \(position)"
    }
  }

  /// Whether the text in the field has a part that is being composed.
  var isComposing: Bool {
    if case .compose(let text, let marked) = self { text.marking(marked) != text } else { false }
  }
}

extension [String: String] {
  /// The filters as a query is written with them: `color=red, size=s`.
  fileprivate var wording: String {
    keys.sorted().map { "\($0.printable)=\((self[$0] ?? "").printable)" }.joined(separator: ", ")
  }
}

extension String {
  /// The text with the last occurrence of a part in brackets.
  fileprivate func marking(_ part: String) -> String {
    let text = Array(self)
    let part = Array(part)
    guard !part.isEmpty, part.count <= text.count else { return self }
    for start in stride(from: text.count - part.count, through: 0, by: -1)
    where text[start..<start + part.count].elementsEqual(part) {
      return String(text[..<start]) + "[" + String(part) + "]" + String(text[(start + part.count)...])
    }
    return self
  }
}

extension ScenarioOutcome.Request {
  /// What was asked for: `"a"`, `next 20–39`, `"a" next page 2`.
  func wording(sources: [String: ScenarioSource]) -> String {
    let text = query.map { $0.quoted }
    guard let direction else { return text ?? "" }
    let source = query.flatMap { sources[$0] } ?? sources["*"]
    return (text.map { $0 + " " } ?? "") + direction + " " + place(in: source)
  }

  private func place(in source: ScenarioSource?) -> String {
    guard let key else { return "first page" }
    switch source?.shape {
    case .positions: return (limit ?? 1) > 1 ? "\(key)–\(key + (limit ?? 1) - 1)" : "\(key)"
    case .pages, .numbered: return "page \(key)"
    case .cursors: return "cursor \(key)"
    case nil: return "\(key)"
    }
  }
}

/// What stands above the rows of a screen with a search field.
struct StatusWording {
  /// What a screen shows before anything has happened.
  static let start = Self(status: "idle", items: nil)

  /// `loading, slow`.
  var status: String
  /// `1 item for "a", stale`; nil with nothing shown.
  var items: String?

  private init(status: String, items: String?) {
    self.status = status
    self.items = items
  }

  init(_ state: ScenarioOutcome.SearchState) {
    var status = state.phase == "tooShort" ? "too short" : state.phase
    if let reason = state.reason { status += reason == "rateLimited" ? ": rate limited" : ": \(reason)" }
    self.status = status + (state.slow ? ", slow" : "")
    items = state.itemsFor.map { itemsFor in
      let count = state.count.map { $0 == 1 ? "1 item " : "\($0) items " } ?? ""
      return count + "for \(itemsFor.quoted)" + (itemsFor == state.query ? "" : ", stale")
    }
  }

  init(_ screen: ScenarioOutcome.Snapshot.Screen) {
    self.init(.init(at: 0, phase: screen.phase, query: screen.query, itemsFor: screen.itemsFor, slow: screen.slow))
  }

  /// What the screen shows now that it did not show before.
  func lines(since previous: StatusWording) -> [String] {
    var lines = status == previous.status ? [] : [status]
    if items != previous.items { lines.append(items ?? "nothing shown") }
    return lines
  }
}

extension ScenarioOutcome.Snapshot {
  /// What stands above the rows; without a search field nothing that could change.
  var status: StatusWording { screen.map { StatusWording($0) } ?? .start }
}
