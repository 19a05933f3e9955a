/// Records that came at about the same time, in order, all of one input.
public struct RecordBatch: Sendable {
  /// The input's header record, with its first batch.
  public let header: Record?
  /// The records; empty only beside a header.
  public let records: [Record]
}
