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

  /// Lets go of a local edit that the source has taken in: loads the query anew, and then shows the source's rows in place
  /// of the edit, so that nothing blinks.
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
  /// - Returns: Whether that is done. If loading failed or newer input came between, the edit stays until rows have come that were
  ///   asked for after this, of whatever query.
  @discardableResult
  public func confirm(_ edit: LocalEditID) async -> Bool {
    confirmed[edit] = snapshot.epoch
    await refresh()
    return confirmed[edit] == nil
  }
}
