/// What a screen draws besides rows.
@usableFromInline
struct DrawnState: Equatable, Sendable {
  var phase = SearchPhase.idle
  var query = SearchQuery()
  var itemsQuery: SearchQuery?
  var isSlow = false
  var isProvisional = false
  var refresh = LoadState.idle
  var previous = LoadState.idle
  var next = LoadState.idle
  var before: Int?
  var canJump = false
  var after: Int?
  var total = TotalCount.unknown
  var correction: SearchCorrection?
  var refusedJump = LoadState.idle
  var retried = LoadState.idle
  var epoch = 0
  var firstOrdinal = 0

  /// What the window on screen says about itself and its surroundings.
  mutating func describe(_ window: PagedWindow) {
    isProvisional = window.isProvisional
    before = window.pages.before
    total = window.total
    correction = window.correction
    refusedJump = window.refusedJump
    after = window.pages.after(of: total)
    switch refresh {
    case .idle, .end:
      previous = window.loadState(.previous)
      next = window.loadState(.next)
    case .loading:
      // Next and previous are idle while a refresh runs.
      break
    case .failed:
      // After one that failed they are idle, or end where the window does.
      if window.isAtEnd(.previous) { previous = .end }
      if window.isAtEnd(.next) { next = .end }
    }
  }
}

extension SearchCore {
  /// What a screen draws now besides rows.
  @usableFromInline var screen: DrawnState {
    let phase = phase
    let refresh: LoadState =
      switch phase {
      case .idle, .tooShort, .loaded: .idle
      case .loading: .loading
      case .failed(let failure): .failed(failure)
      }
    // Made at once: what is put in place of something else costs more, at each input.
    var screen = DrawnState(
      phase: phase, query: query.effective, itemsQuery: shown?.query, isSlow: isSlow, refresh: refresh)
    if let shown {
      screen.describe(shown)
      screen.canJump = shown.mayJump(configuration.paging)
    }
    screen.retried = reconnection.retried
    return screen
  }
}
