import Foundation

/// What was found out about inputs while they were read, to tell the user who named them.
///
/// `@unchecked`: what changes is touched under the lock only.
package final class InputFindings: @unchecked Sendable {
  /// What is known of one input.
  private struct Finding {
    var encoding: TextEncoding?
    var delimiter: RecordSyntax?
    var emptyRows = 0
  }

  private let names: [String]
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var findings: [Finding]

  init(_ inputs: [RecordInput]) {
    names = inputs.map(\.name)
    findings = inputs.map { _ in Finding() }
  }

  func read(_ input: Int, as encoding: TextEncoding) { lock.withLock { findings[input].encoding = encoding } }

  func found(_ syntax: RecordSyntax, in input: Int) { lock.withLock { findings[input].delimiter = syntax } }

  func leftOut(_ rows: Int, of input: Int) { lock.withLock { findings[input].emptyRows = rows } }

  /// What is known and was not told yet, a line for each: the encodings and delimiters that were guessed, with how to say otherwise,
  /// and at the end the rows that were left out as they had no text. An input is named where there are several.
  package func newLines(atEnd isEnd: Bool) -> [String] {
    lock.withLock {
      findings.indices.flatMap { input -> [String] in
        let finding = findings[input]
        findings[input] = Finding(emptyRows: isEnd ? 0 : finding.emptyRows)
        var lines: [String] = []
        if let encoding = finding.encoding { lines.append("read as \(encoding.name); --encoding says otherwise") }
        if let syntax = finding.delimiter {
          lines.append("columns are divided by \(syntax.delimiterName); --delimiter says otherwise")
        }
        if isEnd, finding.emptyRows > 0 {
          let (rows, verb) = finding.emptyRows == 1 ? ("row", "was") : ("rows", "were")
          lines.append("\(finding.emptyRows) \(rows) without any text \(verb) left out")
        }
        return lines.map { names.count > 1 ? "\(names[input]): \($0)" : $0 }
      }
    }
  }
}

extension RecordInput {
  /// What a person calls it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .standardInput: "standard input"
    case .open(_, let name): name
    }
  }
}
