/// Says what is shown once it has settled, so that who types hears one sentence and not one for each key.
struct Announcement {
  /// How long nothing else is shown before it is said.
  private static var rest: Duration { .milliseconds(700) }

  private var said = ""
  private var waiting: String?
  /// When to say it.
  private(set) var deadline: Duration?

  /// Something else is on its way: what is shown is not said any more.
  mutating func wait() {
    said = ""
    waiting = nil
    deadline = nil
  }

  /// This is shown.
  mutating func settle(_ text: String, now: Duration) {
    if text == (waiting ?? said) { return }
    waiting = text
    deadline = text.isEmpty ? nil : now + Self.rest
  }

  /// What to say now, if it is time.
  mutating func due(now: Duration) -> String? {
    guard let deadline, deadline <= now, let waiting else { return nil }
    self.deadline = nil
    self.waiting = nil
    said = waiting
    return waiting
  }
}
