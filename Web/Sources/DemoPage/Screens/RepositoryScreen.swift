import BrowserBridge
import SearchMachines

/// A field bound to a repository of a hundred items: all of them for no text; what is typed filters locally at once, and
/// the repository's answer replaces that.
final class RepositoryScreen: ListScreen {
  /// How long a text rests before the repository is asked, as in the article; the local rows don't wait.
  private static var debounce: Duration { .seconds(1) }

  /// What the repository was asked last.
  private var asked: SearchQuery?
  /// What is asked once the text has rested.
  private var waiting: (id: RequestID, request: PageRequest<PlaceKey>)?
  /// All items, once the repository has given them.
  private var items: [PageRow] = []

  init(_ host: DemoHost) {
    super.init(
      .repository, host,
      SearchConfiguration(
        typing: TypingConfiguration(debounce: .zero, minimumLength: 0, composition: .every),
        paging: PagingConfiguration(pageSize: 100, prefetchDistance: 0, window: .unbounded), cacheSize: 0,
        countsTotal: false))
  }

  override func start() { take(machine.handle(.started, at: host.now)) }

  override func load(_ id: RequestID, _ request: PageRequest<PlaceKey>) {
    // What is listed without a text, and what is tried again, has nothing to rest.
    if request.query.text.isEmpty || request.query == asked { return super.load(id, request) }
    asked = nil
    waiting = (id, request)
    host.rest(of: name, at: host.now + Self.debounce)
  }

  override func restFired() {
    guard let waiting else { return }
    self.waiting = nil
    asked = waiting.request.query
    super.load(waiting.id, waiting.request)
  }

  override func isDropped(_ id: RequestID) -> Bool {
    guard waiting?.id == id else { return false }
    waiting = nil
    host.rest(of: name, at: nil)
    return true
  }

  override func address(of request: PageRequest<PlaceKey>) -> ServerAddress { .page(request, api: "places/api") }

  override func page(_ content: JSONText, for request: PageRequest<PlaceKey>) -> Page<PageRow, PlaceKey>? {
    let page = Page<PageRow, PlaceKey>(content)
    if let page, request.query.text.isEmpty { items = page.items }
    return page
  }

  /// The items that have the text in their title or reading as it stands. Where there are none, what is shown stays until
  /// the repository answers, which knows more: spelling, width, romaji.
  override func preview(_ id: RequestID, _ request: PageRequest<PlaceKey>) {
    let text = Array(request.query.text.lowercased().utf8)
    let found = items.filter { row in
      guard let content = JSONText(row.json) else { return false }
      if let title = content["title"]?.string, Self.has(text, in: title) { return true }
      for other in content["texts"]?.elements ?? [] {
        if let other = other.string, Self.has(text, in: other) { return true }
      }
      return false
    }
    if !found.isEmpty { take(machine.handle(.previewLoaded(id, found), at: host.now)) }
  }

  private static func has(_ text: [UInt8], in other: String) -> Bool {
    let other = Array(other.lowercased().utf8)
    if text.isEmpty { return true }
    if other.count < text.count { return false }
    for start in 0...other.count - text.count where other[start] == text[0] {
      var length = 1
      while length < text.count, other[start + length] == text[length] { length += 1 }
      if length == text.count { return true }
    }
    return false
  }

  override var note: String {
    if latest.items.isEmpty { return "" }
    if latest.isStale, let query = latest.itemsQuery {
      return host.wording.earlierItems(latest.items.count, query.text)
    }
    return latest.isProvisional
      ? host.wording.localItems(latest.items.count) : host.wording.repositoryItems(latest.items.count)
  }
}
