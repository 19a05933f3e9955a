/// What a search screen shows in place of rows. More may be added: a `switch` over them needs a `default`, which shows rows.
public struct ScreenState: Hashable, Sendable {
  /// All that there are, for the screens here.
  enum Kind: Hashable, Sendable {
    case rows, blank, searching, noResults, nothingYet
    case failed(SearchFailure)
  }

  let kind: Kind

  /// There are rows to show.
  public static let rows = ScreenState(kind: .rows)
  /// Nothing: there is no search yet, or the answer may come at any moment.
  public static let blank = ScreenState(kind: .blank)
  /// No rows yet, and it takes a while: a spinner.
  public static let searching = ScreenState(kind: .searching)
  /// The search has no results.
  public static let noResults = ScreenState(kind: .noResults)
  /// Only empty pages so far, and so many in a row that loading waits for a person: offer ``SearchControl/loadNext()``, which
  /// looks further.
  public static let nothingYet = ScreenState(kind: .nothingYet)
  /// No rows, because loading them failed. It stays while the load is retried automatically; ``SearchSnapshot/isSlow`` says when
  /// that takes long, to show a spinner beside it.
  public static func failed(_ failure: SearchFailure) -> ScreenState { ScreenState(kind: .failed(failure)) }

  /// What failed, where there are no rows because of it.
  public var failure: SearchFailure? {
    if case .failed(let failure) = kind { failure } else { nil }
  }
}

extension SearchSnapshot {
  /// What to show in place of rows. With rows on screen a failure is shown beside them; see `refresh`, `previous` and `next`.
  public var screenState: ScreenState {
    if !items.isEmpty { return .rows }
    if let failure { return .failed(failure) }
    if phase == .loading { return isSlow ? .searching : .blank }
    guard phase == .loaded, !isStale, itemsQuery != nil else { return .blank }
    // Empty pages are being loaded through.
    if previous == .loading || next == .loading { return .searching }
    return isEmptyResult ? .noResults : .nothingYet
  }

  /// What to show beside the rows: that a load failed, whichever it was, or that one is under way; idle if there is nothing to
  /// show, or no rows to show it beside. A refresh counts as under way only once it takes long.
  public var stateBesideRows: LoadState {
    if items.isEmpty { return .idle }
    if let failure { return .failed(failure) }
    let isLoading = previous == .loading || next == .loading || isSlow
    return isLoading ? .loading : .idle
  }

  /// The last failure, of whichever load; it stays while that load is retried automatically.
  public var failure: SearchFailure? {
    for case .failed(let failure) in [refresh, previous, next] { return failure }
    return retriedFailure
  }
}
