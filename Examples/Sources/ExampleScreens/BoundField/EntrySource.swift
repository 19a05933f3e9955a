import IncrementalSearch

/// An entry of a repository.
public struct Entry: Identifiable, Equatable, Sendable {
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

/// A repository, with what is known of it here shown first: a local filter at once, then the repository's answer.
public struct EntrySource: PageSource {
  private let local: ArraySource<Entry>
  private let repository: @Sendable (String) async throws -> [Entry]

  /// Makes a source.
  public init(known entries: [Entry], repository: @escaping @Sendable (String) async throws -> [Entry]) {
    local = ArraySource(entries, match: .contains, text: \.name)
    self.repository = repository
  }

  /// One page of the answer.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Entry, Int> {
    Page(try await repository(request.query.text))
  }

  /// What is known here.
  public func preview(_ request: PageRequest<Int>) async -> [Entry]? {
    try? await local.page(request).items
  }
}

extension EntrySource {
  /// A repository of a hundred entries.
  public static var sample: EntrySource {
    let entries = (1...100).map { Entry(id: $0, name: "項目 \($0)") }
    return EntrySource(known: entries) { text in
      try await Task.sleep(for: .milliseconds(400))
      return text.isEmpty ? entries : entries.filter { $0.name.contains(text) }
    }
  }
}
