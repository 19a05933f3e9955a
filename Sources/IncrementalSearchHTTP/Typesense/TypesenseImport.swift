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
/// them are counted there: nobody ever sees half of them. An import that was killed is gone on with by the next one of the same
/// origin and settings. Changes are refused while an import is under way, whose end would undo them; where some were made all the
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
      /// A record before it has its id.
      case idTaken
      /// The cluster says what is wrong with it.
      case refused(String)
    }

    /// Which of the records given it is, from 0.
    public var position: Int
    /// Why.
    public var reason: Reason
  }

  /// What became of records that were to be changed.
  public struct Summary: Hashable, Sendable {
    /// Records that are new.
    public var inserted = 0
    /// Records that are others now.
    public var updated = 0
    /// Records that are as they were.
    public var unchanged = 0
    /// Records that are gone.
    public var deleted = 0
    /// Records that the cluster doesn't take; what it had with their ids it still has.
    public var refused: [Refusal] = []
  }

  /// The nodes, and the alias that is searched.
  public let address: TypesenseAddress
  let client: TypesenseClient

  /// In records of one request.
  static let batch = 1_000

  /// Takes a cluster, and a key that may do everything with the collections of the alias.
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
  ///   - origin: What the records come from: an import of the same origin is gone on with. Nil never is.
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
    let version = max(.milliseconds, (base ?? 0) + 1)
    let name = "\(address.collection)_\(version)"
    try await create(name, settings)
    var stamp = TypesenseStamp(version: version, build: name, count: 0, next: 0, settings: settings, origin: origin)
    (stamp.base, stamp.touched) = (base, .milliseconds)
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

  /// What the collection has that is searched; throws if it is none of this package.
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
        "collections/\(stamp.build)/documents?filter_by=\(filter.escaped)", "DELETE")
      summary.deleted += (try? JSONDecoder().decode(Deleted.self, from: answer.body).num_deleted) ?? 0
    }
    stamp.count += summary.inserted - summary.deleted
    stamp.version = max(stamp.version + 1, .milliseconds)
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
        .milliseconds - touched < Self.longestPause
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
    let answer = try await client.send("aliases/\(address.collection.escaped)", "GET", allowing: [404])
    return answer.status == 404 ? nil : try JSONDecoder().decode(Alias.self, from: answer.body).collection_name
  }

  private func exists(_ name: String) async throws -> Bool {
    try await client.send("collections/\(name.escaped)", "GET", allowing: [404]).status != 404
  }

  /// The collections that were made for the alias, the newest first.
  private func collections() async throws -> [String] { try await client.collections(of: address.collection) }

}

/// A collection that is being filled.
public struct TypesenseBuild: Sendable {
  let client: TypesenseClient
  let alias: String
  private(set) var stamp: TypesenseStamp
  let old: String?
  /// Whether an import that was interrupted is gone on with.
  public let isResumed: Bool
  /// Of the records given so far, those of the import before included.
  private var given: Int64 = 0

  init(client: TypesenseClient, alias: String, stamp: TypesenseStamp, old: String?, isResumed: Bool) {
    (self.client, self.alias, self.stamp, self.old, self.isResumed) = (client, alias, stamp, old, isResumed)
  }

  /// How many of the records, from the first on, are stored already.
  public var stored: Int { Int(clamping: stamp.next) }

  /// Stores records, in the order that they are given in; waits until the cluster has them.
  ///
  /// - Returns: Those that it doesn't take, in their order.
  public mutating func append(_ records: [IndexRecord]) async throws -> [TypesenseImport.Refusal] {
    var refused: [TypesenseImport.Refusal] = []
    for start in stride(from: 0, to: records.count, by: TypesenseImport.batch) {
      let batch = start..<min(start + TypesenseImport.batch, records.count)
      try Task.checkCancellation()
      let numbers = batch.map { given + Int64($0 - batch.lowerBound) }
      given += Int64(batch.count)
      let isStored = given <= stamp.next
      let isRanked = stamp.settings.isRanked
      let documents = zip(batch, numbers).map { TypesenseDocument(records[$0], number: $1, isRanked: isRanked) }
      let failed = try await store(documents, isStored: isStored)
      refused += failed.map { TypesenseImport.Refusal(position: batch.lowerBound + $0.position, reason: $0.reason) }
      if !isStored {
        (stamp.next, stamp.touched) = (given, .milliseconds)
        try await store()
      }
    }
    return refused
  }

