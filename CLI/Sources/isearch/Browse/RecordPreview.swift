import Foundation
import Picker
import RecordFormats
import ShellCommand
import Terminal

/// Shows what a shell command prints for records.
struct RecordPreview: Sendable {
  let template: PreviewTemplate
  let layout: RecordLayout
  let shell: ShellCommand

  /// More than anyone scrolls through, and little enough to be read anew each time some more comes.
  private static let mostLines = 2_000

  /// The growing output for a request; leaving the loop over it ends the command.
  func contents(for request: PreviewRequest<Record>) -> AsyncStream<PreviewContent> {
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

  private func item(_ record: Record) -> PreviewItem {
    PreviewItem(
      bytes: record.withText { Array($0) }, ordinal: record.id,
      fields: layout.hasColumns ? layout.allFields(of: record) : nil)
  }

  /// The size there is room for, under the names that shells and fzf give it.
  private static func environment(of request: PreviewRequest<Record>) -> [String: String] {
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
