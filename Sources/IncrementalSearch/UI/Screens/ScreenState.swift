/// What a search screen shows in place of rows.
public enum ScreenState: Hashable, Sendable {
  /// There are rows to show.
  case rows
  /// Nothing: nothing was asked for, or the answer may come at any moment.
  case blank
  /// No rows yet, and it takes a while: a spinner.
  case searching
  /// The search has no results.
  case noResults
  /// No rows, because loading them failed.
  case failed(SearchFailure)
}

extension SearchSnapshot {
  /// What to show in place of rows. With rows on screen a failure is told beside them, by `refresh`, `previous` and
  /// `next`.
  public var screenState: ScreenState {
    if !items.isEmpty { return .rows }
    if let failure { return .failed(failure) }
    if phase == .loading { return isSlow ? .searching : .blank }
    return isEmptyResult ? .noResults : .blank
  }

  /// What to show beside rows: a load that failed, whichever it was, or that something is on its way; idle if there is
  /// nothing to say, or there are no rows to say it beside. A refresh is on its way once that takes long.
  public var stateBesideRows: LoadState {
    if items.isEmpty { return .idle }
    if let failure { return .failed(failure) }
    let isLoading = previous == .loading || next == .loading || isSlow
    return isLoading ? .loading : .idle
  }

  /// What failed last, whichever load it was.
  public var failure: SearchFailure? {
    for case .failed(let failure) in [refresh, previous, next] { return failure }
    return nil
  }
}
