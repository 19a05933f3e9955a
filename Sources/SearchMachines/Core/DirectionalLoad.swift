/// What loading does towards one side of a window.
struct DirectionalLoad: Sendable {
  struct Request: Sendable {
    let id: RequestID
    let place: PagePlace<KeyID>
    let limit: Int
    /// Asked for by a person, who may scroll visible pages away; not by the visible range.
    var byHand: Bool
  }

  enum State: Sendable {
    case idle
    case loading(Request)
    /// The request to repeat, or nil where repeating it cannot help.
    indirect case failed(Request?, SearchFailure)
  }

  /// Why nothing loads by itself.
  enum Pause: Sendable {
    case none
    /// The side was just evicted, until the next visible range or request by hand.
    case evicted
    /// Too many empty pages came in a row, until a user action.
    case stalled
  }

  var state = State.idle
  var pause = Pause.none
  /// Empty pages in a row.
  var emptyPages = 0
  /// Pages in a row that had rows, but none that was not held already.
  var repeatedPages = 0
  /// Whether it goes on through empty pages as soon as it may load, and again where that is cut off.
  var goesOn = false

  var isIdle: Bool {
    if case .idle = state { return true }
    return false
  }

  var isFailed: Bool {
    if case .failed = state { return true }
    return false
  }

  var request: Request? {
    if case .loading(let request) = state { return request }
    return nil
  }

  /// Where the page on its way, or the one that failed, is loaded from.
  var place: PagePlace<KeyID>? {
    switch state {
    case .loading(let request), .failed(let request?, _): request.place
    case .idle, .failed(nil, _): nil
    }
  }

  /// A user action lets loading go on that stopped at too many empty pages.
  mutating func resumeIfStalled() {
    if case .stalled = pause {
      goesOn = true
      pause = .none
    }
    emptyPages = 0
  }
}
