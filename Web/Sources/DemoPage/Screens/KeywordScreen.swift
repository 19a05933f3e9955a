import BrowserBridge
import SearchMachines

/// Search by keyword over an API with numbered pages: nothing is sent before submit, and each time the last row appears
/// the next page is.
final class KeywordScreen: ListScreen {
  init(_ host: DemoHost) {
    super.init(
      .keyword, host,
      SearchConfiguration(
        typing: TypingConfiguration(trigger: .submit),
        paging: PagingConfiguration(pageSize: 5, prefetchDistance: 1, window: .unbounded), cacheSize: 0,
        previews: false, countsTotal: false))
  }

  /// A page's number, which is its key.
  private static func number(of request: PageRequest<PlaceKey>) -> Int {
    guard let key = request.key else { return 1 }
    return JSONText(key.key)?.integer ?? 1
  }

  override func address(of request: PageRequest<PlaceKey>) -> ServerAddress {
    var address = ServerAddress("keyword?q=")
    address.append(escaping: Array(request.query.text.utf8))
    address.append("&page=", Self.number(of: request))
    return address
  }

  /// The API's end is an empty page.
  override func page(_ content: JSONText, for request: PageRequest<PlaceKey>) -> Page<PageRow, PlaceKey>? {
    guard var page = Page<PageRow, PlaceKey>(content) else { return nil }
    let number = Self.number(of: request)
    page.next = page.items.isEmpty ? nil : PlaceKey(.after, ServerAddress.digits(number + 1))
    return page
  }

  override func text(of request: PageRequest<PlaceKey>) -> String {
    host.wording.page(Self.number(of: request), of: request.query.text)
  }

  override var hint: String { host.wording.keywordHint }

  override var note: String {
    if latest.items.isEmpty { return "" }
    return latest.next == .end
      ? host.wording.allResults(latest.items.count) : host.wording.resultsSoFar(latest.items.count)
  }
}
