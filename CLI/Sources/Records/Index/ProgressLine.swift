import Foundation
import Terminal

/// One line on standard error with the progress of long work; nothing if that is not a terminal.
package struct ProgressLine {
  private static let interval = Duration.milliseconds(100)

  private let isShown: Bool
  private var lastShown: ContinuousClock.Instant?

  /// A line; a quiet one is never shown.
  package init(isQuiet: Bool) {
    isShown = !isQuiet && Self.isPossible
  }

  /// Whether standard error can have such a line.
  private static var isPossible: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Prints a message in the place of a line that may be there; the line is shown again below it.
  static func tell(_ message: String) {
    if isPossible { write(erasure) }
    printError(message)
  }

  private static let erasure = "\r\u{1B}[K"

  /// Shows a text, unless one was shown just before.
  package mutating func show(_ text: @autoclosure () -> String, atOnce: Bool = false) {
    guard isShown else { return }
    if !atOnce, let lastShown, lastShown.duration(to: .now) < Self.interval { return }
    lastShown = .now
    Self.write(Self.erasure + DisplayText(text(), limit: max(10, Self.columns - 1)).text)
  }

  /// Takes the line away.
  package mutating func clear() {
    guard lastShown != nil else { return }
    lastShown = nil
    Self.write(Self.erasure)
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
