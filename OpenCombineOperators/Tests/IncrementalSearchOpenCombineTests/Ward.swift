import IncrementalSearchTesting
import OpenCombine

/// What the tests search for.
struct Ward: Identifiable, Equatable, Sendable {
  let id: Int
  var name = ""

  /// Wards with these ids.
  static func list(_ ids: Range<Int>) -> [Ward] { ids.map { Ward(id: $0) } }
}

/// Why a test's publisher fails.
struct Broken: Error, Equatable {}

extension SearchConfiguration {
  /// Sends every text at once; loads by hand only.
  static let atOnce = SearchConfiguration(
    typing: TypingConfiguration(debounce: .zero),
    paging: PagingConfiguration(pageSize: 2, prefetchDistance: 0, window: .unbounded))
}
