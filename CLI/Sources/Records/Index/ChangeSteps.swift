import IncrementalSearchSQLite

/// Changes an index in steps, each as a whole; most changes are one.
struct ChangeSteps {
  /// The records of a step: some seconds of work, and little enough to be held.
  static let largestCount = 50_000
  /// The bytes of a step, where records are long.
  static let largestSize = 32 << 20

  private let index: SearchIndex
  private var waiting: [IndexChange] = []
  private var waitingSize = 0
  /// The changes made.
  private var made = 0
  private(set) var summary = IndexChangeSummary()

  init(_ index: SearchIndex) { self.index = index }

  /// Takes changes in, and makes a step once there are enough.
  mutating func add(_ changes: [IndexChange]) async throws {
    for change in changes {
      waiting.append(change)
      if case .upsert(let record) = change { waitingSize += record.size }
      if waiting.count >= Self.largestCount || waitingSize >= Self.largestSize { try await finish() }
    }
  }

  /// Makes the last step.
  mutating func finish() async throws {
    try Task.checkCancellation()
    if waiting.isEmpty { return }
    let step = try await index.apply(waiting)
    made += waiting.count
    (waiting, waitingSize) = ([], 0)
    summary.inserted += step.inserted
    summary.updated += step.updated
    summary.unchanged += step.unchanged
    summary.deleted += step.deleted
  }

  /// What an error means: where nothing was changed it is all there is to say.
  func failure(_ error: any Error, path: String) -> any Error {
    if made == 0 { return error }
    let count = NumberText.count(made, "change is", "changes are")
    let rest = "\(path): the first \(count) made, the rest is not; run it again to make all"
    if error is CancellationError || Task.isCancelled {
      return CommandFailure(message: "interrupted; \(rest)", status: CommandFailure.interrupted)
    }
    return CommandFailure(message: "\(CommandFailure(error)?.message ?? "\(error)")\n\(rest)")
  }
}
