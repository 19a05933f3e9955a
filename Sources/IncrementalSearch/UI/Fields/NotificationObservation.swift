import Foundation

/// Listens to a notification of one object for as long as it lives.
final class NotificationObservation {
  private let token: any NSObjectProtocol

  /// Begins to listen. Views post on the main thread.
  @MainActor
  init(of name: Notification.Name, from object: AnyObject, _ action: @escaping @MainActor () -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
      // Without a queue it is heard there and then.
      MainActor.assumeIsolated { action() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
