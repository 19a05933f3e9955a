/// What is wrong with a record, which is then shown and searched as well as can be.
package struct RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte of the record's text where it was found, from 1.
  package let column: Int
  /// What is wrong, without the place.
  package let message: String

  /// The place and what is wrong.
  package var description: String { "byte \(column): \(message)" }

  init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }
}
