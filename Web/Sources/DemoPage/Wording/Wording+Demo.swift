import BrowserBridge
import SearchMachines

// What the screens of the demo say of their states.
extension Wording {
  private func number(_ number: Int) -> String { String(decoding: Self.grouped(number), as: UTF8.self) }

  /// A text in quotation marks; isolated, so that text from right to left leaves the sentence in order.
  func quoted(_ text: String) -> String {
    if text.isEmpty { return either("no text", "空のテキスト") }
    return either("“\u{2068}" + text + "\u{2069}”", "「\u{2068}" + text + "\u{2069}」")
  }

  func title(of screen: ScreenName) -> String {
    switch screen {
    case .keyword: either("Keyword search", "キーワード検索")
    case .account: either("Account id check", "アカウントID確認")
    case .products: either("Product list", "商品一覧")
    case .suggestions: either("Suggestions", "検索候補")
    case .repository: either("Bound field", "連動フィールド")
    }
  }

  var loading: String { either("Loading …", "読み込み中…") }
  var staleMark: String { either("Earlier results", "前の結果") }
  var provisionalMark: String { either("Provisional", "仮の結果") }

  // MARK: Requests

  func outcome(_ outcome: RequestLog.Outcome) -> String {
    switch outcome {
    case .sent: either("sent …", "送信…")
    case .answered(let what): what
    case .failed: either("failed", "失敗")
    case .cancelled: either("cancelled", "キャンセル")
    case .abandoned: either("given up, still running …", "中止済み・応答待ち…")
    case .late: either("came too late, not shown", "遅延のため破棄")
    }
  }

  func items(_ count: Int) -> String {
    number(count) + either(count == 1 ? " item" : " items", " 件")
  }

  func page(_ page: Int, of keyword: String) -> String {
    quoted(keyword) + either(" page ", " ページ ") + number(page)
  }

  var fromStart: String { either("from the start", "先頭から") }
  var pageBefore: String { either("page before", "前のページ") }
  var pageAfter: String { either("page after", "次のページ") }

  func from(_ number: Int) -> String { either("from no. ", "番号 ") + self.number(number) + either("", " から") }

  // MARK: Keywords

  var keywordHint: String {
    either(
      "Nothing is sent before you press Enter. Try “chair” or “teapot”.", "Enter を押すまで何も送信しません。「椅子」や「急須」で試せます。")
  }

  func resultsSoFar(_ count: Int) -> String { items(count) + either(" so far", "を表示中") }

  func allResults(_ count: Int) -> String {
    either("All " + items(count) + "; the page after was empty", "全 " + items(count) + "（次のページは空でした）")
  }

  // MARK: Account ids

  var accountRule: String {
    either("4 to 20 characters: a–z, 0–9 and _", "半角英小文字・数字・_ を 4〜20 文字で入力してください。")
  }
  var accountPending: String { either("Will be checked when you pause …", "入力が止まると確認します…") }
  var accountChecking: String { either("Checking …", "確認しています…") }
  var accountAvailable: String { either("This account ID is free.", "このアカウントIDは使用できます。") }
  var accountTaken: String { either("This account ID is already in use.", "このアカウントIDは現在使用されています。") }
  var taken: String { either("taken", "使用中") }
  var free: String { either("free", "未使用") }

  func submitted(_ id: String) -> String {
    either("Went on with " + quoted(id) + ".", quoted(id) + "で次へ進みました。")
  }

  /// The failure's own text, or where it has none, what kind of failure it is.
  func unknown(_ failure: SearchFailure) -> String {
    let text = failure.message
    if !text.isEmpty { return text }
    switch failure.reason {
    case .offline: return offlineTitle
    case .timeout: return either("The check took too long.", "確認に時間がかかりすぎました。")
    case .badAnswer: return badAnswerDetail
    case .rateLimited: return limitedTitle
    default: return either("The check did not work.", "確認できませんでした。")
    }
  }

  // MARK: Products

  func products(_ first: Int, _ last: Int, of count: Int, pages: Int, mostPages: Int, requests: Int) -> String {
    let range = number(first) + "–" + number(last)
    return either(
      "Held: " + range + " of " + number(count) + " · pages " + number(pages) + " of at most " + number(mostPages)
        + " · requests " + number(requests),
      "保持: " + number(count) + " 件中 " + range + " ・ ページ " + number(pages) + "（上限 " + number(mostPages) + "）・ リクエスト "
        + number(requests))
  }

  // MARK: Suggestions

  var suggestionHint: String {
    either(
      "Type an address in any way: 東京, とうきょう, tokyo; composing text counts.",
      "住所を入力してください。変換中の文字（とうk など）でも読みで探します。")
  }

  func drawn(_ count: Int, equal: Int) -> String {
    either(
      "Drawn " + times(count) + ", left " + number(equal) + " equal result" + (equal == 1 ? "" : "s") + " undrawn",
      "描画 " + number(count) + " 回・同じ結果のため描画せず " + number(equal) + " 回")
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : number(count) + " times" }

  /// How a text came into the field, by the type of the browser's event.
  func way(_ type: JSONText?) -> String {
    guard let type else { return "" }
    if type.says("insertCompositionText") { return either("composing", "変換中") }
    if type.says("insertFromComposition") { return either("composition committed", "変換確定") }
    if type.says("insertFromPaste") { return either("paste", "貼り付け") }
    if type.says("insertReplacementText") { return either("whole text replaced (dictation)", "全文の置き換え（音声入力）") }
    return either("typing", "入力")
  }

  var clearWay: String { either("clear button", "消去ボタン") }
  var codeWay: String { either("set from code", "コードから設定") }

  // MARK: A bound field

  func localItems(_ count: Int) -> String {
    items(count) + either(" by the local filter; asking the repository …", "（ローカルで絞り込み、リポジトリに問い合わせ中…）")
  }

  func earlierItems(_ count: Int, _ text: String) -> String {
    items(count)
      + (text.isEmpty
        ? either(" without a text; asking the repository …", "（全件表示のまま、リポジトリに問い合わせ中…）")
        : either(" found for ", "（") + quoted(text) + either("; asking the repository …", "の結果のまま、リポジトリに問い合わせ中…）"))
  }

  func repositoryItems(_ count: Int) -> String { items(count) + either(" from the repository", "（リポジトリの結果）") }
}
