import Logging
import NIOConcurrencyHelpers

@testable import IncrementalSearchServer

/// Logs that tests read.
enum LogLines {
  static func logger(_ lines: NIOLockedValueBox<[String]>, level: Logger.Level = .notice) -> Logger {
    var logger = Logger(label: "test") { _ in
      LogfmtHandler { line in lines.withLockedValue { $0.append(line) } }
    }
    logger.logLevel = level
    return logger
  }
}
