import IncrementalSearch

/// Notices by the versions in a server's answers that its data has changed, and tells the searches over it.
actor DataVersions {
  nonisolated let subscribers = ChangeSubscribers()
  /// The newest last.
  private var seen: [String] = []

  /// Answers on their way, and those of caches, are older: going back to a version seen before is no change.
  private static let remembered = 64

  /// Takes in the version of an answer.
  func saw(_ version: String) async {
    if seen.contains(version) { return }
    seen.append(version)
    if seen.count == 1 { return }
    if seen.count > Self.remembered { seen.removeFirst() }
    await subscribers.notify()
  }
}
