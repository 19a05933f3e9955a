/// The values of an ``ArraySource`` with their folded texts, and the results found last.
actor ArraySourceStore<Element: Identifiable & Equatable & Sendable> where Element.ID: Sendable {
  /// How many results are remembered: the query shown, those a few keystrokes back, and other searches over the source.
  private static var rememberedResults: Int { 8 }
  /// How many values, and bytes of text, are folded before others get their turn: a few milliseconds at most.
  private static var turn: (values: Int, bytes: Int) { (1_000, 1 << 17) }

  private let isScored: Bool
  private let texts: @Sendable (Element) -> [String]
  private var values: [Element]
  /// Grows with each replacement.
  private var version = 0
  /// The texts of the first values, as far as they are folded.
  private var records: FoldedRecords
  /// The newest last.
  private var results: [(query: SearchQuery, result: ArraySourceResult<Element>)] = []

  init(_ values: [Element], isScored: Bool, texts: @escaping @Sendable (Element) -> [String]) {
    self.values = values
    self.isScored = isScored
    self.texts = texts
    self.records = FoldedRecords(isScored: isScored)
  }

  func replace(with values: [Element]) {
    self.values = values
    version += 1
    records = FoldedRecords(isScored: isScored)
    results = []
  }

  /// The values as they are now, all folded.
  ///
  /// Folding stays done if the task is cancelled midway, and tasks that wait for it share the work.
  func contents() async throws -> ArraySourceContents<Element> {
    while records.count < values.count {
      try Task.checkCancellation()
      foldForOneTurn()
      await Task.yield()
    }
    try Task.checkCancellation()
    return ArraySourceContents(values: values, records: records, version: version)
  }

  private func foldForOneTurn() {
    let enough = records.size + Self.turn.bytes
    for value in values[records.count...].prefix(Self.turn.values) where records.size < enough {
      records.append(texts(value))
    }
  }

  /// The result of a query if it is remembered and of this version.
  func result(of query: SearchQuery, in contents: ArraySourceContents<Element>) -> ArraySourceResult<Element>? {
    guard let index = results.firstIndex(where: { $0.query == query && $0.result.version == contents.version }) else {
      return nil
    }
    let found = results.remove(at: index)
    results.append(found)
    return found.result
  }

  func remember(_ result: ArraySourceResult<Element>, of query: SearchQuery) {
    guard result.version == version else { return }
    results.removeAll { $0.query == query }
    results.append((query, result))
    if results.count > Self.rememberedResults { results.removeFirst() }
  }
}

/// The values of an ``ArraySource`` at one time.
struct ArraySourceContents<Element: Sendable>: Sendable {
  var values: [Element]
  var records: FoldedRecords
  var version: Int
}