  /// Stores documents; gives those that were refused. Of those that were stored by an import before only what is not there is
  /// sent: it was refused then, and is again.
  private func store(_ documents: [TypesenseDocument], isStored: Bool) async throws -> [TypesenseImport.Refusal] {
    let client = client
    func numbers(_ positions: [Int]) async throws -> [String: Int64] {
      try await client.numbers(of: positions.map { documents[$0].id }, in: stamp.build)
    }
    var known = isStored ? try await numbers(Array(documents.indices)) : [:]
    let sent = documents.indices.filter { known[documents[$0].id] == nil }
    let failed = try await client.upload(sent.map { documents[$0] }, to: stamp.build, action: "create").map {
      TypesenseImport.Refusal(position: sent[$0.position], reason: $0.reason)
    }
    let taken = failed.filter { $0.reason == .idTaken }.map(\.position)
    if !taken.isEmpty {
      try await settled {
        known.merge((try? await numbers(taken)) ?? [:]) { $1 }
        return taken.allSatisfy { known[documents[$0].id] != nil }
      }
    }
    // What has the number of this document is the same one, stored before.
    let unlike = documents.indices.filter { position in
      known[documents[position].id].map { $0 != documents[position].p } ?? taken.contains(position)
    }
    let refused =
      unlike.map { TypesenseImport.Refusal(position: $0, reason: .idTaken) } + failed.filter { $0.reason != .idTaken }
    return refused.sorted { $0.position < $1.position }
  }

  /// Waits until something holds, some seconds at most.
  private func settled(_ holds: () async throws -> Bool) async throws {
    for _ in 0..<100 {
      if try await holds() { return }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  func store() async throws { try await client.store(stamp) }

  /// Counts the records, and lets the alias lead to them; the collection before goes.
  ///
  /// Throws a `TypesenseImport.Problem` where that was changed since the import began; run again, it takes its place without those
  /// changes.
  ///
  /// - Parameter count: How many records there must be.
  public mutating func finish(count: Int) async throws {
    var there = -1
    // Another node than the one that was written to may be behind.
    try await settled {
      there = try await client.count(of: stamp.build) - 1
      return there == count
    }
    guard there == count else {
      throw TypesenseImport.Problem(
        description:
          "\(count) records were given, but \(stamp.build) has \(there); what was searched before still is; run it again"
      )
    }
    let replaced = try await checkUnchanged()
    stamp.count = count
    (stamp.origin, stamp.base, stamp.touched) = (nil, nil, nil)
    stamp.version = max(stamp.version + 1, .milliseconds, (replaced ?? 0) + 1)
    try await store()
    // A node that is behind would show some of the records: nodes don't switch the alias and store records in one order.
    try await settled {
      await TypesenseNodeReport.areAll(
        client, know: "collections/\(stamp.build)/documents/\(TypesenseDocument.stampID)",
        saying: "\"version\":\(stamp.version)")
    }
    struct Alias: Encodable { var collection_name: String }
    _ = try await client.send(
      "aliases/\(alias.escaped)", "PUT", JSONEncoder().encode(Alias(collection_name: stamp.build)))
    // Whoever searches next is not to be told by a node that is behind that there is nothing.
    try await settled {
      await TypesenseNodeReport.areAll(client, know: "aliases/\(alias.escaped)", saying: stamp.build)
    }
    // What was changed between the look and the switch went to what nobody searches any more.
    let isLost = try await version(ofReplaced: old) != replaced
    // Those that were left half filled go too.
    for name in try await client.collections(of: alias) where name != stamp.build {
      _ = try await client.send("collections/\(name.escaped)", "DELETE", allowing: [404])
    }
    if isLost {
      throw TypesenseImport.Problem(
        description: "all records are there and searched, but what was changed while this ended is not; change it again"
      )
    }
  }

  private func version(ofReplaced collection: String?) async throws -> Int64? {
    if let collection { try await client.stamp(of: collection)?.version } else { nil }
  }

  /// Throws where what is searched was changed since the import began; gives its version.
  private mutating func checkUnchanged() async throws -> Int64? {
    let current = try await version(ofReplaced: old)
    guard current != stamp.base else { return current }
    // Who runs it again knows of it.
    stamp.base = current
    try await store()
    throw TypesenseImport.Problem(
      description: """
        records of what is searched were changed while this was imported, and those changes are not in it; what was searched \
        before still is. Run it again to have what was imported, and then change those records again
        """)
  }
}

extension TypesenseClient {
  /// Stores documents; gives those that were refused. Throws where the cluster can't store any.
  func upload(
    _ documents: [TypesenseDocument], to collection: String, action: String
  ) async throws -> [TypesenseImport.Refusal] {
    struct Line: Decodable {
      var success: Bool
      var error: String?
      var code: Int?
    }
    if documents.isEmpty { return [] }
    var body = Data()
    for document in documents { body += try document.line() }
    let answer = try await send(
      "collections/\(collection.escaped)/documents/import?action=\(action)&batch_size=\(documents.count)", "POST", body)
    let lines = try answer.body.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: Data($0))
    }
    guard lines.count == documents.count else {
      throw SearchFailure(.badAnswer, details: "the cluster answers for \(lines.count) of \(documents.count) records")
    }
    return try lines.enumerated().filter { !$0.element.success }.map { position, line in
      let error = line.error ?? "no reason given"
      if line.code == 409 || error.contains("already exists") {
        return TypesenseImport.Refusal(position: position, reason: .idTaken)
      }
      // Such a code speaks of the cluster, not of the record.
      if let code = line.code, code >= 500 {
        throw SearchFailure(status: code, error, of: collection, retryAfter: nil)
      }
      return TypesenseImport.Refusal(position: position, reason: .refused(error))
    }
  }

