/// Takes the records of an index being built.
public struct IndexBuilder: ~Copyable {
  /// Appends records; returns the positions in the list of those refused, as another record has their id.
  public borrowing func append(_ records: [IndexRecord]) async throws -> [Int] { [] }
}
