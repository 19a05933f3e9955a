import Terminal

/// Why an input can't be read.
package struct RecordReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, or "standard input".
  package let input: String
  /// The reason in the system's words, such as "Permission denied".
  package let reason: String

  /// Says "cannot read", the input and the reason.
  package var description: String { "cannot read \(input): \(reason)" }

  init(input: String, _ error: SystemError) {
    self.input = input
    reason = error.reason
  }
}