  /// The places of documents in the order given, by their ids.
  func numbers(of ids: [String], in collection: String) async throws -> [String: Int64] {
    var numbers: [String: Int64] = [:]
    for start in stride(from: 0, to: ids.count, by: 200) {
      var search = Search(collection, "id:=[\(ids[start..<min(start + 200, ids.count)].joined(separator: ","))]")
      (search.per_page, search.include_fields, search.exclude_fields) = (250, "id,p", nil)
      for document in try await self.search([search], known: TypesenseVersions()).found[0].documents {
        numbers[document.id] = document.p
      }
    }
    return numbers
  }

  /// What a collection says of itself; nil if nothing.
  func stamp(of collection: String) async throws -> TypesenseStamp? {
    let answer = try await send(
      "collections/\(collection.escaped)/documents/\(TypesenseDocument.stampID)", "GET", allowing: [404])
    return answer.status == 404 ? nil : TypesenseDocument(answer.body)?.stamp
  }

  func store(_ stamp: TypesenseStamp) async throws {
    _ = try await send(
      "collections/\(stamp.build.escaped)/documents?action=upsert", "POST",
      TypesenseDocument(stamp: stamp).line())
  }

  func count(of collection: String) async throws -> Int {
    struct Collection: Decodable { var num_documents: Int }
    let answer = try await send("collections/\(collection.escaped)", "GET", allowing: [404])
    // A node that is behind has not heard of it.
    if answer.status == 404 { return 0 }
    return try JSONDecoder().decode(Collection.self, from: answer.body).num_documents
  }

  /// The collections that were made for an alias, the newest first.
  func collections(of alias: String) async throws -> [String] {
    struct Collection: Decodable { var name: String }
    let answer = try await send("collections", "GET")
    return try JSONDecoder().decode([Collection].self, from: answer.body).map(\.name).filter {
      $0.hasPrefix(alias + "_") && $0.dropFirst(alias.count + 1).utf8.allSatisfy { 0x30..<0x3A ~= $0 }
    }.sorted(by: >)
  }
}

extension String {
  /// As it stands in a path or a parameter.
  fileprivate var escaped: String {
    addingPercentEncoding(withAllowedCharacters: CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_.")))
      ?? self
  }
}
