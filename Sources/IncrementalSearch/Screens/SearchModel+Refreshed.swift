extension SearchModel {
  /// Loads the effective query anew, and returns once that is over: answered, failed, or cancelled by newer input, such as
  /// another query, whose answer is not waited for.
  ///
  /// For pulling down to refresh. Cancelling the task returns at once and lets the refresh go on. While the source is rate
  /// limited it returns at once too, since that can last for hours; the refresh is made when the limit has passed.
  public func refreshed() async {
    refresh()
    let query = snapshot.query
    await untilObserved { phase != .loading || snapshot.query != query }
  }
}
