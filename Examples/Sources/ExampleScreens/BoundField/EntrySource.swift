import IncrementalSearch

/// An entry of a repository.
nonisolated public struct Entry: Identifiable, Equatable, Sendable {
  /// Tells it from the others.
  public let id: Int
  /// What a row shows.
  public let name: String

  /// Makes an entry.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// A repository, with what is known of it here shown first: a local filter at each key, then, once the text has rested for a
/// second, the repository's answer.
public func entrySource(
  known: [Entry], clock: any Clock<Duration> = ContinuousClock(),
  repository: @escaping @Sendable (String) async throws -> [Entry]
) -> some PageSource<Entry, Int> {
  ClosureSource<Entry, Int> { Page(try await repository($0.query.text)) }
    .debounced(for: .seconds(1), clock: clock)
    .showingFirst(ArraySource(known, match: .contains, text: \.name))
}

/// A repository of a hundred entries.
public var sampleEntries: some PageSource<Entry, Int> {
  let entries = (1...100).map { Entry(id: $0, name: "項目 \($0)") }
  return entrySource(known: entries) { text in
    try await Task.sleep(for: .milliseconds(400))
    return text.isEmpty ? entries : entries.filter { $0.name.contains(text) }
  }
}
