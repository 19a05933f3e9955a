import Foundation
import Logging

/// Writes a log to standard error, one line for each event: `time=… level=… msg=… name=value …`.
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
    self.init { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
  }

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// A value of ``metadata``.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the line of an event.
  public func log(event: LogEvent) {
    var line = "time=\(Self.time()) level=\(event.level.rawValue) msg=\(Self.quoted("\(event.message)"))"
    if let error = event.error { line += " error=\(Self.quoted("\(error)"))" }
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) {
      line += " \(Self.name(name))=\(Self.quoted("\(value)"))"
    }
    write(line + "\n")
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
