import BrowserBridge

extension Wording {
  /// What stands on the page from the start.
  func write(_ name: StaticString, to output: inout JSONOutput) {
    output.key(name)
    output.object { output in
      output.member("language", either("en", "ja"))
      output.member("placeholder", either("Search", "検索"))
      output.member("clear", either("Clear", "消去"))
      output.member("results", either("Results", "検索結果"))
      output.member("keys", either("↑ ↓ choose|Enter open|Esc back|/ search", "↑ ↓ 選ぶ|Enter 開く|Esc 戻る|/ 検索"))
      output.member("close", either("Close", "閉じる"))
      output.member("copy", either("Copy", "コピー"))
      output.member("copyAll", either("Copy all", "すべてコピー"))
      output.member("link", either("Copy link", "リンクをコピー"))
      output.member("copied", either("Copied", "コピーしました"))
      output.member("records", either("records", "件"))
      output.member("examples", either("Try", "例"))
      output.member("recent", either("Recent", "最近の検索"))
      output.member("forget", either("Forget", "履歴を消す"))
      output.member("filters", either("Filters", "絞り込み"))
      output.member("remove", either("Remove", "解除"))
      output.member("order", either("Sort", "並び順"))
      output.member("order-relevance", either("Best first", "関連度順"))
      output.member("order-index", either("The data’s order", "元の順"))
      output.member("order-input", either("The data’s order", "元の順"))
      output.member("match", either("Match", "一致"))
      output.member("match-words", either("Words", "単語"))
      output.member("match-contains", either("Anywhere", "部分一致"))
      output.member("match-prefix", either("At the start", "前方一致"))
      output.member("match-fuzzy", either("Loosely", "あいまい"))
    }
  }

  /// What is said of a row that was open, or that an address leads to, and that is not in the result.
  func gone(wasOpen: Bool) -> String {
    if wasOpen {
      return either("The row that was open is not here any more.", "開いていた行は、もうこの結果にありません。")
    }
    return either("The row that this link leads to is not here any more.", "リンク先の行は、もうこの結果にありません。")
  }

  /// How many near-equal rows stand behind one; showing them.
  func more(_ count: Int, isLeast: Bool) -> String {
    let number = String(decoding: Self.grouped(count), as: UTF8.self)
    return either(
      "+ " + number + (isLeast ? " or more like this" : " more like this"),
      "+ 同様の行 " + number + (isLeast ? " 件以上" : " 件"))
  }

  /// What puts near-equal rows behind the first of them again.
  var fold: String { either("Show as one row", "1 行にまとめる") }

  /// What takes filters away that leave nothing.
  var unfilter: String { either("Search without filters", "絞り込みを解除") }

  /// What takes a text away that finds nothing.
  var clearSearch: String { either("Clear the search", "検索を消去") }
}
