import Dispatch
import Foundation

/// Ensures that a server that is told to end does end, whatever holds it up.
///
/// An orderly end needs tasks and event loops that still run; if they don't, a timer on this thread ends the process. A second
/// signal ends it at once.
final class ServerEnd: @unchecked Sendable {
  /// How long an end in order may take, from the first signal on.
  static let longest = Duration.seconds(10)

  /// Of its own, so that nobody who waits on a shared one holds it up.
  private let queue = DispatchQueue(label: "isearch.end", qos: .userInitiated)
  private let heard = DispatchSemaphore(value: 0)
  private var sources: [any DispatchSourceSignal] = []
  /// Guarded by `queue`.
  private var isTold = false

  /// Listens for SIGINT and SIGTERM from now on; `onSignal` is called with the name of the first one.
  init(onSignal: @escaping @Sendable (String) -> Void) {
    sources = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")].map { (number, name) -> any DispatchSourceSignal in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in end(by: number, name, onSignal) }
      source.resume()
      return source
    }
  }

  private func end(by number: Int32, _ name: String, _ onSignal: @Sendable (String) -> Void) {
    // As the signal itself would have ended it.
    if isTold { _exit(128 + number) }
    isTold = true
    let late = Thread {
      Thread.sleep(forTimeInterval: Self.longest / .seconds(1))
      _exit(0)
    }
    late.start()
    onSignal(name)
    heard.signal()
  }

  /// Waits until `onSignal` was called, for who has ended by the same signal sooner than that.
  func waitUntilHeard() { _ = heard.wait(timeout: .now() + 1) }
}
