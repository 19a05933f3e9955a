/// One input while it is processed: what it may do, and what it leads to.
struct Turn {
  let now: Duration
  let paging: PagingConfiguration
  /// Has the row store carry out an order.
  let perform: (RowOrder) -> RowAnswer
  /// Whether next and previous pages may start: not while stale, dismissed, rate limited or outdated.
  var mayLoad = true
  var effects: [SearchEffect<KeyID>] = []
  var change = SnapshotChange()
  /// The number of the newest request.
  var lastRequest: Int

  init(
    now: Duration, paging: PagingConfiguration, lastRequest: Int, perform: @escaping (RowOrder) -> RowAnswer
  ) {
    self.now = now
    self.paging = paging
    self.lastRequest = lastRequest
    self.perform = perform
  }

  mutating func newRequest() -> RequestID {
    lastRequest += 1
    return RequestID(number: lastRequest)
  }
}
