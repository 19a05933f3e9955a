/// Moving the scroll bar to rows that are not held, which are loaded at once, and then now and then while it moves on, or
/// when it rests.
struct ScrollJump {
  /// How long the scroll bar rests before its place is loaded.
  private static var rest: Duration { .milliseconds(80) }
  /// How long after one place the next is loaded, while the scroll bar is dragged far away.
  private static var farWait: Duration { .milliseconds(250) }
  /// The same where somebody has scrolled just past the rows held, who is to see rows again soon.
  private static var nearWait: Duration { .milliseconds(50) }
  /// An answer takes about so long, in seconds; the place will have moved on by then.
  private static var answerTime: Double { 0.06 }
  /// The rows of a page that are not on a screen.
  private static var upward: Int { 25 }

  /// The place that the scroll bar stands at.
  struct Target: Equatable {
    /// The position in the whole result.
    var position: Int
    /// How far the content was scrolled then, in pixels; nil if it was asked for by a key.
    var top: Int?
    /// Whether that is as far as it goes.
    var isEnd = false
    /// Whether the rows held are not far from there.
    var isNear = false
  }

  /// Where it moved to last, until that is loaded.
  private var waiting: Target?
  private var firstMove: Duration?
  private var lastMove: Duration?
  private var lastLoad: Duration?
  /// Rows a second.
  private var speed = 0.0
  /// What is on its way.
  private(set) var loading: Target?

  /// When the place is to be loaded.
  var deadline: Duration? {
    guard let waiting, let firstMove, let lastMove else { return nil }
    // What is on its way is let come, or with places that follow each other closely none ever would.
    let wait = waiting.isNear && loading == nil ? Self.nearWait : Self.farWait
    return min(lastMove + Self.rest, max(firstMove, lastLoad.map { $0 + wait } ?? firstMove))
  }

  /// The viewport shows rows that are not held.
  ///
  /// Where the content is scrolled to counts, not what that is of another height or width: a place that can't be loaded is
  /// asked for again once a person has moved.
  mutating func moved(to target: Target, now: Duration) {
    if waiting == target || target.top != nil && loading?.top == target.top { return }
    if waiting == nil { firstMove = now }
    speed = 0
    if let last = waiting, let lastMove, now > lastMove, now - lastMove < .milliseconds(100) {
      speed = Double(target.position - last.position) / (Double((now - lastMove).components.attoseconds) / 1e18)
    }
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
    guard let deadline, deadline <= now, var waiting, let lastMove else { return nil }
    if waiting.isNear, now - lastMove < .milliseconds(50) {
      // Upwards the page is wanted that ends there.
      waiting.position = max(0, waiting.position + Int(speed * Self.answerTime) - (speed < 0 ? Self.upward : 0))
    }
    lastLoad = now
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
