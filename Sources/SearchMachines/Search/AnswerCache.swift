/// Answers of earlier queries, each a window as it was left; the least recently used goes first.
///
/// The answer on screen is not among them: it comes in when it is left, and a hit takes it out again.
struct AnswerCache<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  let size: Int
  /// Least recently used first.
  private var answers: [PagerMachine<Item, Key>] = []

  init(size: Int) { self.size = size }

  /// Keeps an answer as the newest, in place of an older one of the same query.
  mutating func keep(_ answer: PagerMachine<Item, Key>) {
    if size == 0 { return }
    answers.removeAll { $0.scope == answer.scope }
    if answers.count == size { answers.removeFirst() }
    answers.append(answer)
  }

  /// Takes the answer to a query out, to be shown.
  mutating func take(_ query: SearchQuery) -> PagerMachine<Item, Key>? {
    guard let index = answers.firstIndex(where: { $0.scope == query }) else { return nil }
    return answers.remove(at: index)
  }

  mutating func removeAll() { answers.removeAll() }
}
