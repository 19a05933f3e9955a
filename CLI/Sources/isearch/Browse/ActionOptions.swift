import ArgumentParser
import Foundation
import Picker
import Records
import ShellCommand

/// What keys and events do, and which queries are remembered.
struct ActionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Bind keys and events (start, load, change, result, focus, one, zero) to actions: ctrl-a:select-all+accept.",
      valueName: "bindings"))
  var bind: [String] = []

  @Option(help: ArgumentHelp("Keys that end as Enter does; the one pressed is printed first.", valueName: "keys"))
  var expect: [String] = []

  @Option(help: ArgumentHelp("The shell for commands, as 'bash -c'; else $SHELL.", valueName: "command"))
  var withShell: String?

  @Option(
    help: ArgumentHelp(
      """
      Let programs see and do what a person does: GET / and POST / at [HOST:]PORT, a free port without one, or a path that ends \
      with .sock.
      """, valueName: "address"))
  var listen: ListenAddress?

  @Option(help: ArgumentHelp("The same, with actions that run commands.", valueName: "address"))
  var listenUnsafe: ListenAddress?

  @Option(help: ArgumentHelp("The signs that jump shows before rows.", valueName: "signs"))
  var jumpLabels: String?

  @Flag(help: "Don't search: the query is for commands.")
  var disabled = false

  @Flag(help: "Move from the last row to the first, and back.")
  var cycle = false

  @Flag(help: "Stay on the row when other rows come.")
  var track = false

  @Option(help: ArgumentHelp("Lines above the rows.", valueName: "text"))
  var header: String?

  @Option(help: ArgumentHelp("Lines at the other end of the rows.", valueName: "text"))
  var footer: String?

  @Option(
    help: ArgumentHelp(
      "Keep the queries that something was chosen with; Ctrl-P and Ctrl-N bring them back.", valueName: "file"))
  var history: String?

  @Option(help: ArgumentHelp("How many queries are kept.", valueName: "count"))
  var historySize = 1_000

  func validate() throws {
    _ = try bindings()
    _ = try expected()
    _ = try shell()
    let environment = ProcessInfo.processInfo.environment
    if let address = listenUnsafe ?? listen, !address.isLocal, environment["FZF_API_KEY"]?.isEmpty != false {
      throw ValidationError("--listen: others can reach this address; set a key for them in FZF_API_KEY")
    }
    if historySize < 1 { throw ValidationError("--history-size is a count, from 1.") }
  }

  /// What keys and events lead to.
  func bindings() throws -> PickerBindings {
    var bindings = PickerBindings()
    for text in bind {
      do throws(BindingError) {
        try bindings.bind(text)
      } catch {
        throw ValidationError("--bind: \(error)")
      }
    }
    return bindings
  }

  /// The keys that end as Enter does, by their names.
  func expected() throws -> [PickerTrigger: String] {
    var expected: [PickerTrigger: String] = [:]
    for text in expect {
      for name in PickerTrigger.names(in: text) {
        guard let trigger = PickerTrigger(name) else { throw ValidationError("--expect: there is no key \(name)") }
        expected[trigger] = name
      }
    }
    return expected
  }

  /// The shell that commands are run by.
  func shell() throws -> CommandShell {
    guard let withShell else { return CommandShell() }
    guard let shell = CommandShell(words: try FzfWords.shellWords(withShell)) else {
      throw ValidationError("--with-shell: there is no program \(withShell)")
    }
    return shell
  }

  /// Sets what a picker does.
  func apply(to settings: inout PickerSettings) throws {
    settings.bindings = try bindings()
    settings.expected = try expected()
    settings.searches = !disabled
    settings.cycles = cycle
    if let jumpLabels, !jumpLabels.isEmpty { settings.jumpLabels = jumpLabels }
    settings.tracks = track
    settings.header += header.map(PickerSettings.headerLines) ?? []
    settings.footer = footer.map(PickerSettings.headerLines) ?? []
    if let kept {
      settings.keepsHistory = true
      settings.history = try kept.queries().suffix(historySize)
    }
  }

  private var kept: QueryHistory? { history.map { QueryHistory(path: $0, size: historySize) } }

  /// Keeps a query that something was chosen with. What was chosen is worth more: where that fails it is told, and no more.
  func remember(_ query: String) {
    do { try kept?.append(query) } catch { printError("isearch: \(error.message)") }
  }
}
