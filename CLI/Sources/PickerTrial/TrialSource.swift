import IncrementalSearch

/// Rows that are made as they are asked for: `row 0`, `row 1`, …
struct TrialSource: PageSource {
  struct Row: Identifiable, Equatable, Sendable {
    var id: Int
    var text: String { "row \(id)" }
  }

  let count: Int
  let delay: Duration
  /// Every which request fails; 0 for none.
  let failsEvery: Int
  let log: TrialLog

  func page(_ request: PageRequest<Int>) async throws -> Page<Row, Int> {
    let number = await log.note(request)
    if delay > .zero { try await Task.sleep(for: delay) }
    if failsEvery > 0, number % failsEvery == 0 {
      throw SearchFailure(.other, message: "request \(number) failed")
    }
    let start = max(0, request.position ?? request.key ?? 0)
    if request.query.text.isEmpty {
      let end = max(start, min(count, start + request.limit))
      return Page((start..<end).map(Row.init), position: start, total: .exact(count))
    }
    let found = (0..<count).lazy.map(Row.init).filter { $0.text.contains(request.query.text) }
    return Page(Array(found.dropFirst(start).prefix(request.limit)), position: start, total: .exact(found.count))
  }
}
