import Foundation
import IncrementalSearchTesting
import Testing

// The examples of docstrings, to be compiled. They are shown without what is around them here, and are not run.

private struct City: Identifiable, Equatable {
  let id: Int
  let name: String
}

private func indexed(_ all: [City]) async throws -> ArraySource<City> {
  let cities = ArraySource(all, text: \.name)
  try await cities.indexWords()
  return cities
}

private struct Product: Identifiable, Equatable {
  let id: Int
}

private struct Products: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Product, Int> { Page([]) }
}

private typealias MySource = Products

private struct API: Sendable {
  @Sendable func isFree(_ id: String) async throws -> Bool { true }
}

private final class Button {
  var isEnabled = false
}

private func session(
  keys: AsyncStream<String>, draw: (_ items: [Product], _ next: LoadState, _ isStale: Bool) -> Void
) async {
  await withSearchSession(Products()) { session in
    async let typing: Void = {
      for await text in keys { session.textChanged(text) }
      session.finish()
    }()
    for await snapshot in session.snapshots { draw(snapshot.items, snapshot.next, snapshot.isStale) }
    await typing
  }
}

@MainActor private func model() -> SearchModel<Product> {
  let search = SearchModel(Products(), .init(window: .pages(10)))
  return search
}

@MainActor private func observed() -> SearchModel<Product> {
  let search = SearchModel(Products().observed { event in print(event.kind, event.query.text) })
  return search
}

private struct Images {
  func prefetch(_ thumbnails: [Int]) {}
  func cancel(_ thumbnails: [Int]) {}
}

extension Product {
  fileprivate var thumbnail: Int { id }
}

@MainActor private func prefetching(_ search: SearchModel<Product>, _ images: Images) async {
  for await rows in search.rowsAhead(20) {
    images.prefetch(rows.started.map(\.thumbnail))
    images.cancel(rows.stopped.map(\.thumbnail))
  }
}

@MainActor private func link(_ search: SearchModel<Product>, _ screen: URL) -> URL {
  let link = search.query.link(from: screen)
  return link
}

private func debounced(_ repository: Products, _ known: ArraySource<Product>) -> some PageSource<Product, Int> {
  let entries = repository.debounced(for: .seconds(1)).showingFirst(known)
  return entries
}

@MainActor private func validation(_ api: API) -> ValidationModel {
  let account = ValidationModel(.init(debounce: .seconds(1))) { id in try await api.isFree(id) }
  return account
}

private func array(_ cities: [City]) -> ArraySource<City> {
  let source = ArraySource(cities, text: { $0.name })
  return source
}

@MainActor private final class OwnStore {
  private var state = SearchState<Product, Int>()
  private var tasks: [SearchWorkID: Task<Void, Never>] = [:]

  func send(_ input: SearchInput<Product, Int>) {
    let (store, source, clock) = (self, Products(), ContinuousClock())
    for work in state.handle(input, from: source, clock: clock) {
      switch work {
      case .run(let id, let operation):
        tasks[id] = Task {
          await operation { await store.send($0) }
          tasks[id] = nil
        }
      case .cancel(let id):
        tasks[id]?.cancel()
      }
    }
  }
}

private func testClock(_ session: SearchSession<Products>) async {
  let clock = TestClock()
  session.textChanged("a")
  await clock.sleepRequested(until: .milliseconds(300))
  clock.advance(by: .milliseconds(300))
}

private func laws() async {
  let laws = SourceLaws(queries: [SearchQuery(""), SearchQuery("tokyo")])
  #expect(await laws.violations(of: MySource()) == [])
}

@MainActor private func observing(_ account: ValidationModel) async {
  await observed { account.verdict == .available }
}

private func recording(_ session: SearchSession<Products>) async -> SearchSnapshot<Product>? {
  let recorder = SnapshotRecorder(session)
  let loaded = await recorder.first { $0.phase == .loaded }
  return loaded
}

private func scenario() throws {
  #expect(try ScenarioFile("Scenarios/backspace.json").differences() == [])
}

@MainActor private func parkedCalls(_ clock: TestClock) -> ValidationModel {
  let checks = ParkedCalls<String, Bool>()
  let account = ValidationModel(clock: clock) { try await checks.call($0) }
  return account
}

