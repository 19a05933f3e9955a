import ArgumentParser
import Terminal
import Testing

@testable import isearch

/// What `--help` says.
@Suite struct HelpTests {
  private static var commands: [any ParsableCommand.Type] { [ISearch.self] + ISearch.configuration.subcommands }

  @Test(arguments: commands.indices) func whatIsLaidOutStandsSoInATerminalOfEightyColumns(_ index: Int) {
    let command = Self.commands[index]
    let help = ISearch.helpMessage(for: command, columns: 80).split(separator: "\n", omittingEmptySubsequences: false)
    let laidOut = "\(command.configuration.discussion)\n\(command.configuration.usage ?? "")".split(separator: "\n")
    for line in laidOut where line.hasPrefix("  ") || line.hasPrefix("isearch ") {
      #expect(line.count <= 80 && help.contains { $0.hasSuffix(line) }, "\(line)")
    }
    // Words that are joined to the next line have one blank between them.
    #expect(help.filter { String($0).displayWidth > 80 || $0.contains(/\w   +\w/) && !$0.hasPrefix("  ") } == [])
  }
}
