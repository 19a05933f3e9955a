/// The searches that want to know when a source has changed.
///
/// Asking for a stream must not wait, and no change after it may be missed, so subscribers don't enter the actor
/// themselves: they write to a mailbox, which is emptied before anyone is told of a change.
package actor ChangeSubscribers {
  private enum Letter {
    case joined(ObjectIdentifier, AsyncStream<Void>.Continuation)
    case left(ObjectIdentifier)
    /// Everything before this letter was sent before the mailbox began to be emptied.
    case last
  }

  /// Lives as long as a stream is in use; its identity is the subscriber's.
  private final class Subscriber: Sendable {}

  private let mailbox = AsyncStream<Letter>.makeStream()
  private var continuations: [ObjectIdentifier: AsyncStream<Void>.Continuation] = [:]

  /// Begins with no subscribers.
  package init() {}

  /// A stream that has a value after each change from now on; changes that come faster than they are read are one.
  package nonisolated func stream() -> AsyncStream<Void> {
    let letters = mailbox.continuation
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let subscriber = Subscriber()
    letters.yield(.joined(ObjectIdentifier(subscriber), continuation))
    continuation.onTermination = { _ in letters.yield(.left(ObjectIdentifier(subscriber))) }
    return stream
  }

  /// Tells everyone who has asked before.
  package func notify() async {
    await takeIn()
    for continuation in continuations.values { continuation.yield() }
  }

  /// Takes in who has joined and who has left.
  ///
  /// Done now and then, the mailbox never grows without bound.
  func takeIn() async {
    // A task of its own: a stream that is read in a cancelled task ends for good.
    await Task { await emptyMailbox() }.value
  }

  /// Never waits: each call adds the letter that it ends at.
  private func emptyMailbox() async {
    mailbox.continuation.yield(.last)
    for await letter in mailbox.stream {
      switch letter {
      case .joined(let id, let continuation): continuations[id] = continuation
      case .left(let id): continuations[id] = nil
      case .last: return
      }
    }
  }
}
