import Foundation
import RecordFormats

/// Standard output for what is chosen or found: original bytes, an end after each.
struct RecordOutput: Sendable {
  let end: UInt8

  init(endsWithNUL: Bool) { end = endsWithNUL ? 0 : UInt8(ascii: "\n") }

  /// Prints a text.
  func print(_ text: String) { write(Array(text.utf8) + [end]) }

  /// Prints bytes as they are.
  func print(_ bytes: [UInt8]) { write(bytes + [end]) }

  /// Writes all of the bytes; a reader that has gone ends the program by SIGPIPE, as it does every filter.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        offset += count
      }
    }
  }
}
