import BrowserBridge

extension Wording {
  /// What stands on the page from the start: JSON as it is sent, since writing each word would take twice the room in the program.
  func write(_ name: StaticString, to output: inout JSONOutput) {
    output.key(name)
    output.raw(isJapanese ? Self.japanese : Self.english)
  }

  private static var english: StaticString {
    """
    {"language":"en","placeholder":"Search","clear":"Clear","results":"Results",\
    "keys":"↑ ↓ choose|→ more|Enter open|Esc back|/ search",\
    "close":"Close","copy":"Copy","copyAll":"Copy all","link":"Copy link","copied":"Copied",\
    "records":"records","examples":"Try","recent":"Recent","forget":"Forget",\
    "filters":"Filters","others":"more","remove":"Remove","shown":"shown",\
    "order":"Sort","order-relevance":"Best first","order-index":"The data’s order","order-input":"The data’s order",\
    "match":"Match","match-words":"Words","match-contains":"Anywhere","match-prefix":"At the start","match-fuzzy":"Loosely"}
    """
  }

  private static var japanese: StaticString {
    """
    {"language":"ja","placeholder":"検索","clear":"消去","results":"検索結果",\
    "keys":"↑ ↓ 選ぶ|→ 同様の行|Enter 開く|Esc 戻る|/ 検索",\
    "close":"閉じる","copy":"コピー","copyAll":"すべてコピー","link":"リンクをコピー","copied":"コピーしました",\
    "records":"件","examples":"例","recent":"最近の検索","forget":"履歴を消す",\
    "filters":"絞り込み","others":"件","remove":"解除","shown":"表示しました",\
    "order":"並び順","order-relevance":"関連度順","order-index":"元の順","order-input":"元の順",\
    "match":"一致","match-words":"単語","match-contains":"部分一致","match-prefix":"前方一致","match-fuzzy":"あいまい"}
    """
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

  /// What is said once a search takes long.
  var searching: String { either("Searching", "検索中です") }

  /// What puts near-equal rows behind the first of them again.
  var fold: String { either("Show as one row", "1 行にまとめる") }

  /// What takes filters away that leave nothing.
  var unfilter: String { either("Search without filters", "絞り込みを解除") }

  /// What takes a text away that finds nothing.
  var clearSearch: String { either("Clear the search", "検索を消去") }
}
