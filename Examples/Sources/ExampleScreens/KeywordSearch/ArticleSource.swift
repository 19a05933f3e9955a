import IncrementalSearch

/// What a keyword finds.
public struct Article: Identifiable, Equatable, Sendable {
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
public struct ArticleSource: PageSource {
  private let articles: @Sendable (_ keyword: String, _ page: Int) async throws -> [Article]

  /// Makes a source of what an API answers.
  public init(_ articles: @escaping @Sendable (_ keyword: String, _ page: Int) async throws -> [Article]) {
    self.articles = articles
  }

  /// One page of the answer.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Article, Int> {
    let number = request.key ?? 1
    let found = try await articles(request.query.text, number)
    return Page(found, key: number, previous: number > 1 ? number - 1 : nil, next: found.isEmpty ? nil : number + 1)
  }
}

extension ArticleSource {
  /// Thirteen articles about anything, on pages of 5, 5 and 3.
  public static let sample = ArticleSource { keyword, page in
    (1...13).map { Article(id: $0, title: "\(keyword) \($0)") }.dropFirst(5 * (page - 1)).prefix(5).map(\.self)
  }
}
