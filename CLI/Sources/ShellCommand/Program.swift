/// A program to be started.
struct Program: Sendable {
  let path: String
  /// The arguments after the program's name; NUL is left out of them.
  let arguments: [[UInt8]]
  let environment: [String: String]
}
