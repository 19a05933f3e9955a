import BrowserBridge

/// How fast a person scrolls, so that the rows that are about to come on screen are asked for in time.
struct ScrollPace {
  /// How far ahead rows are asked for, in time: an answer, and drawing it, take less.
  private static var ahead: Double { 0.15 }
  /// The most rows ahead: with a page on its way there are then still rows behind, which else would be asked for in turn.
  private static var most: Double { 80 }
  /// After so long without scrolling nothing is ahead any more.
  private static var rest: Duration { .milliseconds(120) }

  private var position: Double?
  private var time = Duration.zero
  /// The rows ahead that count as on screen; negative for those above.
  private(set) var rows = 0

  /// The viewport begins at a position in the whole result now, in rows; nil where nobody knows. The scroll position would
  /// not do: it changes also when rows come or go above.
  mutating func moved(to position: Double?, now: Duration) {
    defer { (self.position, time) = (position, now) }
    guard let position, let last = self.position else {
      rows = 0
      return
    }
    let elapsed = (now - time).components
    // Messages come once a frame; two within one say nothing of the pace.
    let seconds = max(0.016, Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18)
    rows = Int(max(-Self.most, min(Self.most, (position - last) / seconds * Self.ahead)))
  }

  /// When what counts as on screen is to be what is.
  var deadline: Duration? { rows == 0 ? nil : time + Self.rest }

  /// The scrolling has stopped.
  mutating func stop() { rows = 0 }
}
