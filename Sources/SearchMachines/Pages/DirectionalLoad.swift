/// What next or previous does.
struct DirectionalLoad<Key: Hashable & Sendable>: Sendable {
  struct Request: Sendable {
    let id: RequestID
    let place: PagePlace<Key>
    let limit: Int
    /// Asked for by a person, who may scroll visible pages away; not by the visible range.
    var byHand: Bool
  }

  enum State: Sendable {
    case idle
    case loading(Request)
    /// The request to repeat, or nil where repeating it cannot help.
    case failed(Request?, SearchFailure)
  }

  var state = State.idle
  /// The side was just evicted: it is not loaded again before the next visible range or request by hand.
  var isEvicted = false
  /// Empty pages in a row.
  var emptyPages = 0
  /// Too many empty pages came in a row; loading waits for a user action, and then goes on.
  var isStalled = false
  /// A user action has let it go on, as soon as it may load.
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
}
