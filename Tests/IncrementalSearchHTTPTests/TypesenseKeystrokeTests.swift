import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import Testing

/// What a person does, one step after the other, each once the screen stands still.
private enum Step: Sendable {
  case types(String)
  case filters([String: String])
  case scrollsOn
  case jumps(to: Int)
  case scrollsBack
}

/// What a screen shows once it stands still.
private struct ShownState: Equatable, Sendable {
  var query: String
  var phase: SearchPhase
  var ids: [String]
  var total: TotalCount
  var correction: String?
  var previous: LoadState
  var next: LoadState
  var before: Int?
  var after: Int?

  /// Nil while something is on its way.
  init?<Item>(_ snapshot: SearchSnapshot<Item>) where Item.ID == String {
    let isMoving = snapshot.phase == .loading || snapshot.previous == .loading || snapshot.next == .loading
    if isMoving || snapshot.isStale || snapshot.isProvisional || snapshot.total == .unknown { return nil }
    (query, phase, ids) = ("\(snapshot.query)", snapshot.phase, snapshot.items.map(\.id))
    (total, correction) = (snapshot.total, snapshot.correction?.searched)
    (previous, next) = (snapshot.previous, snapshot.next)
    (before, after) = (snapshot.before, snapshot.after)
  }
}

/// The states that a screen over a source goes through.
private func states<Source: PageSource>(
  of source: Source, _ steps: [Step]
) async -> [ShownState] where Source.Item.ID == String {
  let configuration = SearchConfiguration(
    debounce: .zero, minimumLength: 0, pageSize: 20, prefetchDistance: 0, window: .items(60), previews: false)
  return await withSearchSession(source, configuration) { session in
    var shown: [ShownState] = []
    var snapshots = session.snapshots.makeAsyncIterator()
    /// Every step changes what is shown, so that its end can be told.
    func settle() async {
      while let snapshot = await snapshots.next() {
        guard let state = ShownState(snapshot), state != shown.last else { continue }
        shown.append(state)
        return
      }
    }
    session.start()
    await settle()
    for step in steps {
      switch step {
      case .types(let text): session.textChanged(text)
      case .filters(let filters): session.setFilters(filters)
      case .scrollsOn: session.loadNext()
      case .jumps(let position): session.jump(to: position)
      case .scrollsBack: session.loadPrevious()
      }
      await settle()
    }
    return shown
  }
}

/// On the cluster that `CLI/Tests/Cluster/run` runs, whose address and key are in the environment.
@Suite(
  "Typesense: the same keystrokes as over an index",
  .enabled(if: ProcessInfo.processInfo.environment["INCREMENTALSEARCH_CLUSTER"] != nil), .timeLimit(.minutes(10)))
struct TypesenseClusterKeystrokeTests {
  private static let towns = ["東京", "京都", "大阪", "札幌", "神戸"]
  private static let readings = ["トウキョウ", "キョウト", "オオサカ", "サッポロ", "コウベ"]

  private func records(_ count: Int) -> [IndexRecord] {
    (0..<count).map { number in
      let town = number % 5
      return IndexRecord(
        id: "id\(number)", parts: ["\(Self.towns[town])\(number % 7)丁目", "row \(number)"],
        reading: Self.readings[town], rank: Double(number % 11), facets: [Self.towns[town]])
    }
  }

  private let steps: [Step] =
    ["k", "ky", "kyo", "kyou", "kyouto", "kyoutp"].map { .types($0) } + [
      .types("と"), .types("とう"), .types("とうきょう"), .types("東"), .types("東京"), .scrollsOn, .scrollsOn, .scrollsOn,
      .scrollsBack, .types("東京3"), .types("東京3丁目"), .types("東京"), .filters(["town": "東京"]), .types("row"),
      .scrollsOn, .filters([:]), .jumps(to: 150), .scrollsBack, .scrollsOn, .types("sapporp"), .types(""),
      .jumps(to: 290), .types("no such thing"),
    ]

  /// What candidates are compared with: of these the cluster tells how many candidates there are, and not what comes after.
  private static let compared: Set = ["とうきょう", "東京3", "東京3丁目"]

  @Test(arguments: [true, false]) func theSameIsShown(isRanked: Bool) async throws {
    let environment = ProcessInfo.processInfo.environment
    let name = "\(environment["INCREMENTALSEARCH_CLUSTER"] ?? "")/keystrokes\(isRanked)"
    let (address, key) = (try TypesenseAddress(name), environment["TYPESENSE_API_KEY"] ?? "")
    var build = try await TypesenseImport(address, key: key).begin(
      TypesenseSettings(isRanked: isRanked, facets: ["town"]), origin: nil)
    let records = records(600)
    #expect(try await build.append(records) == [])
    try await build.finish(count: records.count)
    let folder = FileManager.default.temporaryDirectory.appending(path: "keystrokes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let index = try SearchIndex(folder.appending(path: "test.isearch").path(), for: .creating)
    try await index.rebuild(IndexSettings(isRanked: isRanked, facets: ["town"])) {
      let taken = try await $0.append(records)
      #expect(taken == [])
    }

    let expected = await states(of: SQLiteSource(index), steps)
    let found = await states(of: TypesenseSource(address, key: key), steps)
    #expect(expected.count == steps.count + 1)
    for (expected, found) in zip(expected, found) {
      var expected = expected
      if Self.compared.contains(expected.query) {
        guard case .about(let candidates) = found.total, case .exact(let count) = expected.total else {
          Issue.record("\(found.total) of \(expected.query), which has \(expected.total)")
          continue
        }
        #expect(candidates >= count)
        (expected.total, expected.after) = (found.total, nil)
      }
      #expect(found == expected)
    }
    #expect(found.count == expected.count)
  }
}
