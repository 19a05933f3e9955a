import Foundation
import Picker
import RecordFormats
import Records
import ShellCommand
import Terminal

/// Shows what a shell command prints for records.
struct RecordPreview<Records: SearchedRecords>: Sendable {
  let commands: RecordCommands<Records>
  let runner: ShellCommand

  /// More than anyone scrolls through, and little enough to be read anew each time some more comes.
  private static var mostLines: Int { 2_000 }

  /// The growing output for a request; leaving the loop over it ends the command.
  func contents(for request: PreviewRequest<Records.Source.Item>) -> AsyncStream<PreviewContent> {
    let (stream, contents) = AsyncStream.makeStream(of: PreviewContent.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached {
      defer { contents.finish() }
      let template = PreviewTemplate(request.command)
      if request.current == nil, template.usesCurrent {
        await runner.stop()
        contents.yield(PreviewContent())
        return
      }
      let moment = PickerMoment(
        current: request.current, selected: template.usesSelection ? request.selected : [], query: request.query,
        facts: request.facts)
      let files = CommandFiles()
      defer { files.remove() }
      let command = commands.command(template, moment, files)
      let first = firstLine(for: request)
      let follows = request.place.follows
      let outputs = await runner.run(command, environment: environment(of: request, moment), keepsEnd: follows)
      for await output in outputs { contents.yield(Self.content(of: output, firstLine: first, follows: follows)) }
    }
    contents.onTermination = { _ in task.cancel() }
    return stream
  }

  private func firstLine(for request: PreviewRequest<Records.Source.Item>) -> Int {
    guard let scroll = request.place.scroll else { return 0 }
    var number: Int?
    if case .field(let name) = scroll.base, let item = request.current, let value = PlaceholderValue(name) {
      number = Int(String(decoding: value.bytes(of: commands.records.previewItem(item)), as: UTF8.self))
    }
    return scroll.firstLine(field: number, rows: request.rows, headerLines: request.place.headerLines)
  }

  /// The size there is room for, under the names that shells and fzf give it.
  private func environment(
    of request: PreviewRequest<Records.Source.Item>, _ moment: PickerMoment<Records.Source.Item>
  ) -> [String: String] {
    var environment = commands.environment(of: moment)
    for prefix in ["", "FZF_PREVIEW_"] {
      environment[prefix + "COLUMNS"] = String(request.columns)
      environment[prefix + "LINES"] = String(request.rows)
    }
    return environment
  }

  private static func content(of output: CommandOutput, firstLine: Int, follows: Bool) -> PreviewContent {
    let note: String? =
      switch output.state {
      case .failed(let reason): "the command can't be run: \(reason)"
      case .killed(let signal) where !output.isCut: "ended by signal \(signal)"
      case .exited(let status) where status != 0: "exit status \(status)"
      case .running, .exited, .killed: output.isCut ? "cut here: the output is too long" : nil
      }
    var bytes = output.bytes[...]
    if let clearing = bytes.lastRange(of: clearScreen) { bytes = bytes[clearing.upperBound...] }
    if follows { bytes = lastLines(of: bytes) }
    return PreviewContent(
      lines: AnsiText(Array(bytes), limit: mostLines).lines, isRunning: output.state == .running, note: note,
      firstLine: firstLine)
  }

  /// What clears a screen: a command that draws itself anew begins with it.
  private static var clearScreen: [UInt8] { Array("\u{1B}[2J".utf8) }

  /// As many lines from the end as are shown.
  private static func lastLines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var left = mostLines
    for index in bytes.indices.dropLast().reversed() where bytes[index] == UInt8(ascii: "\n") {
      left -= 1
      if left == 0 { return bytes[(index + 1)...] }
    }
    return bytes
  }
}

extension ArraySlice<UInt8> {
  /// Where a pattern stands last.
  fileprivate func lastRange(of pattern: [UInt8]) -> Range<Int>? {
    guard count >= pattern.count, let first = pattern.first else { return nil }
    return (startIndex...endIndex - pattern.count).last { self[$0] == first && self[$0...].starts(with: pattern) }
      .map { $0..<$0 + pattern.count }
  }
}
