import BrowserBridge

/// While somebody types, no rows further down are asked for: the answer to the next key takes their place before anyone gets
/// there, and both the server and the document would be busy with them when that key comes.
struct TypingPause {
  /// How long after a key the next one may come.
  private static var rest: Duration { .milliseconds(300) }

  /// When rows further down are asked for, if any are wanted by then, and an answer that waits is looked at again; nil if nothing was
  /// held back.
  private(set) var deadline: Duration?
  /// When a key came last; before the page was opened none had come for long enough.
  private var last = Duration.milliseconds(-300)
  /// Whether an input method has the text still.
  var isComposing = false

  mutating func typed(now: Duration) { last = now }

  /// When what was typed last has stood for a moment.
  var end: Duration { last + Self.rest }

  /// Whether what is on screen is not to have further rows asked for yet. Who scrolls wants them.
  mutating func holdsBack(_ viewport: Viewport, now: Duration) -> Bool {
    guard now < end, viewport.top == 0 else {
      deadline = nil
      return false
    }
    deadline = end
    return true
  }

  /// Whether what was typed last was left alone.
  func isLong(now: Duration) -> Bool { !isComposing && now >= last + .milliseconds(2_000) }

  /// An answer waits.
  mutating func wait(until time: Duration) { deadline = time }

  mutating func stop() { deadline = nil }
}
