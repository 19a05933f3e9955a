import IncrementalSearch

/// What a keyword finds.
nonisolated public struct Article: Identifiable, Equatable, Sendable {
  /// Tells it from the others.
  public let id: Int
  /// What a row shows.
  public let title: String

  /// Makes an article.
  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

/// Articles by keyword, from an API with numbered pages that shows its end by an empty page.
public typealias ArticleSource = ClosureSource<Article, Int>

extension ArticleSource {
  /// Thirteen articles about anything, on pages of 5, 5 and 3.
  public static var sample: ArticleSource {
    .pages { keyword, page in
      (1...13).map { Article(id: $0, title: "\(keyword.text) \($0)") }.dropFirst(5 * (page - 1)).prefix(5).map(\.self)
    }
  }
}
