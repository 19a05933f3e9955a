import BrowserBridge

extension Wording {
  /// What stands on the page from the start.
  func writeLabels(to output: inout JSONOutput) {
    output.key("labels")
    output.object { output in
      output.member("language", either("en", "ja"))
      for screen in ScreenName.allCases { output.member(Self.titleKey(screen), title(of: screen)) }
      writeAbouts(to: &output)
      writeControls(to: &output)
    }
  }

  private static func titleKey(_ screen: ScreenName) -> StaticString {
    switch screen {
    case .keyword: "title.keyword"
    case .account: "title.account"
    case .products: "title.products"
    case .suggestions: "title.suggestions"
    case .repository: "title.repository"
    }
  }

  private func writeAbouts(to output: inout JSONOutput) {
    output.member(
      "about.keyword",
      either(
        "Submit to search. Each time the last row appears, the next page loads: 5, 5, 3, then an empty page ends it. An error is shown at the foot and retried there.",
        "Enter で検索します。最後の行が見えるたびに次のページを読み込み（5件・5件・3件）、空のページで終わります。エラーは末尾に表示し、そこで再試行できます。"))
    output.member(
      "about.account",
      either(
        "Checked one second after the last key against a table on the server; each key cancels the check. Next needs a free id and accepted terms. Try “tanaka” or “sakura”.",
        "最後の入力から1秒後にサーバーのテーブルで確認し、入力のたびに前の確認を取り消します。未使用のIDと規約への同意がそろうと進めます。「tanaka」「sakura」は使用中です。"))
    output.member(
      "about.products",
      either(
        "10,000 products from the middle on, endless both ways, at most 10 pages held. The row at the top stays when pages come and go.",
        "1万件の商品を中央から上下どちらへも読み込みます。保持は最大10ページ。ページが増減しても、見ている行は動きません。"))
    output.member(
      "about.suggestions",
      either(
        "0.2 s after any change: typing, composing, paste, dictation, the clear button, or code. Equal results are not drawn again.",
        "入力・変換中・貼り付け・音声入力・消去・コードからの設定、どの変更でも0.2秒後に探します。同じ結果なら描き直しません。"))
    output.member(
      "about.repository",
      either(
        "100 places at once for no text. Typing filters locally first, then the repository answers; the newest query wins, whatever the order of the answers.",
        "空なら全100件。入力するとまずローカルで絞り込み、続いてリポジトリの結果に置き換わります。応答の順序によらず最新の入力が勝ちます。"))
  }

  private func writeControls(to output: inout JSONOutput) {
    output.member("keyword", either("Keyword", "キーワード"))
    output.member("account", either("Account ID", "アカウントID"))
    output.member("address", either("Address", "住所"))
    output.member("place", either("Place", "地名"))
    output.member("clear", either("Clear", "消去"))
    output.member("search", either("Search", "検索"))
    output.member("terms", either("I accept the terms", "利用規約に同意する"))
    output.member("next", either("Next", "次へ"))
    output.member("number", either("Number", "番号"))
    output.member("go", either("Go", "移動"))
    output.member("columns", either("Columns", "列数"))
    output.member("results", either("Results", "検索結果"))
    output.member("slow", either("Slow server", "サーバーが遅い"))
    output.member("fails", either("The server fails", "サーバーが失敗"))
    output.member("disorder", either("Slow, answers out of order", "遅く、応答が前後する"))
    output.member("set", either("Set from code:", "コードから設定:"))
    output.member("requests", either("Requests", "リクエスト"))
    output.member("screens", either("Screens", "画面"))
  }
}
