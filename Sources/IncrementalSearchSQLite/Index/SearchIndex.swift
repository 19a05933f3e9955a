import GRDB

/// An index of records in a SQLite file.
public final class SearchIndex: Sendable {
  /// How a file is opened.
  public enum Access: Hashable, Sendable {
    /// To be searched only; the file must exist.
    case reading
    /// To be searched and changed; the file must exist.
    case writing
    /// To be searched and changed; the file is made if there is none.
    case creating
  }

  /// The path of the file.
  public let path: String

  /// Opens an index.
  public init(_ path: String, for access: Access = .reading) throws(IndexError) {
    self.path = path
  }

  /// Whether the file begins as a SQLite database does, so that it is worth trying to open it as an index.
  public static func isDatabase(_ path: String) -> Bool { false }

  /// What is known of the index.
  public func information() async throws(IndexError) -> IndexInformation { throw .missing(path: path) }

  /// Builds the index anew from the records that `fill` appends; until it returns, the old records are searched.
  ///
  /// If it throws, or the process ends, the index stays as it was.
  public func rebuild(_ settings: IndexSettings, _ fill: (borrowing IndexBuilder) async throws -> Void) async throws {}

  /// Applies changes, all of them or (if it throws) none. The last change of an id counts.
  public func apply(_ changes: [IndexChange]) async throws -> IndexChangeSummary { IndexChangeSummary() }

  /// Looks through the whole file; returns what is wrong with it, nothing if all is well.
  public func check() async throws -> [String] { [] }
}
