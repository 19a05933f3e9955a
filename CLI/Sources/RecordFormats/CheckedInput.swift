/// An input that could be read when the reader was made.
enum CheckedInput: Sendable {
  /// A file, closed until its turn comes, as there may be more of them than a process may have open.
  case closed(RecordInput)
  /// A pipe, a device or standard input.
  case open(OpenInput)

  init(_ input: RecordInput) throws(RecordReadingError) {
    let opened = try OpenInput(input)
    self = opened.canBeReopened ? .closed(input) : .open(opened)
  }

  /// The input, opened again if need be.
  func opened() throws(RecordReadingError) -> OpenInput {
    switch self {
    case .closed(let input): try OpenInput(input)
    case .open(let input): input
    }
  }
}
