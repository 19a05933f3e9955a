import AllocationCounter
import SearchMachines

/// What an input costs the engine, without a source, a task or a screen; and what searches keep in memory.
///
/// Prints, for windows of 10 pages of 20 and of 100 rows, the time, the rate and the heap allocations of one input of
/// each kind (the median of several rounds), and what walking a million pages forward leaves in memory; with `sessions`
/// instead what 10,000 live ones take, for which the program must not have taken any memory before.
@main
struct EngineBenchmark {
  static func main() async {
    let quick = CommandLine.arguments.contains("--quick")
    let only = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? ""
    if only == "sessions" {
      for line in await LiveSessions.report(count: quick ? 1_000 : 10_000) { print(line) }
      return
    }
    print("input                                    ns/input     inputs/s  allocations/input")
    for pageSize in [20, 100] {
      print("window of 10 pages of \(pageSize)")
      for measure in measures(pageSize: pageSize) where only.isEmpty || measure.name.contains(only) {
        report(measure, rounds: quick ? 1 : 5, scale: quick ? 20 : 1)
      }
    }
    if !only.isEmpty { return }
    let pages = quick ? 20_000 : 1_000_000
    for keys in [Walk.Keys.numbers, .cursors] { print(Walk.report(pages: pages, keys: keys)) }
  }

  private struct Measure {
    let name: String
    let count: Int
    /// Takes that many inputs in, on a machine of its own.
    let run: (Int) -> Void
  }

  private static func report(_ measure: Measure, rounds: Int, scale: Int) {
    let count = max(1, measure.count / scale)
    measure.run(count / 10 + 1)
    var times: [Double] = []
    var allocations = 0
    for _ in 0..<rounds {
      let clock = ContinuousClock()
      let before = allocation_count()
      let time = clock.measure { measure.run(count) }
      allocations = allocation_count() - before
      times.append(time.nanoseconds / Double(count))
    }
    let median = times.sorted()[times.count / 2]
    let perInput = allocations_are_counted() ? (Double(allocations) / Double(count)).written(2) : "not counted"
    print(
      "  " + measure.name.padded(38) + median.written(1).padded(9, right: true)
        + (1e9 / median).written(0).padded(13, right: true) + perInput.padded(19, right: true))
  }

  private static func measures(pageSize: Int) -> [Measure] {
    [
      Measure(name: "a key typed, debounce restarted", count: 100_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        for number in 0..<count { search.take { $0.handle(.textChanged(number % 2 == 0 ? "ab" : "abc"), at: $1) } }
      },
      Measure(name: "a key composed, nothing changes", count: 100_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        for number in 0..<count {
          let text = number % 2 == 0 ? "aか" : "aかk"
          search.take {
            $0.handle(.textChanged(text, marked: text.index(after: text.startIndex)..<text.endIndex), at: $1)
          }
        }
      },
      Measure(name: "visible range moved within the window", count: 100_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        let rows = search.rows
        let middle = rows.lowerBound + rows.count / 2
        for number in 0..<count {
          let first = middle + number % pageSize
          search.take { $0.handle(.visibleRangeChanged(VisibleRange(first: first, last: first + 10)), at: $1) }
        }
      },
      Measure(name: "next page asked for and loaded, evicting", count: 10_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        for _ in 0..<count / 2 { search.loadNext() }
      },
      Measure(name: "a row updated locally, rolled back", count: 4_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        let row = search.rows.lowerBound + 5
        for number in 0..<count / 2 {
          let edit = LocalEditID()
          search.take { $0.handle(.updated(Row(id: row, value: number), edit), at: $1) }
          search.take { $0.handle(.rolledBack(edit), at: $1) }
        }
      },
      Measure(name: "a new query: typed, sent, answered", count: 30_000) { count in
        var search = Search.loaded(pageSize: pageSize)
        for number in 0..<count / 3 { search.search("q\(number % 1000)") }
      },
    ]
  }
}

/// A row of the benchmark's source.
struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var value = 0
}

/// A search and a source that answers at once.
struct Search {
  private var machine: SearchMachine<Row, Int>
  private var now = Duration.zero
  private let pageSize: Int
  private(set) var rows = 0..<0
  private var loads: [(id: RequestID, request: PageRequest<Int>)] = []
  private var debounce: TimerID?
  private let walksForward: Bool

  init(pageSize: Int, window: PagingConfiguration.Bound, walksForward: Bool) {
    self.pageSize = pageSize
    self.walksForward = walksForward
    machine = SearchMachine(
      SearchConfiguration(
        paging: PagingConfiguration(pageSize: pageSize, window: window), cacheSize: 0, previews: false,
        countsTotal: false))
  }

  /// A search with a full window of 10 pages, away from the start.
  static func loaded(pageSize: Int) -> Search {
    var search = Search(pageSize: pageSize, window: .pages(10), walksForward: false)
    search.search("a")
    for _ in 0..<14 { search.loadNext() }
    return search
  }

  mutating func take(_ input: (inout SearchMachine<Row, Int>, Duration) -> SearchOutput<Row, Int>) {
    now += .milliseconds(1)
    let output = input(&machine, now)
    for effect in output.effects {
      switch effect {
      case .load(let id, let request): loads.append((id, request))
      case .startTimer(let id, _) where id.purpose == .debounce: debounce = id
      case .startTimer, .cancelTimer, .cancelLoad, .preview, .count, .cancelCount: break
      }
    }
    if let snapshot = output.snapshot, let first = snapshot.items.first, let last = snapshot.items.last {
      rows = first.id..<last.id + 1
    }
  }

  mutating func loadNext() {
    take { $0.handle(.nextRequested, at: $1) }
    answer()
  }

  mutating func search(_ text: String) {
    take { $0.handle(.textChanged(text), at: $1) }
    if let debounce { take { $0.handle(.timerFired(debounce), at: $1) } }
    answer()
  }

  mutating func answer() {
    guard let (id, request) = loads.popLast() else { return }
    let number = request.key ?? 0
    let items = (number * pageSize..<(number + 1) * pageSize).map { Row(id: $0) }
    let previous = walksForward || number == 0 ? nil : number - 1
    let page = Page(items, key: walksForward ? nil : number, previous: previous, next: number + 1)
    take { $0.handle(.pageLoaded(id, page), at: $1) }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

extension Double {
  /// With this many digits after the point.
  func written(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    if self < 0 { return "-" + (-self).written(digits) }
    let scaled = Int((self * scale).rounded())
    if digits == 0 { return "\(scaled)" }
    let fraction = "\(scaled % Int(scale))"
    return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension String {
  /// Filled up with spaces to a width.
  func padded(_ width: Int, right: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return right ? spaces + self : self + spaces
  }
}
