@testable import SearchMachines

/// A source of numbered rows, walked in one of the ways that sources know.
struct FakeSource: Sendable {
  enum Kind: Sendable, CaseIterable {
    /// Rows by their index; counts are exact.
    case positions
    /// Pages by number; each page gives the keys of both neighbours.
    case pages
    /// Cursors that only lead on; the key is the index of a page.
    case forward
    /// Cursors that only lead back, from the last page, where the result begins.
    case backward
  }

  var kind: Kind
  var count: Int
  var pageSize: Int

  private var lastPage: Int { max(0, (count - 1) / pageSize) }

  func page(for request: PageRequest<Int>) -> Page<Row, Int> {
    switch kind {
    case .positions:
      let start = min(count, request.position ?? 0)
      let end = min(count, start + request.limit)
      return Page(rows(start..<end), position: start, total: .exact(count))
    case .pages:
      return keyed(request.key ?? 0, next: true, previous: true)
    case .forward:
      return keyed(request.key ?? 0, next: true, previous: false)
    case .backward:
      return keyed(request.key ?? lastPage, next: false, previous: true)
    }
  }

  private func keyed(_ number: Int, next: Bool, previous: Bool) -> Page<Row, Int> {
    let start = number * pageSize
    return Page(
      rows(start..<min(count, start + pageSize)), previous: previous && number > 0 ? number - 1 : nil,
      next: next && number < lastPage ? number + 1 : nil)
  }
}
