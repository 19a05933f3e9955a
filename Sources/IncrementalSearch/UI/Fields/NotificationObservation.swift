import Foundation

/// Listens to a notification of one object for as long as it lives.
final class NotificationObservation {
  private let token: any NSObjectProtocol

  /// Begins to listen. Views post on the main thread.
  @MainActor
  convenience init(of name: Notification.Name, from object: AnyObject, _ action: @escaping @MainActor () -> Void) {
    self.init(of: name, from: object, reading: { _ in }, action: action)
  }

  /// Begins to listen for something that the notification says.
  @MainActor
  init<Value: Sendable>(
    of name: Notification.Name, from object: AnyObject, reading value: @escaping @Sendable (Notification) -> Value,
    action: @escaping @MainActor (Value) -> Void
  ) {
    token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { notification in
      let value = value(notification)
      // Without a queue it is heard there and then.
      MainActor.assumeIsolated { action(value) }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
