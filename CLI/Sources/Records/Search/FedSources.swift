import IncrementalSearch
import RecordFormats

/// Sources of the same records, to which changes are applied together and one after the other.
actor FedSources {
  private let first: ArraySource<Record>
  private var others: [MatchKind: ArraySource<Record>] = [:]
  private var last: Task<Void, Never>?

  /// Feeds a source, and those that are added later.
  init(_ first: ArraySource<Record>) { self.first = first }

  /// Adds records at the end.
  func append(_ records: [Record]) async {
    await inOrder { sources in
      for source in sources { await source.append(records) }
    }
  }

  /// Puts records in the place of all there are.
  func replace(with records: [Record]) async {
    await inOrder { sources in
      for source in sources { await source.update(records) }
    }
  }

  /// The source that has all records for a way to match; made and filled when it is asked for first, while further records
  /// wait.
  func source(
    for match: MatchKind, _ make: @escaping @Sendable (MatchKind) -> ArraySource<Record>
  ) async -> ArraySource<Record> {
    if let known = others[match] { return known }
    await inOrder { [first] _ in
      if await self.others[match] != nil { return }
      let source = make(match)
      let plain = first.lines.isReversed ? first.searched(asLines: LineOrder()) : first
      let asRead = plain.searched(by: plain.match, in: .input) ?? plain
      var count = 0
      // Not all at once, as those that are packed are made anew.
      while let records = try? await asRead.page(
        PageRequest(query: SearchQuery(), place: .position(count), direction: .next, limit: Self.share)
      ).items, !records.isEmpty {
        await source.append(records)
        count += records.count
      }
      await self.add(source, for: match)
    }
    return others[match] ?? make(match)
  }

  /// How many records are given to another source at once.
  private static let share = 65_536

  private func add(_ source: ArraySource<Record>, for match: MatchKind) { others[match] = source }

  private var sources: [ArraySource<Record>] { [first] + others.values }

  /// Waits for what was begun before, so that no source misses what another has.
  private func inOrder(_ body: @escaping @Sendable ([ArraySource<Record>]) async -> Void) async {
    let previous = last
    let task = Task {
      await previous?.value
      await body(self.sources)
    }
    last = task
    await task.value
  }
}
