import Foundation
import IncrementalSearch

/// A collection that is being filled.
public struct TypesenseBuild: Sendable {
  let client: TypesenseClient
  let alias: String
  private(set) var stamp: TypesenseStamp
  let old: String?
  /// Whether this continues an import that was interrupted.
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
  /// - Returns: The records that the cluster doesn't accept, in their order.
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
        (stamp.next, stamp.touched) = (given, .millisecondsNow)
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

  /// Counts the records, switches the alias to them, and deletes the collection that it led to before.
  ///
  /// Throws a `TypesenseImport.Problem` if the number of records is another, or if the previous collection was changed since
  /// the import began. An import that is then run again replaces that collection, without those changes.
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
    stamp.version = max(stamp.version + 1, .millisecondsNow, (replaced ?? 0) + 1)
    try await store()
    // A node that is behind would show some of the records: nodes don't switch the alias and store records in one order.
    try await settled {
      await TypesenseNodeReport.areAll(
        client, know: "collections/\(stamp.build)/documents/\(TypesenseDocument.stampID)",
        saying: "\"version\":\(stamp.version)")
    }
    struct Alias: Encodable { var collection_name: String }
    _ = try await client.send(
      "aliases/\(URLParameters.escaped(alias))", "PUT", JSONEncoder().encode(Alias(collection_name: stamp.build)))
    // Whoever searches next is not to be told by a node that is behind that there is nothing.
    try await settled {
      await TypesenseNodeReport.areAll(client, know: "aliases/\(URLParameters.escaped(alias))", saying: stamp.build)
    }
    // What was changed between the look and the switch went to what nobody searches any more.
    let isLost = try await version(ofReplaced: old) != replaced
    // Those that were left half filled go too.
    for name in try await client.collections(of: alias) where name != stamp.build {
      _ = try await client.send("collections/\(URLParameters.escaped(name))", "DELETE", allowing: [404])
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
