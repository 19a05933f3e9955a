import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import RecordFormats
import SampleAddresses
import Terminal

/// Why a command cannot go on, in words for the person who called it.
package struct CommandFailure: Error, Equatable {
  /// The exit status for arguments or input that are wrong.
  package static let badInput: Int32 = 2
  /// Nobody reads standard output any more, which is no error: the program ends as by SIGPIPE.
  package static let readerGone = CommandFailure(
    message: "nobody reads standard output any more", status: 128 + SIGPIPE)

  /// The exit status of a program that was interrupted.
  package static let interrupted: Int32 = 130

  /// What is wrong and what to do, without the program's name.
  package var message: String
  /// The exit status.
  package var status = Self.badInput

  package init(message: String, status: Int32 = badInput) {
    self.message = message
    self.status = status
  }
}

extension CommandFailure {
  /// The failure that an error of what the commands are made of means for them; nil if it is none of those.
  package init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case IndexError.missing(let path):
      self.init(message: "\(path): no such index, or an empty file; make it with `isearch index FILE -o \(path)`")
    case IndexError.older(let path, let version):
      self.init(
        message:
          "\(path): was made by an older version (layout \(version)); `isearch index FILE -o \(path)` replaces it")
    case let error as IndexError: self.init(message: "\(error)")
    case let failure as SearchFailure: self.init(message: failure.explanation)
    case let error as RecordReadingError: self.init(message: "\(error)")
    case let error as RecordLayoutError: self.init(message: "\(error)")
    case let error as SampleError: self.init(message: "\(error)")
    default: return nil
    }
  }
}

/// Prints lines to standard error; what they quote from files can't command the terminal.
package func printError(_ message: String) {
  for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
    try? FileHandle.standardError.write(contentsOf: Data((DisplayText(line).text + "\n").utf8))
  }
}
