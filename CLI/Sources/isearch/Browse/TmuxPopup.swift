import ArgumentParser
import Foundation
import Records
import Terminal

/// Shows this program in a popup of tmux.
///
/// The popup is another terminal with a process of its own: standard input is passed to it through a named pipe, and what it
/// prints and its exit status come back through files in a folder that no other user can read.
struct TmuxPopup: ExpressibleByArgument {
  private enum Side: String { case center, top, up, bottom, down, left, right }

  private var side = Side.center
  private var width = "50%"
  private var height = "50%"
  private var hasBorder = false

  /// `center`, `80%`, `100%,60%`, `left,40%`, `bottom,80%,40%,border-native` or nothing.
  init?(argument: String) {
    var sizes: [String] = []
    for word in argument.split(separator: ",").map(String.init) {
      if let side = Side(rawValue: word) {
        self.side = side
      } else if word == "border-native" {
        hasBorder = true
      } else if let number = Int(word.hasSuffix("%") ? String(word.dropLast()) : word), number > 0,
        !word.hasSuffix("%") || number <= 100
      {
        sizes.append(word)
      } else {
        return nil
      }
    }
    if sizes.count > 2 { return nil }
    switch side {
    case .center:
      width = sizes.first ?? "50%"
      height = sizes.last ?? "50%"
    case .left, .right:
      width = sizes.first ?? "50%"
      height = sizes.count > 1 ? sizes[1] : "100%"
    case .top, .up, .bottom, .down:
      width = sizes.count > 1 ? sizes[0] : "100%"
      height = sizes.last ?? "50%"
    }
  }

  /// How tmux is told so.
  var arguments: [String] {
    let (x, y) =
      switch side {
      case .center: ("C", "C")
      case .top, .up: ("C", "0")
      case .bottom, .down: ("C", "9999")
      case .left: ("0", "C")
      case .right: ("R", "C")
      }
    return ["display-popup", "-E"] + (hasBorder ? [] : ["-B"]) + ["-w", width, "-h", height, "-x", x, "-y", y]
  }

  /// The arguments of the program in the popup, from those of the one outside: it has a border, unless the popup has one or
  /// another is wanted.
  func arguments(in given: [String]) -> [String] {
    let end = given.firstIndex(of: "--") ?? given.count
    let start = given.first == "browse" ? 1 : 0
    return given[..<start] + (hasBorder ? [] : ["--border"]) + given[start..<end] + ["--no-tmux"] + given[end...]
  }

  /// Whether this program runs in tmux.
  static func isThere(_ environment: [String: String]) -> Bool { environment["TMUX"]?.isEmpty == false }

  /// Runs this program with these arguments in a popup; returns its exit status.
  func run(_ arguments: [String], environment: [String: String]) throws -> Int32 {
    var name = Array((FileManager.default.temporaryDirectory.path + "/isearch-popup-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw CommandFailure(message: "--tmux: no folder for its files can be made: \(SystemError.last.reason)")
    }
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hasInput = isatty(STDIN_FILENO) == 0
    if hasInput, mkfifo(folder + "/in", 0o600) != 0 {
      throw CommandFailure(message: "--tmux: no pipe can be made: \(SystemError.last.reason)")
    }
    try script(arguments, environment, folder: folder, hasInput: hasInput)
      .write(toFile: folder + "/run", atomically: true, encoding: .utf8)
    if hasInput { Self.handOn(to: folder + "/in") }
    let tmux = Process()
    tmux.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tmux.arguments = ["tmux"] + self.arguments + ["sh", folder + "/run"]
    try tmux.run()
    tmux.waitUntilExit()
    guard let status = try? String(contentsOfFile: folder + "/status", encoding: .utf8),
      let number = Int32(status.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      if tmux.terminationStatus == 0 { return 130 }
      throw CommandFailure(message: "--tmux: tmux shows no popup; it needs version 3.3 and a client that is attached")
    }
    let output = FileManager.default.contents(atPath: folder + "/out") ?? Data()
    try RecordOutput(endsWithNUL: false).write(Array(output))
    return number
  }

  private func script(
    _ arguments: [String], _ environment: [String: String], folder: String, hasInput: Bool
  ) -> String {
    let quoted = { (text: String) in "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    let isName = { (name: String) in
      name.first?.isNumber == false && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    // A popup's shell has tmux's environment. What says which terminal this is stays its own.
    let own: Set = ["TERM", "TMUX", "TMUX_PANE", "COLUMNS", "LINES", "_", "PWD", "SHLVL"]
    let exports = environment.filter { isName($0.key) && !own.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "export \($0.key)=\(quoted($0.value))" }
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let words = ([program] + arguments).map(quoted).joined(separator: " ")
    let input = hasInput ? " <\(quoted(folder + "/in"))" : ""
    return """
      \(exports.joined(separator: "\n"))
      cd \(quoted(FileManager.default.currentDirectoryPath)) || exit
      \(words)\(input) >\(quoted(folder + "/out"))
      echo $? >\(quoted(folder + "/status"))
      """
  }

  /// Copies standard input into a pipe, as long as somebody reads it.
  private static func handOn(to path: String) {
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      let pipe = open(path, O_WRONLY)
      guard pipe >= 0 else { return }
      defer { close(pipe) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        var start = 0
        while start < count {
          let written = bytes.withUnsafeBytes { write(pipe, $0.baseAddress?.advanced(by: start), count - start) }
          if written < 0, errno == EINTR { continue }
          if written < 0 { return }
          start += written
        }
      }
    }
  }
}
