import Foundation

/// Detects that the records of an index have changed, whoever changed them or put another file in its place.
///
/// The file is polled while anyone listens, once for all listeners.
final class IndexChanges: @unchecked Sendable {
  private struct Listener {
    let interval: Duration
    let continuation: AsyncStream<Void>.Continuation
    /// The version it knows; nil while the file can't be read, which it has been told of.
    var known: IndexVersion?
  }

  private let path: String
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var listeners: [Int: Listener] = [:]
  /// Guarded by `lock`.
  private var nextListener = 0
  /// Guarded by `lock`.
  private var watching: Task<Void, Never>?

  init(path: String) { self.path = path }

  deinit { watching?.cancel() }

  /// One value for each time that records were found to be others than the version known; ends when its consumer does.
  ///
  /// A file that can't be read any more is a change, too: what is searched next says why.
  func stream(every interval: Duration, from version: IndexVersion) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = lock.withLock {
        nextListener += 1
        listeners[nextListener] = Listener(interval: interval, continuation: continuation, known: version)
        // Whoever is the most impatient sets the pace.
        watching?.cancel()
        watching = watch()
        return nextListener
      }
      continuation.onTermination = { [weak self] _ in self?.end(number) }
    }
  }

  private func end(_ number: Int) {
    lock.withLock {
      listeners[number] = nil
      guard listeners.isEmpty else { return }
      watching?.cancel()
      watching = nil
    }
  }

  private func watch() -> Task<Void, Never> {
    Task.detached { [weak self, path] in
      var versions: IndexVersions?
      while !Task.isCancelled {
        if versions == nil { versions = try? IndexVersions(path: path) }
        guard let interval = self?.tell(try? versions?.current()) else { return }
        try? await Task.sleep(for: interval)
      }
    }
  }

  /// Tells those who know another version; the time until the file is asked again.
  private func tell(_ version: IndexVersion?) -> Duration? {
    lock.withLock {
      for (number, listener) in listeners where listener.known != version {
        listeners[number]?.known = version
        listener.continuation.yield()
      }
      return listeners.values.map(\.interval).min()
    }
  }
}
