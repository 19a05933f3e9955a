import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import IncrementalSearchServer
import Picker
import RecordFormats
import Records

/// Records as a server shows them: the columns that a screen shows, each with what matches.
package struct ServedRecords<Search: SearchedRecords>: ServedData where Search.Source.Key: LosslessStringConvertible {
  private(set) var records: Search
  package let name: String
  package let about: String
  package let ways: SearchWays
  private var order: String
  private let layout: @Sendable () -> String
  private let currentVersion: @Sendable () async throws -> DataVersion
  private let checkFile: @Sendable () async throws -> Void
  private var findOutage: @Sendable () async -> SearchFailure? = { nil }
  private var lookAtNodes: @Sendable () async -> [ServedNode] = { [] }

  /// Serves records that have been read; `check` throws if they can't be read any more, `layout` says where it may change what
  /// is shown of them.
  init(
    _ records: Search, name: String, about: String, layout: (@Sendable () -> String)? = nil,
    check: @escaping @Sendable () async throws -> Void = {},
    version: @escaping @Sendable () async throws -> DataVersion
  ) throws {
    self.records = records
    self.name = name
    self.about = about
    currentVersion = version
    checkFile = check
    let text = try records.layout.text
    self.layout = layout ?? { text }
    let others = records.otherMatches
    ways = SearchWays(matches: others.isEmpty ? [] : [records.match] + others, orders: records.orders)
    order = records.orders.first ?? ""
  }

  package var settings: String { "\(records.match) \(order) \(layout())" }

  package func searched(_ way: SearchWay) -> ServedRecords {
    if way == SearchWay() { return self }
    var data = self
    data.order = way.order ?? order
    data.records = records.searched(by: way.match ?? records.match, in: way.order)
    return data
  }

  package var source: Search.Source { records.source }

  package func description() async throws -> DataDescription {
    var rows: [ServedRow] = []
    if case .exact(let count) = try await source.total(for: SearchQuery()), count > 0 {
      let row = self.rows(for: SearchQuery())
      for position in [0, count / 3, count * 2 / 3] {
        do {
          let page = try await source.page(PageRequest(query: SearchQuery(), place: .position(position), limit: 1))
          rows += page.items.prefix(1).map(row)
        } catch {
          // Where no position can be jumped to, the first row is all there is.
          guard source.failure(for: error).reason == .refused else { throw error }
          break
        }
      }
    }
    return DataDescription(columns: columnNames, facets: records.facetNames, examples: ExampleQueries.of(rows))
  }

  /// The names of the title, which several columns may make, and of the texts.
  private var columnNames: [String] {
    let (names, count) = (records.columnNames, records.layout.titleCount)
    guard count > 1, names.count >= count else { return names }
    return [names.prefix(count).filter { !$0.isEmpty }.joined(separator: " ")] + names.dropFirst(count)
  }

  package func version() async throws -> DataVersion { try await currentVersion() }

  package func checkReadiness() async throws { try await checkFile() }

  package func outage() async -> SearchFailure? { await findOutage() }

  package func nodes() async -> [ServedNode] { await lookAtNodes() }

  package func page(
    around id: String, for query: SearchQuery, limit: Int
  ) async throws -> Page<Search.Source.Item, Search.Source.Key>? {
    try await records.page(around: id, for: query, limit: limit)
  }

  package func rows(for query: SearchQuery) -> (Search.Source.Item) -> ServedRow {
    let row = records.rows(for: query)
    return { item in
      let parts = row(item).parts
      let isTitled = parts.contains(where: \.isTitle)
      var (titles, texts) = ([ServedRow.Text](), [ServedRow.Text]())
      for (index, part) in parts.enumerated() {
        let text = ServedRow.Text(part.text, matches: part.matches)
        // Without a title there is nothing else to stand first.
        if part.isTitle || !isTitled && index == 0 { titles.append(text) } else { texts.append(text) }
      }
      return ServedRow(id: records.id(of: item), title: ServedRow.Text(joining: titles), texts: texts)
    }
  }
}

extension ServedRow.Text {
  /// The parts of a title as one (``SearchedTexts/join(_:)``), with their matches.
  fileprivate init(joining parts: [ServedRow.Text]) {
    if parts.count == 1 {
      self = parts[0]
      return
    }
    let text = SearchedTexts.join(parts.map(\.text))
    var matches: [Range<String.Index>] = []
    var end = text.startIndex
    for part in parts where !part.text.isEmpty {
      guard let found = text[end...].range(of: part.text, options: .literal) else { continue }
      func place(_ index: String.Index) -> String.Index {
        text.utf8.index(found.lowerBound, offsetBy: part.text.utf8.distance(from: part.text.startIndex, to: index))
      }
      for match in part.matches {
        let range = place(match.lowerBound)..<place(match.upperBound)
        // What goes on from one part to the next is marked as one.
        if let last = matches.last, last.upperBound == range.lowerBound {
          matches[matches.count - 1] = last.lowerBound..<range.upperBound
        } else {
          matches.append(range)
        }
      }
      end = found.upperBound
    }
    self.init(text, matches: matches)
  }
}

