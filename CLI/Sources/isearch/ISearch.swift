import ArgumentParser
import Foundation
import Records

/// The program.
@main
struct ISearch: AsyncParsableCommand {
  /// The version of the program.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "isearch",
    abstract: "Search as you type, over any data.",
    discussion: """
      At the end of a pipe, and with the options of browse, it is browse:

        ls | isearch

      Exit status: 0 if all is well, 1 if the answer is no (nothing found, or a check that differs), 2 if something is \
      wrong with the arguments or the input. Errors go to standard error.
      """,
    version: version,
    subcommands: [
      BrowseCommand.self, QueryCommand.self, ServeCommand.self, IndexCommand.self, InfoCommand.self, CopyCommand.self,
      BenchCommand.self, SimulateCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self)

  static func main() async {
    StandardStreams.open()
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
      try RecordOutput.flush()
    } catch {
      if let failure = CommandFailure(error) { end(failure) }
      // Scripts expect 2 for wrong usage, as grep and ripgrep have it.
      if exitCode(for: error) == .validationFailure {
        printError(fullMessage(for: error))
        exit(withError: ExitCode(CommandFailure.badInput))
      }
      // Help and the version are an answer, too.
      let (answer, isSuccess) = (fullMessage(for: error), exitCode(for: error).isSuccess)
      if isSuccess, !answer.isEmpty { print(answer) }
      do throws(CommandFailure) {
        try RecordOutput.flush()
      } catch {
        end(error)
      }
      exit(withError: isSuccess ? nil : error)
    }
  }

  private static func end(_ failure: CommandFailure) -> Never {
    if failure == .readerGone {
      // Connections to a cluster have it ignored.
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    printError("isearch: \(failure.message)")
    exit(withError: ExitCode(failure.status))
  }
}
