/// Tells what to announce to people who can't see the screen: each result and each failure once.
struct ScreenAnnouncer {
  private var announcedEpoch: Int?
  private var announcedFailure: SearchFailure?

  /// What to announce of a snapshot, or nil if there is nothing new.
  mutating func announcement<Item>(for snapshot: SearchSnapshot<Item>, words: ScreenWords) -> String? {
    if let failure = snapshot.failure {
      if failure == announcedFailure { return nil }
      announcedFailure = failure
      return words.failure(failure)
    }
    // The same failure after another attempt is a new one.
    announcedFailure = nil
    let isAnswer = snapshot.phase == .loaded && !snapshot.isStale && !snapshot.isProvisional
    if !isAnswer || snapshot.epoch == announcedEpoch { return nil }
    announcedEpoch = snapshot.epoch
    return snapshot.isEmptyResult ? words.noResults : words.results(snapshot.total)
  }
}
