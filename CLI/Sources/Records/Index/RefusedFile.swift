import Foundation
import RecordFormats
import Terminal

/// The file that refused records are written to unchanged, so that they can be corrected and imported again.
final class RefusedFile {
  private let path: String
  private let descriptor: Int32
  private let end: UInt8
  private var header: Record?

  /// Opens the file, which stays as it is until it is emptied. The header comes before the first record.
  init(_ path: String, header: Record?, endsWithNUL: Bool) throws(CommandFailure) {
    self.path = path
    self.header = header
    end = endsWithNUL ? 0 : UInt8(ascii: "\n")
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Takes what an earlier run wrote away, once this one has begun.
  func empty() { ftruncate(descriptor, 0) }

  /// Appends a record, whole.
  func append(_ record: Record) throws(CommandFailure) {
    if let header {
      try write(header)
      self.header = nil
    }
    try write(record)
  }

  private func write(_ record: Record) throws(CommandFailure) {
    let bytes = record.withBytes { Array($0) } + [end]
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw Self.failure(path)
      }
    }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(message: "\(path): cannot be written: \(SystemError.last.reason)")
  }
}
