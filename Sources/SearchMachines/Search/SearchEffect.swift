/// Identifies one request, so that a reply can be matched to it.
public struct RequestID: Hashable, Sendable, Comparable {
  /// Counts up within one machine.
  public let number: Int

  /// In the order in which they were sent.
  public static func < (a: RequestID, b: RequestID) -> Bool { a.number < b.number }
}

/// Identifies one timer, so that one that fires late can be distinguished from the one that runs.
public struct TimerID: Hashable, Sendable {
  /// What a timer waits for.
  public enum Purpose: Hashable, Sendable {
    /// Quiet time, or the longest wait, before a query is sent.
    case debounce
    /// Text being composed has rested.
    case compositionRest
    /// The busy period has become slow.
    case slow
    /// The source may be asked again.
    case rateLimit
    /// There may be a connection again.
    case reconnect
  }
  /// What the timer waits for.
  public let purpose: Purpose
  /// Counts up within one machine.
  public let number: Int
}

/// What a machine wants done. Effects are performed in order; each is answered, if at all, by an input.
public enum SearchEffect<Key: Hashable & Sendable>: Hashable, Sendable {
  /// Tell the machine `timerFired` once the time since the start reaches the deadline.
  case startTimer(TimerID, deadline: Duration)
  /// The timer is no longer wanted; firing it all the same does nothing.
  case cancelTimer(TimerID)
  /// Load a page and tell the machine `pageLoaded` or `pageFailed`.
  case load(RequestID, PageRequest<Key>)
  /// The page is no longer wanted; a reply all the same does nothing.
  case cancelLoad(RequestID)
  /// Look for quick local rows and tell the machine `previewLoaded` if there are any.
  case preview(RequestID, PageRequest<Key>)
  /// Count the items of a query and tell the machine `counted`.
  case count(RequestID, SearchQuery)
  /// The number is no longer wanted.
  case cancelCount(RequestID)
}

/// What one input leads to: effects in order, and at most one snapshot.
@frozen
public struct SearchOutput<Item: Identifiable & Equatable & Sendable, Key: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
  /// What to do, in order.
  public var effects: [SearchEffect<Key>]
  /// What to show now, or nil if nothing to show has changed.
  public var snapshot: SearchSnapshot<Item>?

  /// Makes an output; no arguments make that of an input that leads to nothing.
  @inlinable
  public init(effects: [SearchEffect<Key>] = [], snapshot: SearchSnapshot<Item>? = nil) {
    self.effects = effects
    self.snapshot = snapshot
  }
}
