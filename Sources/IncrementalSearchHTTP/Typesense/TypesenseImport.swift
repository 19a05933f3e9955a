import Foundation
import IncrementalSearch

/// Fills a collection of a Typesense cluster with records, or changes one.
///
/// ```swift
/// let cluster = TypesenseImport(address, key: adminKey)
/// var build = try await cluster.begin(TypesenseSettings(), origin: "cities.csv, 1,718 bytes")
/// for batch in batches { refused += try await build.append(batch) }
/// try await build.finish(count: count - refused.count)
/// ```
///
/// Records go into a collection of their own (`cities_1700000000000`), and the alias that is searched leads to it once all of
/// them are counted there: nobody ever sees half of them. If an import was killed, the next one of the same origin and settings
/// continues it. Changes are refused while an import is under way, since its end would undo them; if some were made all the
/// same, the import ends with a ``Problem`` before they are lost.
public struct TypesenseImport: Sendable {
  /// What is wrong with an import.
  public struct Problem: Error, CustomStringConvertible {
    /// What is wrong and what to do.
    public let description: String
  }

  /// A record that was not stored.
  public struct Refusal: Hashable, Sendable {
    /// Why.
    public enum Reason: Hashable, Sendable {
      /// An earlier record has the same id.
      case idTaken
      /// The cluster refused it, and says what is wrong.
      case refused(String)
    }

    /// The index of the record among those given, from 0.
    public var position: Int
    /// Why.
    public var reason: Reason
  }

  /// The outcome of changes to records.
  public struct Summary: Hashable, Sendable {
    /// Records that are new.
    public var inserted = 0
    /// Records that were replaced by a different version.
    public var updated = 0
    /// Records that were the same already.
    public var unchanged = 0
    /// Records that were deleted.
    public var deleted = 0
    /// Records that the cluster doesn't accept; it keeps the records that it had with their ids.
    public var refused: [Refusal] = []
  }

  /// The nodes, and the alias that is searched.
  public let address: TypesenseAddress
  let client: TypesenseClient

  /// In records of one request.
  static let batch = 1_000

  /// Prepares imports into a cluster, with a key that may do everything with the collections of the alias.
  public init(
    _ address: TypesenseAddress, key: String, transport: any HTTPTransport = URLSessionTransport(timeout: .seconds(120))
  ) {
    self.address = address
    var settings = ServerNodes.Settings()
    // A node that indexes answers late, and one that starts again is waited for.
    (settings.timeout, settings.patience) = (.seconds(100), .seconds(90))
    let nodes = ServerNodes(address.nodes, settings: settings, transport: transport)
    client = TypesenseClient(nodes: nodes, transport: transport, url: address.nodes[0]) { key }
  }

  // MARK: Building

  /// Begins to fill a new collection, or goes on with one that was left half filled.
  ///
  /// - Parameters:
  ///   - settings: How the collection is made.
  ///   - origin: What the records come from: an interrupted import of the same origin is continued. One without an origin (nil)
  ///     never is.
  public func begin(_ settings: TypesenseSettings, origin: String?) async throws -> TypesenseBuild {
    try await findLeader()
    if settings.facets.count > 16 {
      throw Problem(description: "\(settings.facets.count) facets are too many; give 16 at most")
    }
    let old = try await aliased()
    if old == nil, try await exists(address.collection) {
      throw Problem(
        description: "“\(address.collection)” is a collection, not an alias, and is left as it is; give another name")
    }
    let collections = try await collections()
    if let origin {
      for name in collections where name != old {
        guard let stamp = try await client.stamp(of: name), stamp.settings == settings, stamp.origin == origin else {
          continue
        }
        return TypesenseBuild(client: client, alias: address.collection, stamp: stamp, old: old, isResumed: true)
      }
    }
    let base = if let old { try await client.stamp(of: old)?.version } else { Int64?.none }
    // The clock may be behind that of whoever imported before.
    let version = max(.millisecondsNow, (base ?? 0) + 1)
    let name = "\(address.collection)_\(version)"
    try await create(name, settings)
    var stamp = TypesenseStamp(version: version, build: name, count: 0, next: 0, settings: settings, origin: origin)
    (stamp.base, stamp.touched) = (base, .millisecondsNow)
    let build = TypesenseBuild(client: client, alias: address.collection, stamp: stamp, old: old, isResumed: false)
    try await build.store()
    return build
  }

  /// Asks the leader first: what was just written is known there at once.
  ///
  /// - Returns: What each node says.
  @discardableResult
  private func preferLeader() async throws -> [TypesenseNodeReport] {
    let key = try await client.key()
    let reports = await TypesenseNodeReport.reports(of: address, key: key, transport: client.transport)
    if let leader = reports.first(where: { $0.role == .leader }) { await client.nodes.prefer(leader.url) }
    return reports
  }

  /// Throws where no node answers, before anything is begun: an address is more likely to be wrong than all nodes to be
  /// starting, which are waited for later on.
  private func findLeader() async throws {
    let reports = try await preferLeader()
    if reports.allSatisfy({ !$0.answers }) { throw SearchFailure(noneOf: reports.map { ($0.url, $0.problem) }) }
  }

  private func create(_ name: String, _ settings: TypesenseSettings) async throws {
    struct Field: Encodable {
      var name: String
      var type: String
      var facet = false
      var optional = false
    }
    struct Schema: Encodable {
      var name: String
      var fields: [Field]
    }
    let fields =
      [Field(name: "t", type: "int64[]"), Field(name: "w", type: "string[]")]
      + ["a", "l", "p"].map { Field(name: $0, type: "int64") }
      + settings.facets.indices.map { Field(name: "f\($0)", type: "string", facet: true, optional: true) }
    _ = try await client.send("collections", "POST", JSONEncoder().encode(Schema(name: name, fields: fields)))
  }

