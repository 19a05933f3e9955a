import IncrementalSearch
import IncrementalSearchSQLite
import IncrementalSearchTesting

/// Reads an index over and over while others write, and finds out whether it ever sees half of a change.
struct Reader: Sendable {
  /// What it saw.
  struct Sight: Sendable {
    var pages = 0
    var stamps: Set<String> = []
    var expired = 0
    var failures: [String] = []
  }

  let source: SQLiteSource
  let seed: UInt64
  let plainCount: Int

  /// Reads until told to stop, or longer where the machine is so busy that no change was seen by then.
  func read(until end: ContinuousClock.Instant) async -> Sight {
    var sight = Sight()
    var random = SeededGenerator(seed: seed)
    func isOver() -> Bool {
      let now = ContinuousClock.now
      return now >= end && (sight.stamps.count > 1 || now >= end + .seconds(60))
    }
    while !isOver(), sight.failures.count < 10 {
      do {
        switch random.number(below: 4) {
        case 0: try await readShared(&sight)
        case 1: try await readOwn(of: random.one(of: Array(SharedBatch.writers)), &sight)
        case 2: try await countLast(&sight)
        default: try await walk(pages: 4, &sight)
        }
      } catch let failure as SearchFailure where failure.reason == .keysExpired {
        sight.expired += 1
      } catch {
        sight.failures.append("\(error)")
      }
    }
    return sight
  }

  private func page(
    _ text: String, _ place: PagePlace<IndexKey> = .start, limit: Int, _ sight: inout Sight
  ) async throws -> Page<IndexRecord, IndexKey> {
    sight.pages += 1
    return try await source.page(PageRequest(query: SearchQuery(text), place: place, limit: limit))
  }

  private func readShared(_ sight: inout Sight) async throws {
    let page = try await page("shared ", limit: 100, &sight)
    let stamps = Set(page.items.flatMap(\.texts))
    if page.items.count != SharedBatch.sharedCount || stamps.count != 1 {
      sight.failures.append("half of a change: \(page.items.count) records, \(stamps.sorted())")
    }
    sight.stamps.formUnion(stamps)
  }

  /// All that a writer's last change added, or nothing after a rebuild.
  private func readOwn(of writer: Int, _ sight: inout Sight) async throws {
    let page = try await page("own\(writer) ", limit: 100, &sight)
    let stamps = Set(page.items.flatMap(\.texts))
    if !page.items.isEmpty, page.items.count != SharedBatch.ownCount || stamps.count != 1 {
      sight.failures.append("half of a writer's change: \(page.items.count) records, \(stamps.sorted())")
    }
  }

  /// A word that a change put into many records is in all of them or in none any more.
  private func countLast(_ sight: inout Sight) async throws {
    guard let stamp = try await page("shared ", limit: 1, &sight).items.first?.texts.first else { return }
    let total = try await source.total(for: SearchQuery("shared \(stamp) "))
    if total != .exact(SharedBatch.sharedCount), total != .exact(0) {
      sight.failures.append("half of a change: \(total) with \(stamp)")
    }
  }

  /// Some pages forward and back: what no one changes is there, in order, each once.
  private func walk(pages: Int, _ sight: inout Sight) async throws {
    var seen: [String] = []
    var place = PagePlace<IndexKey>.start
    for _ in 0..<pages {
      let page = try await page("plain", place, limit: 50, &sight)
      seen += page.items.map(\.id)
      guard let next = page.next else { break }
      place = .key(next)
    }
    let expected = SharedBatch.plain(min(pages * 50, plainCount)).map(\.id)
    if seen != expected { sight.failures.append("a walk saw \(seen.count) records, from \(seen.first ?? "none")") }
    guard case .key = place else { return }
    let page = try await page("plain", place, limit: 50, &sight)
    guard let previous = page.previous else {
      sight.failures.append("no way back from \(page.items.first?.id ?? "an empty page")")
      return
    }
    let back = try await self.page("plain", .key(previous), limit: 50, &sight)
    if let last = back.items.last?.id, let first = page.items.first?.id, last >= first {
      sight.failures.append("back from \(first) comes \(last)")
    }
  }
}
