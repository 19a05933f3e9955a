import Foundation

/// The shell that runs a person's commands.
package struct CommandShell: Equatable, Sendable {
  private let path: String
  private let arguments: [String]

  /// `$SHELL` or else `/bin/sh`, with `-c`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let preferred = environment["SHELL"] ?? ""
    self.init(path: preferred.isEmpty ? "/bin/sh" : preferred)
  }

  /// The shell at a path, with `-c`.
  package init(path: String) { (self.path, arguments) = (path, ["-c"]) }

  /// A program and the arguments that stand before a command, as `bash -c`; a name without a slash is looked up in `PATH`.
  ///
  /// Nil if there is no such program.
  package init?(words: [String], environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let name = words.first, !name.isEmpty else { return nil }
    let folders =
      name.contains("/") ? [""] : (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/" }
    guard let path = folders.map({ $0 + name }).first(where: { access($0, X_OK) == 0 }) else { return nil }
    (self.path, arguments) = (path, Array(words.dropFirst()))
  }

  func program(_ command: [UInt8], environment: [String: String]) -> Program {
    Program(path: path, arguments: arguments.map { Array($0.utf8) } + [command], environment: environment)
  }
}
