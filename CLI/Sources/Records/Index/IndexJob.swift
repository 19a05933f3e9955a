import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// Builds or changes an index.
package struct IndexJob: Sendable {
  package var input: ImportInput.Request
  /// The path of the index.
  package var output: String
  /// The cluster that is filled instead of an index.
  package var cluster: ClusterDestination?
  package var isUpdate = false
  /// A file with an id on each line, of records to delete.
  package var deletions: String?
  package var hasSubstrings = false
  /// Where refused records go.
  package var refusedPath: String?
  package var isQuiet = false

  /// Builds an index of an input at a path, until something else is set.
  package init(_ input: ImportInput.Request, output: String) {
    self.input = input
    self.output = output
  }

  /// What was done.
  package struct Outcome: Equatable, Sendable {
    /// The records taken.
    package var taken = 0
    /// What became of them, where an index was changed.
    package var changes: IndexChangeSummary?
    /// The ids to delete that no record had.
    package var idsNotThere = 0
    package var refusals = Refusals()
    /// What was done with records in another way than they say, a line for each thing.
    package var notes: [String] = []
    package var seconds = 0.0
    /// The index as it is now.
    package var count = 0
    package var size = 0
  }

  /// Does it. An index that is there already is as it was if this throws; one that is not, is not made.
  package func run() async throws -> Outcome {
    try checkPaths()
    if let cluster { return try await run(on: cluster) }
    var outcome = try await changesIndex ? change() : build()
    outcome.size = Self.size(of: output)
    return outcome
  }

  var changesIndex: Bool { isUpdate || deletions != nil }

  // MARK: Building

  private func build() async throws -> Outcome {
    let input = try await ImportInput(input)
    if let notice = input.notice, !isQuiet { printError(notice) }
    let work = try IndexWork(self, input)
    let isNew = !FileManager.default.fileExists(atPath: output)
    let index: SearchIndex
    do {
      index = try SearchIndex(output, for: .creating)
    } catch IndexError.older(_, let version) {
      return try await replaceOlder(version, input, work)
    }
    do {
      let outcome = try await build(index, input, work)
      // All that was written ahead is then in the file, and nothing beside it.
      index.close()
      return outcome
    } catch {
      let failure = isNew ? error : await failure(error, index)
      if isNew { await deleteIfNeverBuilt(index, after: error) }
      index.close()
      throw failure
    }
  }

  /// Builds beside an index that can't be read any more, which has its name until the new one is complete.
  private func replaceOlder(_ version: Int, _ input: ImportInput, _ work: IndexWork) async throws -> Outcome {
    if !isQuiet { printError("\(output): was made by an older version (layout \(version)), so it is replaced") }
    let draft = "\(SearchIndex.resolvedPath(output))-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(draft + end) } }
    let index = try SearchIndex(draft, for: .creating)
    defer { index.close() }
    let outcome = try await build(index, input, work)
    try await index.copy(to: output)
    return outcome
  }

  private func build(_ index: SearchIndex, _ input: ImportInput, _ given: IndexWork) async throws -> Outcome {
    let settings = IndexSettings(
      isRanked: input.properties.layout.hasRank || input.properties.input == .sample, hasSubstrings: hasSubstrings,
      facets: input.facets, properties: input.properties.properties)
    var work = given
    let before = try await index.information().count
    let information: IndexInformation
    do {
      information = try await index.rebuild(settings) { builder in
        try await input.forEachBatch { batch in
          try await work.take(batch) { records in
            try await builder.append(records).map { IndexWork.Refused(position: $0, reason: .idTaken) }
          }
        }
        // An export that failed is no reason to lose what is searched.
        if before > 0, let reason = work.nothingTaken {
          let kept = NumberText.count(before, "record", "records")
          throw CommandFailure(message: "\(output): \(reason), so it keeps its \(kept); delete it to begin with none")
        }
        work.finishing()
      }
    } catch {
      work.giveUp()
      throw error
    }
    var outcome = work.end()
    outcome.count = information.count
    return outcome
  }

  /// An error of the index with what is safe in spite of it.
  private func failure(_ error: any Error, _ index: SearchIndex) async -> any Error {
    guard let failure = error as? IndexError, let count = try? await index.information().count else { return error }
    if case .busy = failure { return error }
    return CommandFailure(message: "\(failure); it has its \(NumberText.count(count, "record", "records")) as before")
  }

  /// Deletes the file that was made for a build that failed, but not one that another process builds or has built.
  private func deleteIfNeverBuilt(_ index: SearchIndex, after error: any Error) async {
    if case IndexError.busy = error { return }
    // A task that was cancelled can't read.
    let generation = await Task { try? await index.information().generation }.value
    index.close()
    // A link stays: it was there before.
    let file = SearchIndex.resolvedPath(output)
    if generation == 0 { for end in ["", "-wal", "-shm", "-journal"] { unlink(file + end) } }
  }

  // MARK: Changing

  private func change() async throws -> Outcome {
    let index = try SearchIndex(output, for: .writing)
    let outcome: Outcome
    do {
      outcome = try await change(index)
    } catch {
      index.close()
      throw error
    }
    index.close()
    return outcome
  }

  private func change(_ index: SearchIndex) async throws -> Outcome {
    let information = try await index.information()
    try information.checkFilled(output)
    let input = try await updates(of: output, IndexProperties(information.settings.properties))
    var work = try IndexWork(self, input)
    var steps = ChangeSteps(index)
    do {
      try await input?.forEachBatch { batch in
        try await work.take(batch) { records in
          try await steps.add(records.map(IndexChange.upsert))
          return []
        }
      }
      let ids = try await deletedIDs()
      try await steps.add(ids.map(IndexChange.delete))
      work.finishing()
      try await steps.finish()
      var outcome = work.end()
      outcome.count = try await index.information().count
      outcome.changes = steps.summary
      outcome.idsNotThere = ids.count - steps.summary.deleted
      return outcome
    } catch {
      work.giveUp()
      throw steps.failure(error, path: output)
    }
  }

  /// What an index or a collection is updated with; nil if it isn't. Throws where it can't be.
  func updates(of name: String, _ kept: IndexProperties) async throws -> ImportInput? {
    guard isUpdate else { return nil }
    guard kept.input == .records else {
      throw CommandFailure(message: "\(name): was not made from records by isearch index, so it has no columns")
    }
    guard kept.layout.hasID else {
      throw CommandFailure(message: "\(name): has no id column to update by; build it anew with --id COLUMN")
    }
    var request = input
    request.endsWithNUL = kept.endsWithNUL
    return try await ImportInput(request, updating: kept)
  }

  /// The ids to delete, each once; blank lines are none.
  func deletedIDs() async throws -> [String] {
    guard let path = deletions else { return [] }
    let reader = try RecordReader(opening: [path == "-" ? .standardInput : .file(path)], format: .lines)
    var ids: [String] = []
    for try await batch in reader.boundedBatches() { ids += batch.records.map { $0.text() }.filter { !$0.isEmpty } }
    try Task.checkCancellation()
    var seen: Set<[UInt8]> = []
    return ids.filter { seen.insert(Array($0.utf8)).inserted }
  }

  // MARK: Paths

  /// Refuses an index that is also read, or refused records that would overwrite something.
  private func checkPaths() throws(CommandFailure) {
    var inputs = input.files.filter { $0 != "-" }
    if let deletions, deletions != "-" { inputs.append(deletions) }
    for file in inputs {
      if cluster == nil, Self.isSame(file, output) {
        throw CommandFailure(message: "\(file): is both read and written; give the index another name")
      }
      if SearchedInput.isIndex(file) {
        throw CommandFailure(message: "\(file): is a database; give the files that the records are in")
      }
    }
    let folder = URL(fileURLWithPath: SearchIndex.resolvedPath(output)).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      throw CommandFailure(message: "\(output): there is no folder \(folder); make it first")
    }
    guard let refusedPath else { return }
    if let file = (inputs + [output]).first(where: { Self.isSame($0, refusedPath) }) {
      throw CommandFailure(message: "\(file): would be overwritten by --reject; give that another name")
    }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(a, &first) == 0, stat(b, &second) == 0 else {
      return SearchIndex.resolvedPath(a) == SearchIndex.resolvedPath(b)
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
