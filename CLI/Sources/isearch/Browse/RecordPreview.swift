import Foundation
import Picker
import RecordFormats
import ShellCommand
import Terminal

/// Shows what a shell command prints for records.
struct RecordPreview<Records: SearchedRecords>: Sendable {
  let template: PreviewTemplate
  let records: Records
  let shell: ShellCommand

  /// More than anyone scrolls through, and little enough to be read anew each time some more comes.
  private static var mostLines: Int { 2_000 }

  /// The growing output for a request; leaving the loop over it ends the command.
  func contents(for request: PreviewRequest<Records.Source.Item>) -> AsyncStream<PreviewContent> {
    let (stream, contents) = AsyncStream.makeStream(of: PreviewContent.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached {
      defer { contents.finish() }
      if request.current == nil, template.usesCurrent {
        await shell.stop()
        contents.yield(PreviewContent())
        return
      }
      let command = template.command(
        current: request.current.map(item), selected: template.usesSelection ? request.selected.map(item) : [],
        query: request.query)
      for await output in await shell.run(command, environment: Self.environment(of: request)) {
        contents.yield(Self.content(of: output))
      }
    }
    contents.onTermination = { _ in task.cancel() }
    return stream
  }

  private func item(_ item: Records.Source.Item) -> PreviewItem {
    let record = records.record(item)
    return PreviewItem(
      bytes: record.withText { Array($0) }, ordinal: record.id,
      fields: records.layout.hasColumns ? records.layout.allFields(of: record) : nil)
  }

  /// The size there is room for, under the names that shells and fzf give it.
  private static func environment(of request: PreviewRequest<Records.Source.Item>) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for prefix in ["", "FZF_PREVIEW_"] {
      environment[prefix + "COLUMNS"] = String(request.columns)
      environment[prefix + "LINES"] = String(request.rows)
    }
    return environment
  }

  private static func content(of output: CommandOutput) -> PreviewContent {
    let note: String? =
      switch output.state {
      case .failed(let reason): "the command can't be run: \(reason)"
      case .killed(let signal) where !output.isCut: "ended by signal \(signal)"
      case .exited(let status) where status != 0: "exit status \(status)"
      case .running, .exited, .killed: output.isCut ? "cut here: the output is too long" : nil
      }
    return PreviewContent(
      lines: AnsiText(output.bytes, limit: mostLines).lines, isRunning: output.state == .running, note: note)
  }
}
