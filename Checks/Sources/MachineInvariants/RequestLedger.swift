import SearchMachines

/// Which requests are open and which were cancelled, as a shell would know them.
struct RequestLedger: Sendable {
  /// A request as it was sent.
  struct Entry: Sendable {
    let id: RequestID
    let request: PageRequest<Int>
    /// Whether it is for a window as a whole: a first page, a refresh, or a saved page before the window is shown.
    let isWhole: Bool
  }

  /// The requests on their way.
  private(set) var open: [Entry] = []
  /// The requests cancelled last, newest last.
  private(set) var cancelled: [Entry] = []
  /// The counts on their way, and the one cancelled last.
  private(set) var counts: [RequestID] = []
  private(set) var cancelledCount: RequestID?
  /// The request whose quick local rows were asked for last.
  private(set) var preview: RequestID?
  private var highest: RequestID?

  /// Whether anything was ever sent.
  var hasSent: Bool { highest != nil }

  /// The request of a direction that is on its way.
  func open(_ direction: PageDirection) -> Entry? {
    open.first { $0.isWhole == (direction == .refresh) && ($0.isWhole || $0.request.direction == direction) }
  }

  /// The request of a direction that was cancelled last.
  func cancelled(_ direction: PageDirection) -> Entry? {
    cancelled.last { $0.isWhole == (direction == .refresh) && ($0.isWhole || $0.request.direction == direction) }
  }

  var whole: Entry? { open(.refresh) }

  mutating func send(_ id: RequestID, _ request: PageRequest<Int>, isWhole: Bool) throws(Violation) {
    try require(highest.map { $0 < id } ?? true, .loadsEnd, "request \(id.number) was used before")
    highest = id
    for other in open {
      if isWhole && other.isWhole {
        throw Violation(.oneFirstPage, "\(describe(request)) while \(describe(other.request)) is in flight")
      }
      if !isWhole && !other.isWhole && other.request.direction == request.direction {
        throw Violation(.oneLoadPerDirection, "\(describe(request)) while \(describe(other.request)) is in flight")
      }
      if !isWhole && !other.isWhole && other.request.query == request.query && other.request.place == request.place {
        throw Violation(.noHeldPage, "next and previous both ask for \(describe(request))")
      }
    }
    open.append(Entry(id: id, request: request, isWhole: isWhole))
  }

  mutating func cancel(_ id: RequestID) throws(Violation) {
    guard let index = open.firstIndex(where: { $0.id == id }) else {
      throw Violation(.loadsEnd, "request \(id.number) is cancelled but is not in flight")
    }
    if cancelled.count == 4 { cancelled.removeFirst() }
    cancelled.append(open.remove(at: index))
  }

  mutating func answered(_ id: RequestID) { open.removeAll { $0.id == id } }

  mutating func answeredLate(_ id: RequestID) { cancelled.removeAll { $0.id == id } }

  mutating func askPreview(_ id: RequestID) throws(Violation) {
    try require(whole?.id == id, .loadsEnd, "a preview of request \(id.number), which is not a first page in flight")
    preview = id
  }

  mutating func answeredPreview() { preview = nil }

  mutating func count(_ id: RequestID) throws(Violation) {
    try require(counts.isEmpty, .loadsEnd, "a count while one is in flight")
    try require(highest.map { $0 < id } ?? true, .loadsEnd, "request \(id.number) was used before")
    highest = id
    counts.append(id)
  }

  mutating func cancelCount(_ id: RequestID) throws(Violation) {
    try require(counts == [id], .loadsEnd, "count \(id.number) is cancelled but is not in flight")
    counts = []
    cancelledCount = id
  }

  mutating func answeredCount() { counts = [] }

  mutating func answeredLateCount() { cancelledCount = nil }

  private func describe(_ request: PageRequest<Int>) -> String {
    "\(request.direction) \(request.place) of \"\(request.query)\""
  }
}
