/// Answers of earlier queries, each a window as it was left; the least recently used is dropped first.
///
/// The answer on screen is not among them: it is added when it leaves the screen, and a hit takes it out again.
struct AnswerCache: Sendable {
  let size: Int
  /// Least recently used first.
  private(set) var answers: [PagedWindow] = []

  init(size: Int) { self.size = size }

  /// Adds an answer as the newest, in place of an older one of the same query.
  mutating func insert(_ answer: PagedWindow) {
    if size == 0 { return }
    answers.removeAll { $0.query == answer.query }
    if answers.count == size { answers.removeFirst() }
    answers.append(answer)
  }

  /// Removes the answer to a query, to be shown.
  mutating func remove(_ query: SearchQuery) -> PagedWindow? {
    guard let index = answers.firstIndex(where: { $0.query == query }) else { return nil }
    return answers.remove(at: index)
  }

  mutating func removeAll() { answers.removeAll() }

  /// The same answers for another machine.
  func copy() -> AnswerCache {
    var copy = self
    copy.answers = answers.map { $0.copy() }
    return copy
  }
}