  // MARK: Changing

  /// The state of the collection that is searched; throws if this package did not make it.
  public func information() async throws -> TypesenseStamp {
    try await findLeader()
    return try await searched()
  }

  private func searched() async throws -> TypesenseStamp {
    guard let name = try await aliased(), let stamp = try await client.stamp(of: name),
      stamp.layout == TypesenseStamp.layout
    else {
      throw Problem(
        description:
          "there is no alias “\(address.collection)” made by isearch index; make it with isearch index FILE --to \(address)"
      )
    }
    // What is changed by such a stamp would count from there.
    if stamp.isPartial {
      throw Problem(
        description: "the node that takes changes can't yet: \(TypesenseClient.isPartial); run this again after it")
    }
    return stamp
  }

  /// Replaces the records with the same ids, adds the others, and deletes some; searched as soon as it is done.
  ///
  /// Throws a ``Problem`` while an import is under way, or where one has replaced the collection meanwhile.
  public func apply(_ records: [IndexRecord], deleting ids: [String] = []) async throws -> Summary {
    try await preferLeader()
    var stamp = try await searched()
    try await checkImports(beside: stamp.build)
    var summary = Summary()
    for start in stride(from: 0, to: records.count, by: 200) {
      // Of several with one id the last one counts.
      var latest: [String: Int] = [:]
      var order: [String] = []
      for position in start..<min(start + 200, records.count) {
        let id = records[position].id
        if latest.updateValue(position, forKey: id) == nil { order.append(id) }
      }
      let known = try await documents(of: order, in: stamp.build)
      var changes: [(document: TypesenseDocument, position: Int, isNew: Bool)] = []
      for position in order.compactMap({ latest[$0] }) {
        let record = records[position]
        let old = known[TypesenseDocument.id(of: record.id)]
        if let old, old.record == record {
          summary.unchanged += 1
          continue
        }
        let number = old?.p.map { $0 & (1 << 40 - 1) } ?? stamp.next
        if old == nil { stamp.next += 1 }
        let document = TypesenseDocument(record, number: number, isRanked: stamp.settings.isRanked)
        changes.append((document, position, old == nil))
      }
      let failed = try await client.upload(changes.map(\.document), to: stamp.build, action: "upsert")
      let refused = Set(failed.map(\.position))
      for (index, change) in changes.enumerated() where !refused.contains(index) {
        summary.inserted += change.isNew ? 1 : 0
        summary.updated += change.isNew ? 0 : 1
      }
      summary.refused += failed.map { Refusal(position: changes[$0.position].position, reason: $0.reason) }
    }
    for start in stride(from: 0, to: ids.count, by: 200) {
      let wanted = ids[start..<min(start + 200, ids.count)].map { TypesenseDocument.id(of: $0) }
      struct Deleted: Decodable { var num_deleted: Int }
      let filter = "id:=[\(wanted.joined(separator: ","))]"
      let answer = try await client.send(
        "collections/\(stamp.build)/documents?filter_by=\(URLParameters.escaped(filter))", "DELETE")
      summary.deleted += (try? JSONDecoder().decode(Deleted.self, from: answer.body).num_deleted) ?? 0
    }
    stamp.count += summary.inserted - summary.deleted
    stamp.version = max(stamp.version + 1, .millisecondsNow)
    try await client.store(stamp)
    guard try await aliased() == stamp.build else {
      throw Problem(
        description: "an import has replaced the collection meanwhile, without what was changed; run this again")
    }
    return summary
  }

  /// Throws where another collection of the alias is being filled, which will take the place of what is searched.
  private func checkImports(beside build: String) async throws {
    for name in try await collections() where name != build {
      guard let stamp = try await client.stamp(of: name), let touched = stamp.touched,
        .millisecondsNow - touched < Self.longestPause
      else { continue }
      let last = Date(timeIntervalSince1970: Double(touched) / 1_000).formatted(.iso8601)
      throw Problem(
        description: """
          an import is under way (\(name), records stored until \(last)), and what is changed now would be lost at its end; \
          run this again after it, or in 15 minutes if it was interrupted
          """)
    }
  }

  /// In milliseconds: an import that has stored nothing for so long was interrupted.
  private static let longestPause: Int64 = 15 * 60 * 1_000

  private func documents(of ids: [String], in build: String) async throws -> [String: TypesenseDocument] {
    var search = TypesenseClient.Search(
      build, "id:=[\(ids.map { TypesenseDocument.id(of: $0) }.joined(separator: ","))]")
    search.per_page = 250
    let found = try await client.search([search], known: TypesenseVersions()).found[0].documents
    return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  // MARK: Collections

  private func aliased() async throws -> String? {
    struct Alias: Decodable { var collection_name: String }
    let answer = try await client.send("aliases/\(URLParameters.escaped(address.collection))", "GET", allowing: [404])
    return answer.status == 404 ? nil : try JSONDecoder().decode(Alias.self, from: answer.body).collection_name
  }

  private func exists(_ name: String) async throws -> Bool {
    try await client.send("collections/\(URLParameters.escaped(name))", "GET", allowing: [404]).status != 404
  }

  /// The collections that were made for the alias, the newest first.
  private func collections() async throws -> [String] { try await client.collections(of: address.collection) }
}
