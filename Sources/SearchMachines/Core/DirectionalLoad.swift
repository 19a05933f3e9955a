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
  /// Whether it goes on through empty pages as soon as it may load.
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

/// Loading the first page of a window, or loading it anew.
enum RefreshState: Sendable {
  struct Request: Sendable {
    enum Purpose: Sendable { case first, refresh, jump, restore }
    let id: RequestID
    let place: PagePlace<KeyID>
    let limit: Int
    let purpose: Purpose
    /// How often the result set expired on the way.
    var expiries = 0
    /// The pages visited before the page asked for.
    let trail: [VisitedPage<KeyID>]
  }

  case notStarted
  case loading(Request)
  indirect case failed(Request, SearchFailure)
  /// It has failed, and another refresh takes its place as soon as that may be sent.
  indirect case replaced(SearchFailure)
  case settled

  var request: Request? {
    if case .loading(let request) = self { return request }
    return nil
  }

  /// The request on its way, or the one that failed.
  private var lastRequest: Request? {
    switch self {
    case .loading(let request), .failed(let request, _): request
    case .notStarted, .replaced, .settled: nil
    }
  }

  var place: PagePlace<KeyID>? { lastRequest?.place }
  var trail: [VisitedPage<KeyID>] { lastRequest?.trail ?? [] }

  var failure: SearchFailure? {
    switch self {
    case .failed(_, let failure), .replaced(let failure): failure
    case .notStarted, .loading, .settled: nil
    }
  }
}

/// A refresh that waits until it may be sent.
struct DueRefresh: Sendable {
  /// Whether the source said that its data changed: the window is not to be cached as it is, and loads nothing before.
  var dataChanged = false
  /// Whether the page keys are gone, so that it starts at the start.
  var startsOver = false
}
