/// Where records are read from.
package enum RecordInput: Hashable, Sendable {
  /// A file by its path; it may be a pipe or a device.
  case file(String)
  /// Standard input.
  case standardInput
}
