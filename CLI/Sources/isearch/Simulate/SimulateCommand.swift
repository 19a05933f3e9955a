import ArgumentParser
import Foundation
import Records
import SearchSimulation

/// `isearch simulate`.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play scenario files and show what comes out.",
    discussion: """
      A scenario is a JSON file that says what a person and a data source do, and when. It is played on a virtual \
      clock, so nothing waits, through the same machines that the apps run.

      Try what a 300 ms debounce does on a slow network:

        isearch simulate - <<'END'
        {"kind": "search", "settings": {"debounce": 300},
         "events": [{"at": 0, "do": "type", "text": "a"},
                    {"at": 200, "do": "type", "text": "ab"}],
         "replies": {"*": {"after": 800}}}
        END

      All files are read before any is played. Exit status: 0 if all is well, 1 if a check differs, 2 if a file cannot \
      be read or has something that the format does not know.
      """)

  @Flag(help: "Print one JSON object per file, one per line, instead of a timeline.")
  var json = false

  @Flag(help: "Compare with what each file expects, and print the differences.")
  var check = false

  @Argument(
    help: ArgumentHelp("Scenario files; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var files: [String]

  func validate() throws {
    try FileNames.check(files)
    if json, check { throw ValidationError("--json and --check exclude each other; give one of them.") }
    if files.count(where: { $0 == ScenarioFile.standardInput }) > 1 {
      throw ValidationError("Standard input (-) can be read once only.")
    }
  }

  func run() throws {
    var played: [(file: ScenarioFile, outcome: ScenarioOutcome)] = []
    var refused: CommandFailure?
    // A file that is wrong takes nothing from the others.
    for path in files {
      do throws(CommandFailure) {
        let file = try ScenarioFile(path: path)
        if check { try file.requireExpectation() }
        played.append((file, try file.play()))
      } catch {
        if let refused { printError("isearch: \(refused.message)") }
        refused = error
      }
    }
    if check {
      let report = CheckReport(played)
      if !played.isEmpty { report.lines.forEach { print($0) } }
      if report.failed > 0, refused == nil { throw ExitCode(1) }
    } else if json {
      for (file, outcome) in played { print(outcome.json(for: file.scenario.kind).compact()) }
    } else {
      let timeline = ScenarioTimeline(width: terminalWidth() ?? 100)
      print(played.map { timeline.text(of: $0.scenario, $1) }.joined(separator: "\n"), terminator: "")
    }
    if let refused { throw refused }
  }
}

/// What a check of several files prints: each difference on a line that begins with its file, then a summary.
struct CheckReport {
  private(set) var lines: [String] = []
  private(set) var failed = 0

  init(_ played: [(file: ScenarioFile, outcome: ScenarioOutcome)]) {
    for (file, outcome) in played {
      let differences = ScenarioCheck(file.scenario)?.differences(in: outcome) ?? []
      lines += differences.map { "\(file.name): \($0)" }
      if !differences.isEmpty { failed += 1 }
    }
    lines.append("\(played.count - failed) passed, \(failed) failed")
  }
}

/// The columns of the terminal, if standard output is one.
private func terminalWidth() -> Int? {
  guard isatty(STDOUT_FILENO) == 1 else { return nil }
  var size = winsize()
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return max(Int(size.ws_col), 60)
}
