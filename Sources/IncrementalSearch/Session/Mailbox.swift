import Foundation

/// The inputs that wait for the one reader of a live search or validation, in the order they were posted, each with its time.
///
/// Posting never waits and may be done by any task. Inputs that a screen can post endlessly while the reader is busy (scroll
/// positions) replace an unread one just before them, so that the mailbox holds what people and sources do one by one, and
/// never a flood.
final class Mailbox<Event: Sendable>: @unchecked Sendable {
  typealias Letter = (event: Event, at: Duration)

  private let lock = NSLock()
  private let replaces: @Sendable (Event, Event) -> Bool
  private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private var letters: [Letter] = []
  private var isClosed = false

  /// - Parameter replaces: Whether an event makes the one posted just before it needless, if that is still unread.
  init(replaces: @escaping @Sendable (Event, _ last: Event) -> Bool = { _, _ in false }) {
    self.replaces = replaces
  }

  /// Puts an event behind the others. False if the mailbox is closed: the event will not be read.
  @discardableResult
  func post(_ event: Event, at instant: Duration) -> Bool {
    let isPosted = lock.withLock {
      if isClosed { return false }
      if let last = letters.last, replaces(event, last.event) { letters.removeLast() }
      letters.append((event, instant))
      return true
    }
    if isPosted { signal.yield() }
    return isPosted
  }

  /// Nothing is posted from now on; what was is still read.
  func close() {
    lock.withLock { isClosed = true }
    signal.finish()
  }

  /// Reads until the mailbox is closed and empty, on the caller's actor. One reader.
  func forEach(isolation: isolated (any Actor)? = #isolation, _ handle: (Letter) -> Void) async {
    for await _ in signals { readAll(handle) }
    readAll(handle)
  }

  private func readAll(_ handle: (Letter) -> Void) {
    while true {
      let unread = lock.withLock {
        defer { letters = [] }
        return letters
      }
      if unread.isEmpty { return }
      for letter in unread { handle(letter) }
    }
  }
}
