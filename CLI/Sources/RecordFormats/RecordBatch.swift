/// Records that came at about the same time, in order, all of one input.
package struct RecordBatch: Sendable {
  /// The input's header record, with its first batch.
  package let header: Record?
  /// The records; empty only beside a header.
  package let records: [Record]
}
