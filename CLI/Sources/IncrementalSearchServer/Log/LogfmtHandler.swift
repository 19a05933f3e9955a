import Foundation
import Logging

/// Writes a log to standard error, one line for each event: `time=… level=… msg=… name=value …`.
///
/// Lines are written by a thread of their own, so logging never waits for the reader of the log. Up to 1 MiB waits to be read;
/// further lines are lost, and a line says how many once there is room again. When the process ends by `exit`, what waits is
/// written for up to half a second.
///
/// A value that is more than letters, digits and plain signs stands in quotes, with `"`, `\` and whatever is not printed
/// escaped as in JSON: nothing that a client sends can end a line, begin one or command a terminal.
public struct LogfmtHandler: LogHandler {
  /// What is written with every line.
  public var metadata: Logger.Metadata = [:]
  /// Events below this are not written.
  public var logLevel = Logger.Level.notice
  private let write: @Sendable (String) -> Void

  /// A handler that writes to standard error.
  public init() {
    self.init { LogWriter.standardError.write($0) }
  }

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// A value of ``metadata``.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the line of an event.
  public func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    write(Self.line(event.level, "\(event.message)", all, error: event.error))
  }

  /// Waits until all that was logged to standard error is written, but no longer than a time: for who writes there himself
  /// afterwards.
  public static func flush(within time: Duration = .milliseconds(500)) {
    LogWriter.standardError.flush(within: time)
  }

  /// The line of an event.
  static func line(
    _ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, error: (any Error)? = nil
  ) -> String {
    var line = "time=\(time()) level=\(level.rawValue) msg=\(quoted(message))"
    if let error { line += " error=\(quoted("\(error)"))" }
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      line += " \(self.name(name))=\(quoted("\(value)"))"
    }
    return line + "\n"
  }

  private static func time() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  private static func name(_ text: String) -> String {
    String(text.unicodeScalars.map { isPlain($0) ? Character($0) : "_" })
  }

  /// A value as it stands in a line.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isShown(scalar): result.unicodeScalars.append(scalar)
      default:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", ":", "/", "+", "%", ",", "@": true
    default: false
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
