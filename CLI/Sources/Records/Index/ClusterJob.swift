import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import RecordFormats

/// A collection that is filled or changed.
package struct ClusterDestination: Sendable {
  package var address: TypesenseAddress
  package var key: String

  package init(address: TypesenseAddress, key: String) {
    self.address = address
    self.key = key
  }
}

extension IndexJob {
  /// Fills or changes a collection of a cluster; what was searched still is if this throws.
  package func run(on cluster: ClusterDestination) async throws -> Outcome {
    var transport = NodeTransport.transport(of: cluster.address, timeout: .seconds(120))
    if !isQuiet {
      transport = WaitTellingTransport(transport) { [address = cluster.address] problem in
        ProgressLine.tell(
          "isearch: \(address): no node takes what is sent (\(problem)), so it is tried again for a while. Ctrl-C loses nothing: "
            + "what was searched before still is, and it can be run again")
      }
    }
    let cluster = TypesenseImport(cluster.address, key: cluster.key, transport: transport)
    do {
      return try await changesIndex ? change(cluster) : build(cluster)
    } catch let failure as SearchFailure {
      throw CommandFailure(
        message: "\(cluster.address): \(failure.explanation); what was searched before still is, so run it again")
    } catch let problem as TypesenseImport.Problem {
      throw CommandFailure(message: "\(cluster.address): \(problem)")
    }
  }

  private func build(_ cluster: TypesenseImport) async throws -> Outcome {
    let input = try await ImportInput(input)
    if let notice = input.notice, !isQuiet { printError(notice) }
    let settings = TypesenseSettings(
      isRanked: input.properties.layout.hasRank || input.properties.input == .sample, facets: input.facets,
      properties: input.properties.properties)
    var work = try IndexWork(self, input)
    var build = try await cluster.begin(settings, origin: origin)
    if build.isResumed, build.stored > 0, !isQuiet {
      let stored = NumberText.count(build.stored, "record", "records")
      printError("isearch: going on with an import that was interrupted; the first \(stored) are there")
    }
    do {
      try await input.forEachBatch { batch in
        try await work.take(batch) { records in
          try await build.append(records).map { IndexWork.Refused($0) }
        }
      }
      work.finishing()
      try await build.finish(count: work.result.taken)
    } catch {
      work.giveUp()
      if Task.isCancelled {
        throw CommandFailure(
          message: "interrupted; what was searched before still is; run it again to go on",
          status: CommandFailure.interrupted)
      }
      throw error
    }
    var outcome = work.end()
    outcome.count = outcome.taken
    return outcome
  }

  private func change(_ cluster: TypesenseImport) async throws -> Outcome {
    let input = try await updates(
      of: "\(cluster.address)", IndexProperties(cluster.information().settings.properties))
    var work = try IndexWork(self, input)
    var summary = IndexChangeSummary()
    do {
      func add(_ step: TypesenseImport.Summary) -> [IndexWork.Refused] {
        summary.inserted += step.inserted
        summary.updated += step.updated
        summary.unchanged += step.unchanged
        summary.deleted += step.deleted
        return step.refused.map { IndexWork.Refused($0) }
      }
      try await input?.forEachBatch { batch in
        try await work.take(batch) { records in
          add(try await cluster.apply(records))
        }
      }
      let ids = try await deletedIDs()
      if !ids.isEmpty { _ = add(try await cluster.apply([], deleting: ids)) }
      work.finishing()
      var outcome = work.end()
      outcome.count = try await cluster.information().count
      outcome.changes = summary
      outcome.idsNotThere = ids.count - summary.deleted
      return outcome
    } catch {
      work.giveUp()
      if Task.isCancelled {
        throw CommandFailure(
          message: "interrupted; what was sent before is changed, the rest is not; run it again to make all changes",
          status: CommandFailure.interrupted)
      }
      throw error
    }
  }

  /// What the records come from: an import of the same files, unchanged, is gone on with. Nil where nothing tells.
  private var origin: String? {
    if input.isSample { return "sample" }
    var parts: [String] = []
    for file in input.files {
      var status = stat()
      guard file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      parts.append(
        "\(URL(fileURLWithPath: file).standardizedFileURL.path) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)")
    }
    return parts.joined(separator: "\n")
      + "\n\(input.limits.field) \(input.limits.isCut) \(input.encoding?.rawValue ?? "")"
  }
}

extension IndexWork.Refused {
  fileprivate init(_ refusal: TypesenseImport.Refusal) {
    position = refusal.position
    switch refusal.reason {
    case .idTaken: reason = .idTaken
    case .refused(let error): (reason, detail) = (.notStored, error)
    }
  }
}
