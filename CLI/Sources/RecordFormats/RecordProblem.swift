/// What is wrong with a record, which is then shown and searched as well as can be.
public struct RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte of the record's text where it was found, from 1.
  public let column: Int
  /// What is wrong, without the place.
  public let message: String

  /// The place and what is wrong.
  public var description: String { "byte \(column): \(message)" }

  init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }
}