@MainActor private func testSource(_ clock: TestClock) async {
  let source = TestSource<Product, Int>()
  let search = SearchModel(source, .init(minimumLength: 0), clock: clock)
  search.start()
  let request = await source.nextRequest()
  request.answer(Page([Product(id: 1)], next: 2))
}

private func searching(_ texts: AsyncStream<String>, draw: ([Product]) -> Void) async {
  for await snapshot in texts.incrementalSearch(Products()) { draw(snapshot.items) }
}

private func validating(_ ids: AsyncStream<String>, _ api: API, _ next: Button) async {
  for await snapshot in ids.validated(.init(debounce: .seconds(1)), check: api.isFree) {
    next.isEnabled = snapshot.canSubmit
  }
}

private struct Article: Identifiable, Equatable {
  let id: Int
  var title = ""
}

private struct ArticleRow: Identifiable, Equatable {
  let id: Int
  let title: String
}

private struct ArticleAPI: Sendable {
  func search(_ text: String, page: Int) async throws -> [Article] { [] }
  func post(_ article: Article) async throws {}
}

private struct Articles: PageSource {
  func page(_ request: PageRequest<Int>) async throws -> Page<Article, Int> { Page([]) }
}

@MainActor private func closure(_ api: ArticleAPI) -> SearchModel<Article> {
  let search = SearchModel(ClosureSource.pages { query, number in try await api.search(query.text, page: number) })
  return search
}

private func mapped() -> some PageSource<ArticleRow, Int> {
  let rows = Articles().map { ArticleRow(id: $0.id, title: $0.title) }
  return rows
}

private func filtered(_ hidden: Set<Article.ID>) -> some PageSource {
  let articles = Articles().filter { !hidden.contains($0.id) }
  return articles
}

private func merged(_ downloads: ArraySource<Article>, _ catalogue: Articles) -> some PageSource {
  let everything = downloads.merged(with: catalogue)
  return everything
}

@MainActor private func localFirst(_ repository: Articles, _ recent: [Article]) -> SearchModel<Article> {
  let search = SearchModel(repository.showingFirst(ArraySource(recent, text: \.title)))
  return search
}

private func snapshot(_ articles: [Article]) -> SearchSnapshot<Article> {
  let snapshot = SearchSnapshot(items: articles, query: SearchQuery("swift"), total: .exact(2))
  return snapshot
}

private func remoteSettings(_ remote: SearchConfiguration) -> SearchConfiguration {
  let settings = (try? remote.checked()) ?? SearchConfiguration()
  return settings
}

@MainActor private func inserting(_ comment: Article, _ search: SearchModel<Article>, _ api: ArticleAPI) async {
  let edit = search.insert(comment)
  do {
    try await api.post(comment)
    await search.confirm(edit)
  } catch {
    search.rollBack(edit)
  }
}

@MainActor private func sections(_ search: SearchModel<Article>) -> [SearchSection<Character, Article>] {
  let sections = search.snapshot.sections { $0.title.first ?? "#" }
  return sections
}

@MainActor private func recents(_ search: SearchModel<Article>) -> RecentSearches {
  var recent = RecentSearches()
  recent.add(search.query.text)
  return recent
}

private struct FacetedCity: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
  let prefecture: String
}

private func faceted(_ cities: [FacetedCity]) -> ArraySource<FacetedCity> {
  let source = ArraySource(cities, text: { $0.name }, facets: [ArrayFacet("prefecture") { $0.prefecture }])
  return source
}

@MainActor private func facets(_ search: SearchModel<FacetedCity>) {
  for facet in search.facets {
    print(facet.name, facet.values.map { "\($0.value) (\($0.count))" })
  }
  search.setFilter("prefecture", to: "東京都")
}

private struct Company: Identifiable, Equatable {
  let id: String
  let name: String
}

private func drawGroups(_ snapshot: SearchSnapshot<Company>) {
  var groups = RowGroups<String>()
  let shown = groups.arrange(snapshot) { $0.name == $1.name }
  for item in shown {
    let group = groups.group(item.id)
    print(item.name, group.map { "(\($0.count))" } ?? "")
  }
}