extension ServedRecords<IndexSearch> {
  /// An index, whose changes show at once.
  package init(index search: IndexSearch, name: String, about: String = "") throws {
    let versions = try IndexVersions(search.source.index)
    try self.init(
      search, name: name, about: about, layout: { search.layoutText }, check: { _ = try versions.current() }
    ) {
      let version = try versions.current()
      try await search.renew(for: version)
      return DataVersion("\(version)", records: version.count)
    }
  }
}

extension ServedRecords<ClusterSearch> {
  /// A collection of a cluster; any number of servers over it say the same version of it.
  package init(cluster search: ClusterSearch, name: String, about: String) throws {
    let versions = AskedVersion {
      let stamp = try await search.source.information()
      return DataVersion("\(stamp.build)-\(stamp.version)", records: stamp.count)
    }
    try self.init(
      search, name: name, about: about, layout: { search.layoutText },
      check: { _ = try await search.source.information() }
    ) {
      try await versions.current()
    }
    findOutage = {
      // What searches take long is health no trouble.
      let nodes = await search.nodes(within: .milliseconds(250))
      if nodes.contains(where: { $0.problem == nil }) { return nil }
      let problems = nodes.map { "\($0.name): \($0.problem ?? "")" }
      return SearchFailure(.offline, details: "no node answers (\(problems.joined(separator: "; ")))")
    }
    lookAtNodes = { await search.nodes(within: .seconds(1)) }
  }
}

extension ClusterSearch {
  /// Each node with whether it says that it can be searched.
  fileprivate func nodes(within time: Duration) async -> [ServedNode] {
    await reports(within: time).map { report in
      ServedNode(report.url.hostAndPort, problem: report.isHealthy ? nil : report.problem ?? "it is not well")
    }
  }
}

/// The version of data that has to be asked for it: asked rarely enough to cost nothing, and often enough to show a change
/// soon.
///
/// If it can't be asked, the known version stays valid for a few seconds; after that none is known.
package actor AskedVersion {
  /// How old the newest answer may be until it is asked again.
  static let longestAge = Duration.milliseconds(500)
  /// How long a version is waited for where one is known.
  static let patience = Duration.milliseconds(200)
  /// How long a version stays good that nothing confirms.
  package static let longestUnconfirmed = Duration.seconds(5)
  /// For how long a failure tells enough, so that those who come meanwhile don't wait for the next one.
  static let lasting = Duration.seconds(2)

  private let ask: @Sendable () async throws -> DataVersion
  private let now: @Sendable () -> Duration
  private var known: (version: DataVersion, confirmed: Duration)?
  private var failure: (error: any Error, time: Duration)?
  private var asked: Duration?
  private var asking: Task<DataVersion, any Error>?

  /// Asks by a function, by the time of a clock.
  package init<C: Clock>(by clock: C = ContinuousClock(), _ ask: @escaping @Sendable () async throws -> DataVersion)
  where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    self.ask = ask
  }

  /// The version as far as it is known; throws why it isn't.
  package func current() async throws -> DataVersion {
    let time = now()
    if asking == nil, asked.map({ time - $0 > Self.longestAge }) ?? true { begin(time) }
    if let known, time - known.confirmed <= Self.longestUnconfirmed {
      if let asking { await Self.wait(for: asking, Self.patience) }
      return self.known?.version ?? known.version
    }
    if let failure, time - failure.time < Self.lasting { throw failure.error }
    guard let asking else {
      guard let known else { throw CancellationError() }
      return known.version
    }
    return try await asking.value
  }

  private func begin(_ time: Duration) {
    asked = time
    // Of nobody's request: whoever goes away leaves it to the others.
    asking = Task {
      do {
        let version = try await ask()
        (known, failure, asking) = ((version, now()), nil, nil)
        return version
      } catch {
        (failure, asking) = ((error, now()), nil)
        throw error
      }
    }
  }

  /// Waits until a task has ended, which goes on if it takes longer than a time.
  private static func wait(for task: Task<DataVersion, any Error>, _ time: Duration) async {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      _ = await task.result
      continuation.finish()
    }
    let late = Task {
      try? await Task.sleep(for: time)
      continuation.finish()
    }
    for await _ in end {}
    waiting.cancel()
    late.cancel()
  }
}

extension ServedRecords<DescribedSearch> {
  /// A service that says nothing of versions. Its answers are asked for anew in each span of time, which all servers over it
  /// have in common.
  package init(service search: DescribedSearch, name: String, about: String) throws {
    try self.init(search, name: name, about: about, check: search.check) {
      DataVersion("t\(Int(Date().timeIntervalSince1970) / 10)", records: nil)
    }
    // Nothing else can be asked of it, and what it finds is its own affair: who types more can't know whether that helps.
    findOutage = { SearchFailure(.timeout, details: "the service took longer for an answer than a search may") }
  }
}

extension ServedRecords<RecordSearch> {
  /// Records in memory, read to their end.
  package init(read search: RecordSearch, name: String, about: String = "") async throws {
    var content = ContentVersion()
    try await search.forEachPage(of: SearchQuery(), limit: .max) { page in
      for record in page.items { record.withBytes { content.add($0) } }
    }
    let version = content.version
    try self.init(search, name: name, about: about) { version }
  }
}
