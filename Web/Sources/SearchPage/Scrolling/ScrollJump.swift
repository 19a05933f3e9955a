/// Moving the scroll bar to rows that are not held, which are loaded once it rests, or now and then while it moves.
struct ScrollJump {
  /// How long the scroll bar rests before its place is loaded.
  private static var rest: Duration { .milliseconds(80) }
  /// How long unbroken moving may hold that back.
  private static var maxWait: Duration { .milliseconds(250) }

  /// The place that the scroll bar stands at.
  struct Target: Equatable {
    /// The position in the whole result.
    var position: Int
    /// How far the content was scrolled then, in pixels; nil if it was asked for by a key.
    var top: Int?
    /// Whether that is as far as it goes.
    var isEnd = false
  }

  /// Where it moved to last, until that is loaded.
  private var waiting: Target?
  private var firstMove: Duration?
  private var lastMove: Duration?
  /// What is on its way.
  private(set) var loading: Target?

  /// When the place is to be loaded.
  var deadline: Duration? {
    guard waiting != nil, let firstMove, let lastMove else { return nil }
    return min(lastMove + Self.rest, firstMove + Self.maxWait)
  }

  /// The viewport shows rows that are not held.
  ///
  /// Where the content is scrolled to counts, not what that is of another height or width: a place that can't be loaded is
  /// asked for again once a person has moved.
  mutating func moved(to target: Target, now: Duration) {
    if waiting == target || target.top != nil && loading?.top == target.top { return }
    if waiting == nil { firstMove = now }
    waiting = target
    lastMove = now
  }

  /// The viewport shows rows that are held, or other rows came.
  mutating func stop() {
    waiting = nil
    firstMove = nil
    lastMove = nil
  }

  /// The place to load now, if it is time.
  mutating func due(now: Duration) -> Target? {
    guard let deadline, deadline <= now, let waiting else { return nil }
    stop()
    return waiting
  }

  /// The place may not be loaded before some time.
  mutating func wait(for target: Target, until time: Duration) {
    waiting = target
    firstMove = time
    lastMove = time
  }

  /// The place is being loaded.
  mutating func load(_ target: Target) {
    stop()
    loading = target
  }

  /// The rows have come, or never will.
  mutating func loaded() -> Target? {
    defer { loading = nil }
    return loading
  }
}
