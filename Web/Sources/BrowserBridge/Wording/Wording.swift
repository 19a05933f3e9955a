/// What pages say, in Japanese or English.
package struct Wording {
  package let isJapanese: Bool

  /// The wording for a browser's language (BCP 47, as UTF-8): Japanese, or else English.
  package init(_ language: [UInt8]) {
    let tag = language.prefix { $0 != UInt8(ascii: "-") }
    isJapanese = tag.count == 2 && tag[0] | 0x20 == UInt8(ascii: "j") && tag[1] | 0x20 == UInt8(ascii: "a")
  }

  /// A text in the language.
  package func either(_ english: String, _ japanese: String) -> String { isJapanese ? japanese : english }

  package var retry: String { either("Try again", "もう一度試す") }
  package var noneTitle: String { either("There is nothing here", "まだ何もありません") }
  package var noneDetail: String {
    either(
      "Try fewer or shorter words, or another spelling.",
      "語を減らすか、短くするか、別の書き方（漢字・かな・ローマ字）で試してください。")
  }
  package var offlineTitle: String { either("No connection", "接続がありません") }
  package var offlineDetail: String {
    either("The search goes on by itself as soon as there is a connection.", "つながり次第、自動で再開します。")
  }
  package var unreachableTitle: String { either("The server can’t be reached", "サーバーに接続できません") }
  package var unreachableDetail: String {
    either("The search goes on by itself as soon as the server answers.", "サーバーが応答し次第、自動で再開します。")
  }

  /// What ends a sentence before another one.
  package var stop: String { either(". ", "。") }

  /// What is said first where rows are shown.
  package var stays: String { either("What is shown stays. ", "表示中の結果はそのままです。") }
  package var failedTitle: String { either("The search did not work", "検索できませんでした") }
  package var timeoutDetail: String {
    either(
      "It took too long. Try again, or search for something more exact.",
      "時間がかかりすぎました。もう一度試すか、条件を絞ってください。")
  }
  package var refusedTitle: String { either("This can’t be searched for", "この条件では検索できません") }
  /// What to do about a text or a filter that the server refuses; it says that itself, in English.
  package func refused(_ message: String) -> String { either(message, "検索する語を短くするか、条件を変えてください。") }
  package var badAnswerDetail: String {
    either("The server’s answer could not be read.", "サーバーの応答を読み取れませんでした。")
  }
  package var failedDetail: String {
    either(
      "The server has a problem. Try again in a moment.",
      "サーバーに問題が起きています。しばらくしてからもう一度お試しください。")
  }
  package var unavailableTitle: String {
    either("The data can’t be searched at the moment", "いまはデータを検索できません")
  }
  package var limitedTitle: String { either("Too many searches at once", "検索が混み合っています") }

  /// How long to wait.
  package func wait(_ seconds: Int) -> String {
    let number = String(decoding: Self.grouped(seconds), as: UTF8.self)
    return either("Trying again by itself in " + number + " s.", number + " 秒後に自動でもう一度試します。")
  }

  /// What a query that finds nothing is told.
  package func none(for text: String) -> String {
    // Isolated, so that text from right to left leaves the sentence in order.
    either("Nothing found for “\u{2068}" + text + "\u{2069}”", "「\u{2068}" + text + "\u{2069}」に一致するものはありません")
  }

  /// What was searched instead of what was typed.
  package func results(for text: String) -> String {
    either("Showing results for “\u{2068}" + text + "\u{2069}”.", "「\u{2068}" + text + "\u{2069}」の結果を表示しています。")
  }

  /// What searches for what was typed and nothing else.
  package func searchInstead(for text: String) -> String {
    either("Search for “\u{2068}" + text + "\u{2069}” instead", "「\u{2068}" + text + "\u{2069}」で検索")
  }

  /// The number of results.
  package func count(_ number: Int, isLeast: Bool = false, isEstimate: Bool = false) -> String {
    var text = either(isEstimate ? "about " : "", isEstimate ? "約 " : "")
    text += String(decoding: Self.grouped(number), as: UTF8.self)
    if isLeast { text += either("+", "") }
    return text + either(number == 1 ? " result" : " results", isLeast ? " 件以上" : " 件")
  }

  /// The number with its thousands set apart.
  package static func grouped(_ number: Int) -> [UInt8] {
    var plain = JSONOutput()
    plain.integer(number)
    var text: [UInt8] = []
    for (index, digit) in plain.bytes.enumerated() {
      if index > 0, (plain.bytes.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return text
  }
}
