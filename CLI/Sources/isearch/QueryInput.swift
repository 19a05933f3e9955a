import Foundation
import IncrementalSearch
import SampleAddresses

/// What `isearch query` searches.
enum QueryInput: Equatable {
  /// Every postal area of Japan.
  case sample
  /// The lines of a file.
  case file(String)
  /// The lines of standard input.
  case standardInput

  /// What a path means; without one, standard input if something is piped in, else the sample.
  init(path: String?) {
    switch path {
    case "-": self = .standardInput
    case let path?: self = .file(path)
    case nil: self = Self.isPipedIn ? .standardInput : .sample
    }
  }

  /// Reads it and makes it searchable. Lines are numbered from 0; bytes that are not UTF-8 become U+FFFD.
  func source(match: MatchKind) throws -> ArraySource<SearchLine> {
    switch self {
    case .sample:
      let addresses: [Address]
      do {
        addresses = try Address.sample()
      } catch {
        throw CommandFailure(message: error.description)
      }
      // The postal code is found with its hyphen, as it is shown, and without.
      let lines = addresses.map { SearchLine(id: $0.id, text: $0.description) }
      return ArraySource(lines, match: match, texts: { [$0.text, $0.text.prefix(8).filter { $0 != "-" }] })
    case .file(let path):
      return ArraySource(lines: Self.lines(in: try Self.read(path)), match: match)
    case .standardInput:
      guard let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
        throw CommandFailure(message: "standard input cannot be read")
      }
      return ArraySource(lines: Self.lines(in: data), match: match)
    }
  }

  /// The lines of a text without their ends, which may be those of Windows.
  static func lines(in data: Data) -> [String] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = data.starts(with: byteOrderMark) ? data.dropFirst(byteOrderMark.count) : data
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    // What follows the last line end is a line only if there is something.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func read(_ path: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure(message: "\(path): \(String(cString: strerror(errno)))") }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw CommandFailure(message: "\(path): is a directory; give a file")
    }
    guard let data = try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).readToEnd() ?? Data() else {
      throw CommandFailure(message: "\(path): cannot be read")
    }
    return data
  }

  /// Whether standard input is a pipe, a socket or a file. A terminal is not, nor /dev/null, which scripts and services
  /// are started with.
  private static var isPipedIn: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }
}
