import Foundation

/// Plays keystroke scripts through every shell and compares what they ask for and show with the simulator, line by line.
///
///     same-everywhere PAGE-TRACES SCRIPT…     PAGE-TRACES: a folder with what Web/Node/play-page.mjs printed, by name
@main
struct SameEverywhere {
  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, arguments.count > 1 else {
      fatalError("usage: same-everywhere PAGE-TRACES SCRIPT…")
    }
    Turns.begin()
    var (passed, failed) = (0, 0)
    for path in arguments.dropFirst() {
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      let script = try KeystrokeScript(path: path)
      let reference = try ReferenceTraces(script.scenario)
      print("\(name): \(script.scenario.title ?? "")")
      for line in reference.full { print("  \(line)") }
      let page = try String(contentsOfFile: "\(folder)/\(name).trace", encoding: .utf8).split(separator: "\n")
      for (shell, trace, expected) in [
        ("SearchModel", ShellPlay.trace(of: ModelShell.self, script), reference.full),
        ("Combine operator", ShellPlay.trace(of: PublisherShell.self, script), reference.full),
        ("AsyncSequence operator", ShellPlay.trace(of: SequenceShell.self, script), reference.full),
        ("wasm page", page.map(String.init), reference.drawn),
      ] {
        let isSame = compare(trace, with: expected)
        print("\(name), \(shell): \(isSame ? "the same \(expected.count) lines as the simulator" : "FAILED")")
        if isSame { passed += 1 } else { failed += 1 }
      }
    }
    print("\(passed) passed, \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  /// Whether traces are equal and say something; prints the first difference.
  private static func compare(_ trace: [String], with expected: [String]) -> Bool {
    if expected.count < 10 {
      print("  a trace of \(expected.count) lines shows nothing: the script is empty")
      return false
    }
    for index in 0..<max(trace.count, expected.count) {
      let line = trace.indices.contains(index) ? trace[index] : "nothing"
      let wanted = expected.indices.contains(index) ? expected[index] : "nothing"
      if line == wanted { continue }
      print("  line \(index + 1): failed: \(line)\n     the simulator: \(wanted)")
      return false
    }
    return true
  }
}
