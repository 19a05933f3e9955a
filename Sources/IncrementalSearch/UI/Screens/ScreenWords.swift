/// The texts of a search screen: its states in place of rows, its buttons, and what is announced to people who can't see it.
public struct ScreenWords: Sendable {
  /// The title when a search has no results.
  public var noResults: String
  /// The title where only empty pages have come, and loading waits for a person.
  public var nothingYet: String
  /// The button that looks further then.
  public var lookFurther: String
  /// While the first page takes a while.
  public var searching: String
  /// While a next or previous page is on its way.
  public var loading: String
  /// The button that tries again what failed.
  public var retry: String
  /// What went wrong, as a sentence. The built-in words give the failure's own message for people, or else words for its
  /// reason; never its technical details.
  public var failure: @Sendable (SearchFailure) -> String
  /// How many results there are.
  public var results: @Sendable (TotalCount) -> String

  /// Makes words of your own. Where a page in the middle of a list can be empty, give ``nothingYet`` and ``lookFurther`` too:
  /// otherwise they are English.
  public init(
    noResults: String, nothingYet: String = "Nothing Found Yet", lookFurther: String = "Look Further",
    searching: String, loading: String, retry: String,
    failure: @escaping @Sendable (SearchFailure) -> String, results: @escaping @Sendable (TotalCount) -> String
  ) {
    self.noResults = noResults
    self.nothingYet = nothingYet
    self.lookFurther = lookFurther
    self.searching = searching
    self.loading = loading
    self.retry = retry
    self.failure = failure
    self.results = results
  }

  /// The words for the first of the languages (BCP 47) for which there are words; otherwise the English ones.
  ///
  /// - Parameters:
  ///   - languages: The languages a person reads, the preferred one first.
  ///   - others: Words of your own by language, such as `de`; they take precedence over the built-in ones.
  public static func words(for languages: [String], others: [String: ScreenWords] = [:]) -> ScreenWords {
    firstWords(for: languages, in: others, english: .english, japanese: .japanese)
  }

  /// English.
  public static let english = ScreenWords(
    noResults: "No Results", searching: "Searching…", loading: "Loading…", retry: "Try Again",
    failure: { failure in
      if !failure.message.isEmpty { return failure.message }
      return switch failure.reason.kind {
      case .offline: "There is no connection."
      case .timeout: "The search took too long."
      case .rateLimited: "Too many searches. Please wait a moment."
      case .refused: "The search was refused."
      case .badAnswer: "The answer could not be read."
      case .expired, .keysExpired: "The results have expired."
      case .other: "The search failed."
      }
    },
    results: { total in
      switch total {
      case .unknown: "Results found"
      case .exact(let count): count == 1 ? "1 result" : "\(count) results"
      case .atLeast(let count): "\(count) results or more"
      case .about(let count): "About \(count) results"
      }
    })

  /// Japanese.
  public static let japanese = ScreenWords(
    noResults: "見つかりませんでした", nothingYet: "まだ見つかっていません", lookFurther: "さらに探す", searching: "検索中…", loading: "読み込み中…",
    retry: "再試行",
    failure: { failure in
      if !failure.message.isEmpty { return failure.message }
      return switch failure.reason.kind {
      case .offline: "接続がありません。"
      case .timeout: "検索に時間がかかりすぎました。"
      case .rateLimited: "検索が多すぎます。しばらくお待ちください。"
      case .refused: "検索が拒否されました。"
      case .badAnswer: "応答を読み取れませんでした。"
      case .expired, .keysExpired: "検索結果の有効期限が切れました。"
      case .other: "検索できませんでした。"
      }
    },
    results: { total in
      switch total {
      case .unknown: "見つかりました"
      case .exact(let count): "\(count)件"
      case .atLeast(let count): "\(count)件以上"
      case .about(let count): "約\(count)件"
      }
    })
}

/// The first of the words for some languages (BCP 47), those of an app before ours; else English.
func firstWords<Words>(for languages: [String], in others: [String: Words], english: Words, japanese: Words) -> Words {
  for language in languages {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    if let words = others[language] ?? others[name] { return words }
    switch name {
    case "ja": return japanese
    case "en": return english
    default: continue
    }
  }
  return english
}
