/// What must hold after every step of a machine, whatever happened before.
public enum Invariant: String, CaseIterable, Sendable {
  // Requests
  /// At most one first page or refresh is in flight.
  case oneFirstPage = "one first page in flight"
  /// At most one load of each direction is in flight.
  case oneLoadPerDirection = "one load per direction in flight"
  /// Next and previous never ask for a page that is held, nor both for the same place.
  case noHeldPage = "no held page asked for"
  /// No next or previous load while the items are stale or provisional, during a refresh, or after a failed one.
  case directionsRest = "next and previous rest unless fresh and loaded"
  /// Every load ends in one reply or one cancel; nothing is left open at the end.
  case loadsEnd = "every load ends in a reply or a cancel"
  /// A reply that comes after its request was cancelled changes nothing.
  case lateReplyIgnored = "late replies change nothing"
  /// Every request is for the effective query.
  case effectiveQuerySent = "only the effective query is sent"
  /// What is shown or in flight is not sent again by typing.
  case noRepeat = "no repeat of what is shown or in flight"
  /// Cancelling at the keystroke leaves nothing outdated in flight.
  case cancelAtKeystroke = "cancelled at the keystroke"
  /// What is in flight for another query is cancelled when the query shown is the effective one again.
  case outdatedCancelled = "outdated requests cancelled by a return to what is shown"
  /// The effective query is shown, in flight, failed or waits for a timer.
  case newestSent = "the newest query is sent"
  /// What a rate limit refused is sent once its time has passed.
  case refusedSent = "what was refused is sent when the limit has passed"
  /// Data that changed is loaded anew.
  case changedDataLoaded = "changed data loaded anew"
  /// A refresh starts at the anchor.
  case refreshAtAnchor = "refresh around the anchor"
  /// As many items are asked for as the settings say; a page once held is asked for as it was before.
  case askedSize = "as many items asked for as set"
  /// Nothing is sent before the time of a rate limit has passed.
  case quietDuringLimit = "nothing sent during a rate limit"
  /// Nothing is sent before the first input.
  case quietBeforeInput = "nothing sent before the first input"
  /// Nothing is sent for an empty or too short query.
  case quietWhenTooShort = "nothing sent for a query too short"
  /// No page loads by itself after dismiss.
  case quietAfterDismiss = "nothing loads by itself after dismiss"
  /// Empty pages in a row are loaded through up to the limit.
  case emptyPagesBounded = "empty pages loaded through up to the limit"
  /// Retry repeats exactly what failed.
  case retryRepeats = "retry repeats exactly what failed"
  /// What a visible range or a person wants is loaded, and only that.
  case wantedLoads = "what is wanted is loaded, and only that"
  // Timers
  /// Every timer is fired, cancelled or replaced; one of each purpose at most.
  case timersEnd = "every timer ends; one of each purpose"
  /// A timer that fires after it was cancelled changes nothing.
  case lateTimerIgnored = "late timers change nothing"
  // Rows
  /// The rows are an unbroken run of the result.
  case contiguous = "rows without a gap"
  /// Every id is there once.
  case uniqueIDs = "ids unique"
  /// The window is as small as its bound says.
  case boundHeld = "bound held"
  /// Nothing is evicted that the bound doesn't ask for.
  case noNeedlessEviction = "nothing evicted needlessly"
  /// Every pinned id is among the rows or the pinned.
  case pinsKept = "pinned rows kept"
  /// Rows are from answers to the query they are shown for, and after a refresh from that refresh.
  case noStaleAsFresh = "no stale item published as fresh"
  /// Local edits show, and no more once they are rolled back.
  case editsShown = "local edits show"
  // Snapshots
  /// Phase, load states and what is in flight say the same.
  case statesAgree = "phase and load states agree"
  /// A side at its end is where the result ends.
  case endIsTrue = "end only where the result ends"
  /// The counts before and after are exact.
  case countsExact = "counts before and after exact"
  /// The change turns the rows before into the rows now; epoch and ordinal count it.
  case changeExact = "change, epoch and ordinal exact"
  /// The change since any older snapshot turns its rows into the rows now.
  case changeSinceExact = "change since an older snapshot exact"
  /// Equal snapshots are not published twice.
  case noEqualSnapshot = "equal snapshots not published twice"
  /// An input has few effects.
  case boundedEffects = "bounded number of effects"
  /// Nothing comes out after close.
  case closedIsSilent = "nothing after close"
  // Validation
  /// A verdict belongs to the exact text in the field.
  case verdictOfText = "a verdict belongs to the exact text"
  /// Available or taken only after an answer for exactly that text.
  case verdictAnswered = "available or taken only after an answer"
  /// Nothing is asked while text is being composed.
  case quietWhileComposing = "nothing asked while composing"
  /// At most one check is in flight.
  case oneCheck = "one check in flight"
}

/// An invariant that did not hold, and how.
public struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// What did not hold.
  public let invariant: Invariant
  /// What was seen instead.
  public let message: String

  /// Makes a violation.
  public init(_ invariant: Invariant, _ message: String) {
    self.invariant = invariant
    self.message = message
  }

  /// The name of the invariant and what was seen.
  public var description: String { "\(invariant.rawValue): \(message)" }
}

/// Throws a violation unless the condition holds. The message costs nothing while it does.
@inline(__always)
func require(
  _ condition: @autoclosure () -> Bool, _ invariant: Invariant, _ message: @autoclosure () -> String
) throws(Violation) {
  if !condition() { throw Violation(invariant, message()) }
}
