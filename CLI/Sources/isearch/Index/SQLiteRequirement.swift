import GRDBSQLite
import Records

/// The SQLite of the system, which is found when the program starts.
enum SQLiteRequirement {
  /// The oldest that the program is tested with, as `sqlite3_libversion_number` has it.
  static let least: Int32 = 3_040_000

  /// Throws what to do if the system's SQLite is older.
  static func check(_ version: Int32 = sqlite3_libversion_number()) throws(CommandFailure) {
    guard version < least else { return }
    throw CommandFailure(
      message: """
        SQLite \(text(version)) is installed, and \(text(least)) or later is needed; install it (Debian's package is \
        libsqlite3-0)
        """)
  }

  private static func text(_ version: Int32) -> String {
    "\(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"
  }
}
