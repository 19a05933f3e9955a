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
      output.member(
        "keys",
        either(
          "Arrow keys choose a row, Enter opens it, Escape goes back.", "矢印キーで選び、Enter で開き、Esc で戻ります。"))
      output.member("close", either("Close", "閉じる"))
      output.member("copy", either("Copy", "コピー"))
      output.member("link", either("Copy link", "リンクをコピー"))
      output.member("copied", either("Copied", "コピーしました"))
    }
  }
}
