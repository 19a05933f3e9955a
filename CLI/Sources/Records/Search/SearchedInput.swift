import Foundation
import IncrementalSearchHTTP
import IncrementalSearchSQLite

/// What is searched; one rule for all commands.
///
/// The files named, or an index among them; without any, standard input if something is piped in; the bundled sample only on
/// request.
package enum SearchedInput: Equatable {
  /// Every postal area of Japan.
  case sample
  /// An index, by its path.
  case index(String)
  /// A collection of a search cluster, by its address.
  case cluster(String)
  /// A service, by the file that describes it.
  case service(String)
  /// Files by their paths; `-` is standard input.
  case files([String])

  /// Finds out what to search, from what a user named. `answersNothing` says that of no records there is an answer as well, so that
  /// /dev/null, which scripts and services are started with, is an input without any.
  package init(_ files: [String], sample: Bool, service: String? = nil, answersNothing: Bool = false) throws {
    try self.init(
      files, sample: sample, service: service, isPipedIn: Self.isPipedIn || answersNothing && Self.isNothing,
      isIndex: Self.isIndex)
  }

  package init(
    _ files: [String], sample: Bool, service: String? = nil, isPipedIn: Bool, isIndex: (String) -> Bool
  ) throws {
    if let service {
      if sample || !files.isEmpty {
        throw CommandFailure(
          message: "\(service): a service is searched alone; leave \(files.first ?? "--sample") or --source away")
      }
      self = .service(service)
    } else if sample {
      self = .sample
    } else if files.isEmpty, !isPipedIn {
      throw CommandFailure(message: "nothing to search; name a file or an index, pipe something in, or give --sample")
    } else if files.isEmpty {
      self = .files(["-"])
    } else if let cluster = files.first(where: TypesenseAddress.isAddress) {
      guard files.count == 1 else {
        throw CommandFailure(message: "\(cluster): is searched alone; leave the other files away")
      }
      self = .cluster(cluster)
    } else if let index = files.first(where: { $0 != "-" && isIndex($0) }) {
      guard files.count == 1 else {
        throw CommandFailure(message: "\(index): is an index, which is searched alone; leave the other files away")
      }
      self = .index(index)
    } else {
      self = .files(files)
    }
  }

  /// Whether a file is to be opened as an index; looking into anything but a file would take what is there to be read. One that is
  /// named as an index is none that was cut off or overwritten, and no text.
  static func isIndex(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && (path.hasSuffix(".isearch") || SearchIndex.isDatabase(path))
  }

  /// Whether standard input is a pipe, a socket or a file. A terminal is not, nor /dev/null: a server or a build that is started
  /// with it has not been told what to read.
  package static var isPipedIn: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFREG, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Whether standard input is /dev/null, under any name.
  private static var isNothing: Bool {
    var (status, null) = (stat(), stat())
    guard fstat(STDIN_FILENO, &status) == 0, stat("/dev/null", &null) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFCHR && null.st_mode & S_IFMT == S_IFCHR && status.st_rdev == null.st_rdev
  }
}
