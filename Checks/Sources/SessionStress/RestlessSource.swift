import IncrementalSearch
import IncrementalSearchTesting

/// Rows that come at once, late, not at all, or although nobody wants them any more. Counts every call in a ledger.
struct RestlessSource: PageSource {
  struct Row: Identifiable, Equatable {
    let id: Int
    let text: String
  }

  let seed: UInt64
  let ledger: TaskLedger

  private var rowCount: Int { 200 }

  func page(_ request: PageRequest<Int>) async throws -> Page<Row, Int> {
    ledger.begin()
    defer { ledger.end() }
    var random = SeededGenerator(seed: seed, "page \(request)")
    try await wait(&random)
    try failNowAndThen(&random)
    let start = request.key ?? 0
    let count = random.happens(onceIn: 20) ? 0 : min(request.limit, rowCount - start)
    let rows = (start..<start + max(0, count)).map { Row(id: $0, text: "\(request.query.text) \($0)") }
    let next = start + max(1, count)
    return Page(rows, previous: start > 0 ? max(0, start - request.limit) : nil, next: next < rowCount ? next : nil)
  }

  func total(for query: SearchQuery) async throws -> TotalCount {
    ledger.begin()
    defer { ledger.end() }
    var random = SeededGenerator(seed: seed, "total \(query)")
    try await wait(&random)
    return .exact(rowCount)
  }

  func preview(_ request: PageRequest<Int>) async -> [Row]? {
    ledger.begin()
    defer { ledger.end() }
    var random = SeededGenerator(seed: seed, "preview \(request)")
    guard (try? await wait(&random)) != nil, random.happens(onceIn: 2) else { return nil }
    return [Row(id: 0, text: "at hand")]
  }

  /// Changes once or never; whoever listens counts as running until they stop.
  func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let ledger = ledger
    ledger.begin()
    continuation.onTermination = { _ in ledger.end() }
    var random = SeededGenerator(seed: seed, "changes")
    if random.happens(onceIn: 3) { continuation.yield() }
    return stream
  }

  /// Mostly ends at once when cancelled; one in five goes on.
  private func wait(_ random: inout SeededGenerator) async throws {
    let time = random.time(upTo: 3_000)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return
    case 1: await Task { try? await Task.sleep(for: time) }.value
    default: try await Task.sleep(for: time)
    }
  }

  private func failNowAndThen(_ random: inout SeededGenerator) throws {
    guard random.happens(onceIn: 6) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: throw SearchFailure(.offline)
    case 1: throw SearchFailure(.rateLimited, retryAfter: random.time(upTo: 2_000))
    case 2: throw SearchFailure(.expired)
    default: throw CancellationError()
    }
  }
}
