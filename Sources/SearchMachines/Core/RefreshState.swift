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
    /// What is known of the end of the result, where the place asked for before was past it.
    var endSearch: EndSearch?
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
