/// Announces the newest of what a search says, once typing and results have rested: who types hears their own keys.
@MainActor
final class RestingAnnouncer {
  private let clock: any Clock<Duration>
  private let announce: @MainActor (String) -> Void
  private var announcer = ScreenAnnouncer()
  private var announcement: String?
  private var resting: Task<Void, Never>?
  private var lastText = ""

  static let rest = Duration.seconds(1)

  init(clock: any Clock<Duration>, announce: @escaping @MainActor (String) -> Void) {
    self.clock = clock
    self.announce = announce
  }

  deinit { resting?.cancel() }

  /// The search shows this, while this text is in its field.
  func show<Item>(_ snapshot: SearchSnapshot<Item>, text: String, words: ScreenWords) {
    let isTyping = text != lastText
    lastText = text
    let new = announcer.announcement(for: snapshot, words: words)
    if let new { announcement = new }
    if announcement == nil || (new == nil && !isTyping) { return }
    resting?.cancel()
    let clock = clock
    resting = Task { [weak self] in
      do { try await clock.sleep(for: Self.rest) } catch { return }
      self?.announceNow()
    }
  }

  private func announceNow() {
    guard let text = announcement else { return }
    announcement = nil
    announce(text)
  }
}
