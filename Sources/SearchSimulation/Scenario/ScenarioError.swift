/// What is wrong with a scenario file, where, and how to fix it.
public struct ScenarioError: Error, Equatable, Sendable {
  /// One line for a person: what is wrong, and what would be right.
  public var message: String
  /// The line in the file, from 1; 0 if the error has no place.
  public var line: Int
  /// The column in Unicode scalars, from 1; 0 if the error has no place.
  public var column: Int

  /// Makes an error at a place.
  public init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }

  /// Makes an error about a value.
  public init(_ message: String, at value: JSONValue) {
    self.init(message, line: value.line, column: value.column)
  }

  /// Makes an error about a key.
  public init(_ message: String, at member: JSONValue.Member) {
    self.init(message, line: member.line, column: member.column)
  }
}

extension ScenarioError: CustomStringConvertible {
  /// `line:column: message`, as compilers print it after the file's name.
  public var description: String { line == 0 ? message : "\(line):\(column): \(message)" }
}
