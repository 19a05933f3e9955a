import IncrementalSearchSQLite

extension IndexInformation {
  /// Whether nothing was ever put into it: its first build goes on, or was cut off.
  var wasNeverFilled: Bool { generation == 0 && revision == 0 }

  /// Throws where nothing was ever put into it: it looks like one that finds nothing.
  package func checkFilled(_ path: String) throws(CommandFailure) {
    if wasNeverFilled {
      throw CommandFailure(
        message: "\(path): its first build was cut off, or has not ended; if none goes on, "
          + "`isearch index FILE -o \(path)` builds it")
    }
  }
}
