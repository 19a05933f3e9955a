import ArgumentParser
import Foundation
import IncrementalSearch
import IncrementalSearchSQLite
import RecordFormats
import SampleAddresses
import Terminal

/// The program.
@main
struct ISearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isearch",
    abstract: "Search as you type, over any data.",
    discussion: """
      At the end of a pipe, and with the options of browse, it is browse: ls | isearch

      Exit status: 0 if all is well, 1 if the answer is no (nothing found, or a check that differs), 2 if something is \
      wrong with the arguments or the input. Errors go to standard error.
      """,
    version: "0.1.0",
    subcommands: [
      BrowseCommand.self, QueryCommand.self, ServeCommand.self, IndexCommand.self, InfoCommand.self, CopyCommand.self,
      BenchCommand.self, SimulateCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  static func main() async {
    do {
      let environment = ProcessInfo.processInfo.environment
      let arguments = try FzfWords.arguments(
        try ServeEnvironment.arguments(Array(CommandLine.arguments.dropFirst()), environment: environment),
        environment: environment)
      if let script = CompletionScript(arguments) { return print(script.text) }
      var command = try await asyncParseAsRoot(arguments)
      try SQLiteRequirement.check()
      if var command = command as? AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      if let failure = CommandFailure(error) {
        printError("isearch: \(failure.message)")
        exit(withError: ExitCode(failure.status))
      }
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // Scripts expect 2 for wrong usage, as grep and ripgrep have it.
      printError(fullMessage(for: error))
      exit(withError: ExitCode(CommandFailure.badInput))
    }
  }
}

/// Why a command cannot go on, in words for the person who called it.
struct CommandFailure: Error, Equatable {
  /// The exit status for arguments or input that are wrong.
  static let badInput: Int32 = 2

  /// What is wrong and what to do, without the program's name.
  var message: String
  /// The exit status.
  var status = Self.badInput
}

extension CommandFailure {
  /// The failure that an error of what the commands are made of means for them; nil if it is none of those.
  init?(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
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
func printError(_ message: String) {
  for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
    FileHandle.standardError.write(Data((DisplayText(line).text + "\n").utf8))
  }
}
