import SystemDescriptors

/// Why an input can't be read.
public struct RecordReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path, or "standard input".
  public let input: String
  /// The reason in the system's words, such as "Permission denied".
  public let reason: String

  /// Says "cannot read", the input and the reason.
  public var description: String { "cannot read \(input): \(reason)" }

  init(input: String, _ error: SystemError) {
    self.input = input
    reason = error.reason
  }
}
