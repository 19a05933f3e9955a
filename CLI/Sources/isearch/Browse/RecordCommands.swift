import Foundation
import Picker
import Records
import ShellCommand
import Terminal

/// Runs a person's commands over records.
struct RecordCommands<Records: SearchedRecords>: Sendable {
  typealias Moment = PickerMoment<Records.Source.Item>

  let records: Records
  let shell: CommandShell
  /// Where the picker listens; nil if it doesn't.
  var port: Int?

  /// The command that a template makes at a moment.
  func command(_ template: PreviewTemplate, _ moment: Moment, _ files: CommandFiles) -> [UInt8] {
    template.command(
      current: moment.current.map(records.previewItem), selected: moment.selected.map(records.previewItem),
      all: moment.all?.map(records.previewItem),
      query: moment.query, file: { files.write($0) })
  }

  /// What commands are told beside their words, under the names that fzf has.
  func environment(of moment: Moment) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let facts = moment.facts
    let numbers = [
      "SELECT_COUNT": facts.selected, "MATCH_COUNT": facts.matched, "TOTAL_COUNT": facts.all, "POS": facts.position,
      "COLUMNS": facts.columns, "LINES": facts.rows,
    ]
    for (name, number) in numbers { environment["FZF_" + name] = number.map(String.init) ?? "0" }
    environment["FZF_QUERY"] = moment.query
    environment["FZF_PORT"] = port.map(String.init)
    environment["FZF_PROMPT"] = facts.prompt
    environment["FZF_KEY"] = facts.key
    environment["FZF_ACTION"] = facts.action
    environment["FZF_INPUT_STATE"] = !facts.hasInput ? "hidden" : facts.searches ? "enabled" : "disabled"
    environment["FZF_CURRENT_ITEM"] = moment.current.map { current in
      String(decoding: records.previewItem(current).bytes.filter { $0 != 0 }, as: UTF8.self)
    }
    return environment
  }

  /// What actions of the picker ask for; `runner` runs what nobody sees.
  func actions(_ runner: ShellCommand) -> PickerCommands<Records.Source.Item> {
    var actions = PickerCommands<Records.Source.Item>()
    actions.run = { text, moment in
      let files = CommandFiles()
      defer { files.remove() }
      let command = command(PreviewTemplate(text), moment, files)
      var last = CommandOutput()
      for await output in await runner.run(command, environment: environment(of: moment), keepsErrors: false) {
        last = output
      }
      return String(decoding: last.bytes, as: UTF8.self)
    }
    actions.runOnTerminal = { text, moment in
      let files = CommandFiles()
      defer { files.remove() }
      // The screen comes back at once if it can't be run.
      try? ShellCommand.runOnTerminal(
        command(PreviewTemplate(text), moment, files), shell: shell, environment: environment(of: moment))
    }
    let reloadFiles = ReloadFiles()
    actions.reload = { text, moment, number in
      records.reload(
        command(PreviewTemplate(text), moment, reloadFiles.next()), shell: shell,
        environment: environment(of: moment), number: number)
    }
    actions.reading = records.reading
    actions.needsItem = { text in
      let template = PreviewTemplate(text)
      return template.usesCurrent && !template.usesQuery
    }
    actions.needsAll = { PreviewTemplate($0).usesAll }
    actions.text = { String(decoding: records.previewItem($0).bytes, as: UTF8.self) }
    return actions
  }

  /// Puts a command in the place of the program; returns why not.
  func become(_ text: String, _ moment: Moment) -> SystemError {
    let files = CommandFiles()
    let command = command(PreviewTemplate(text), moment, files)
    files.removeAfterThisProgram()
    defer { files.remove() }
    return ShellCommand.replaceThisProgram(with: command, shell: shell, environment: environment(of: moment))
  }
}

/// Files that placeholders of a command stand for, which other users can't read.
///
/// `@unchecked`: what changes is touched under the lock only.
final class CommandFiles: @unchecked Sendable {
  private let lock = NSLock()
  private var paths: [String] = []

  /// Keeps bytes in a file of their own; returns where, or an empty text if that can't be.
  func write(_ bytes: [UInt8]) -> String {
    var path = Array((FileManager.default.temporaryDirectory.path + "/isearch-XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return "" }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try? file.write(contentsOf: Data(bytes))
    let name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock.withLock { paths.append(name) }
    return name
  }

  /// Has the files removed when the program that takes this one's place has ended.
  func removeAfterThisProgram() {
    let paths = lock.withLock { self.paths }
    // Where that can't be they stay, as the program needs them.
    if !paths.isEmpty { try? ShellCommand.removeAtEnd(paths) }
  }

  /// Removes the files.
  func remove() {
    for path in lock.withLock({ paths }) { unlink(path) }
  }
}

/// The files of the command that rows are read from, which may need them as long as it runs: until the one after the next.
///
/// `@unchecked`: what changes is touched under the lock only.
private final class ReloadFiles: @unchecked Sendable {
  private let lock = NSLock()
  private var last: [CommandFiles] = []

  deinit { for files in last { files.remove() } }

  /// Files for the next command.
  func next() -> CommandFiles {
    lock.withLock {
      if last.count > 1 { last.removeFirst().remove() }
      let files = CommandFiles()
      last.append(files)
      return files
    }
  }
}
