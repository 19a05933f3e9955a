import IncrementalSearch
import Testing

/// 3,000 rows of servers that don't do as they are asked, walked down and up by what is on screen with ten pages held, as
/// an app would: through a session, with nothing but the public interface.
@Suite(.timeLimit(.minutes(5))) struct MisbehavingServersTests {
  /// How a server leads from page to page.
  enum Style: String, CaseIterable, Sendable {
    case offsets, numberedPages, links, cursors
  }

  /// What a server does instead of what it is asked.
  enum Manner: String, CaseIterable, Sendable {
    /// At most seven rows a page.
    case caps
    /// Every third row is taken out of what was counted.
    case filters
    /// A page begins with the last three rows of the one before.
    case shifts
    /// A page has its first row twice.
    case repeats
    /// Every fifth request fails, with many reasons.
    case refuses
  }

  struct Entry: Identifiable, Equatable, Sendable {
    let id: Int
  }

  /// What a server was asked for, and how often.
  actor Log {
    private(set) var requests: [String] = []
    private var count = 0

    /// Whether this request is to fail, which none does twice in a row.
    func note(_ request: String, refuses: Bool) -> SearchFailure.Reason? {
      count += 1
      if refuses && count % 5 == 0 { return [.timeout, .other, .offline][count / 5 % 3] }
      requests.append(request)
      return nil
    }

    func forget() { requests = [] }
  }

  struct Server: PageSource {
    static let count = 3_000
    let style: Style
    let manner: Manner
    let log: Log

    var pagesAreNumbered: Bool { style == .numberedPages }

    func page(_ request: PageRequest<String>) async throws -> Page<Entry, String> {
      let place = request.key ?? request.position.map { "at \($0)" } ?? "start"
      if let reason = await log.note("\(request.direction) \(place)", refuses: manner == .refuses) {
        throw SearchFailure(reason)
      }
      if style == .offsets { return offsetPage(request) }
      let size = manner == .caps ? min(7, request.limit) : request.limit
      // A page of another size would be another page: keys name the row that a page starts at, or its number.
      let number = request.key.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
      let start = style == .numberedPages ? number * size : number
      let rows = rows(from: start, size: size)
      let next = style == .numberedPages ? number + 1 : start + size
      let hasNext = start + size < Self.count
      var previous: String?
      if style != .cursors, start > 0 {
        previous = key(style == .numberedPages ? number - 1 : max(0, start - size))
      }
      return Page(rows, previous: previous, next: hasNext ? key(next) : nil)
    }

    private func key(_ number: Int) -> String {
      style == .links ? "https://example.com/rows?from=\(number)" : "\(number)"
    }

    private func offsetPage(_ request: PageRequest<String>) -> Page<Entry, String> {
      var start = min(Self.count, request.position ?? 0)
      let size = manner == .caps ? min(7, request.limit) : request.limit
      let end = min(Self.count, start + size)
      if manner == .shifts { start = max(0, start - 3) }
      var found = Array(start..<end)
      if manner == .filters { found.removeAll { $0 % 3 == 0 } }
      if manner == .repeats, let first = found.first, found.count > 1 { found[1] = first }
      return Page(found.map { Entry(id: $0) }, position: start, total: .exact(Self.count))
    }

    /// The rows of one page; what comes before it is there for those that shift.
    private func rows(from start: Int, size: Int) -> [Entry] {
      let end = min(Self.count, start + size)
      guard start < end else { return [] }
      var found = Array((manner == .shifts ? max(0, start - 3) : start)..<end)
      if manner == .filters { found.removeAll { $0 % 3 == 0 } }
      if manner == .repeats { found.insert(found[0], at: 0) }
      return found.map { Entry(id: $0) }
    }

    /// The rows that there are to be seen.
    var expected: [Int] {
      let all = Array(0..<Self.count)
      return switch manner {
      case .filters: all.filter { $0 % 3 != 0 }
      // Offsets count what they repeat: a row that stands in the place of another hides it.
      case .repeats where style == .offsets: all.filter { $0 % 20 != 1 }
      case .caps, .shifts, .repeats, .refuses: all
      }
    }
  }

  @Test(arguments: Style.allCases, Manner.allCases)
  func everyRowOnceInOrderAndNoRequestTwice(_ style: Style, _ manner: Manner) async throws {
    let log = Log()
    let server = Server(style: style, manner: manner, log: log)
    let settings = SearchConfiguration(
      debounce: .zero, minimumLength: 0, pageSize: 20, prefetchDistance: 5, window: .pages(10), reconnects: false)
    await withSearchSession(server, settings) { session in
      session.start()
      var walk = Walk(session)
      let down = await walk.walk(.next)
      #expect(down == server.expected)
      let askedDown = await log.requests
      #expect(Set(askedDown).count == askedDown.count, "a request went out twice on the way down")
      await log.forget()
      let up = await walk.walk(.previous)
      #expect(up == server.expected.reversed())
      let askedUp = await log.requests
      #expect(Set(askedUp).count == askedUp.count, "a request went out twice on the way up")
    }
  }

  /// Somebody who scrolls to one end.
  private struct Walk {
    private let session: SearchSession<Server>
    private var snapshots: SearchSnapshots<Entry>.AsyncIterator
    private var last = SearchSnapshot<Entry>()

    init(_ session: SearchSession<Server>) {
      self.session = session
      snapshots = session.snapshots.makeAsyncIterator()
    }

    /// The ids in the order in which they come into sight on the way.
    mutating func walk(_ direction: PageDirection) async -> [Int] {
      var seen: [Int] = []
      var known: Set<Int> = []
      func note(_ snapshot: SearchSnapshot<Entry>) {
        let ids = snapshot.items.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == ids.count, "rows doubled or out of place")
        for id in direction == .next ? ids : ids.reversed() where known.insert(id).inserted { seen.append(id) }
      }
      note(last)
      var reported: Int?
      while true {
        let state = direction == .next ? last.next : last.previous
        if case .failed = last.phase { session.retry() }
        if case .failed = state { session.retry() }
        if last.phase == .loaded, state == .end { return seen }
        let edge = direction == .next ? last.items.last?.id : last.items.first?.id
        if let edge, state == .idle, edge != reported {
          session.reportVisible(first: edge, last: edge)
          reported = edge
        }
        guard let snapshot = await snapshots.next() else { return seen }
        last = snapshot
        note(snapshot)
      }
    }
  }
}
