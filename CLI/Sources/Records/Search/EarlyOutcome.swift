import IncrementalSearch
import Picker

/// How a set of records changes while it is read.
package enum RecordGrowth: Sendable {
  /// Nothing is read: they are kept elsewhere.
  case none
  /// More come.
  case onlyMore
  /// More come, and the oldest go.
  case newest
}

extension SearchedRecords {
  /// How a pick ends without a screen, and how reading goes on if it doesn't: as soon as there has to be a choice whatever else is
  /// read, else when all is read. `meaning` says what the query is when all is read.
  ///
  /// Throws what goes wrong while reading before that.
  package func early(
    _ query: SearchQuery, typed: String, takes: Bool, leaves: Bool, meaning: () async throws -> SearchQuery
  ) async throws -> (outcome: PickerOutcome<Source.Item>?, progress: AsyncStream<PickerProgress>) {
    func outcome() async throws -> PickerOutcome<Source.Item>? {
      try await only(try await meaning(), typed: typed, takes: takes, leaves: leaves)
    }
    if growth == .none { return (try await outcome(), read()) }
    let progress = read()
    // With these two there are rows to choose from; where one is not taken, one is enough.
    let needed = takes ? 2 : 1
    let clock = ContinuousClock()
    var last: PickerProgress?
    for await value in progress {
      last = value
      if let problem = value.problem { throw CommandFailure(message: problem) }
      // The stream goes on, for what is read anew.
      if !value.isReading { break }
      if value.records == 0 { continue }
      let start = clock.now
      if try await surelyFinds(needed, query) { return (nil, progress.after(value)) }
      // Asking takes time from reading; of what came meanwhile only the newest is kept.
      try await Task.sleep(for: min(start.duration(to: clock.now) * 4, .milliseconds(100)))
    }
    return (try await outcome(), progress.after(last))
  }

  /// Whether a query finds so many records whatever else is read: what a filter stands for that is typed in part, and what is
  /// searched where nothing is found, may be something else then.
  private func surelyFinds(_ count: Int, _ query: SearchQuery) async throws -> Bool {
    guard growth == .onlyMore, query.filters.isEmpty else { return false }
    let page = try await source.page(PageRequest(query: query, place: .start, limit: count))
    return page.correction == nil && page.items.count == count
  }
}

extension AsyncStream<PickerProgress> {
  /// What follows of the progress, after what is known of it already.
  package func after(_ last: PickerProgress?) -> AsyncStream<PickerProgress> {
    let (stream, continuation) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    if let last { continuation.yield(last) }
    let task = Task {
      for await value in self { continuation.yield(value) }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
