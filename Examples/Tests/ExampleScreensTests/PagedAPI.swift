import ExampleScreens
import IncrementalSearch

/// An API of 5, 5 and 3 articles, which writes down what it is asked.
actor PagedAPI {
  static let failure = SearchFailure(.offline, message: "接続できません")

  /// Keyword and page of everything asked for, in order.
  private(set) var asked: [String] = []
  private var fails = false

  /// The next answer is a failure.
  func failNext() { fails = true }

  func articles(keyword: String, page: Int) throws -> [Article] {
    asked.append("\(keyword) \(page)")
    if fails {
      fails = false
      throw Self.failure
    }
    let counts = [5, 5, 3]
    guard counts.indices.contains(page - 1) else { return [] }
    let first = counts.prefix(page - 1).reduce(1, +)
    return (first..<first + counts[page - 1]).map { Article(id: $0, title: "\(keyword) \($0)") }
  }
}
