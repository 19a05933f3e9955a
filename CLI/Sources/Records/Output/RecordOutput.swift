import Foundation
import Terminal

/// Standard output for what is chosen or found: original bytes, an end after each.
package struct RecordOutput: Sendable {
  let end: UInt8

  package init(endsWithNUL: Bool) { end = endsWithNUL ? 0 : UInt8(ascii: "\n") }

  /// Prints a text.
  package func print(_ text: String) throws { try write(Array(text.utf8) + [end]) }

  /// Prints bytes as they are.
  package func print(_ bytes: [UInt8]) throws { try write(bytes + [end]) }

  /// Writes out what was printed by others and is still held back; throws where it can't be written.
  package static func flush() throws(CommandFailure) { if fflush(nil) != 0 { throw failure } }

  /// What went wrong last.
  private static var failure: CommandFailure {
    errno == EPIPE
      ? .readerGone : CommandFailure(message: "standard output cannot be written: \(SystemError.last.reason)")
  }

  /// Writes all of the bytes; a reader that has gone ends the program by SIGPIPE, as it does every filter, or throws
  /// ``CommandFailure/readerGone`` where something has that signal ignored.
  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
        if count >= 0 {
          offset += count
        } else if errno == EAGAIN {
          // Whoever shares the descriptor has made it non-blocking.
          var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          throw Self.failure
        }
      }
    }
  }
}
