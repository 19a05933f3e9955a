import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An input that is open for reading; closed when nothing refers to it.
final class OpenInput: Sendable {
  let name: String
  let descriptor: FileDescriptor
  /// How much to read at once: what a pipe holds, or more of a file.
  let readLength: Int
  /// Whether it can be closed and opened again without losing anything.
  let canBeReopened: Bool
  private let isOwned: Bool

  init(_ input: RecordInput) throws(RecordReadingError) {
    switch input {
    case .file(let path):
      name = path
      let number = open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw RecordReadingError(input: path, .last) }
      descriptor = FileDescriptor(number: number)
      isOwned = true
    case .standardInput:
      name = "standard input"
      descriptor = FileDescriptor(number: STDIN_FILENO)
      isOwned = false
    }
    var status = stat()
    let code = fstat(descriptor.number, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    readLength = kind == S_IFREG ? 1 << 18 : 1 << 16
    canBeReopened = isOwned && kind == S_IFREG
    if code != 0 || kind == S_IFDIR {
      throw RecordReadingError(input: name, SystemError(code: code == 0 ? EISDIR : code))
    }
  }

  deinit {
    if isOwned { descriptor.close() }
  }
}
