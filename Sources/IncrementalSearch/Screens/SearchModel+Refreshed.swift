extension SearchModel {
  /// Loads the effective query anew, and returns once that is over: answered, failed, or cancelled by newer input.
  ///
  /// For pulling down to refresh. Cancelling the task returns at once and lets the refresh go on.
  public func refreshed() async {
    refresh()
    await untilObserved { phase != .loading }
  }
}
