extension SearchModel {
  /// Loads the effective query anew, and returns once that is over: answered, failed, or cancelled by newer input, such as
  /// another query, whose answer is not waited for.
  ///
  /// For pulling down to refresh. Cancelling the task returns at once and lets the refresh go on. While the source is rate
  /// limited it returns at once too, since that can last for hours; the refresh is made when the limit has passed.
  public func refresh() async {
    handle(.refreshRequested)
    let query = snapshot.query
    await untilObserved { phase != .loading || snapshot.query != query }
  }

  /// Ends a local edit that the source has saved: loads the query anew, and only then shows the source's rows in place of the
  /// edit, so that nothing blinks.
  ///
  /// ```swift
  /// let edit = search.insert(comment)
  /// do {
  ///   try await api.post(comment)
  ///   await search.confirm(edit)
  /// } catch {
  ///   search.rollBack(edit)
  /// }
  /// ```
  ///
  /// - Returns: Whether the edit has ended. If loading failed or newer input came first, it has not: it ends by itself with the
  ///   next rows that were asked for after this call, whichever query they answer.
  @discardableResult
  public func confirm(_ edit: LocalEditID) async -> Bool {
    confirmed[edit] = snapshot.epoch
    await refresh()
    return confirmed[edit] == nil
  }
}
