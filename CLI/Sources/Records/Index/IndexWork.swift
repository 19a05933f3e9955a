import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// Counts what an import has done, and shows how far it is.
struct IndexWork {
  private let input: ImportInput?
  private let refusedFile: RefusedFile?
  private let start = ContinuousClock.now
  private var line: ProgressLine
  private var progress: ImportProgress
  private(set) var result = IndexJob.Outcome()

  init(_ job: IndexJob, _ input: ImportInput?) throws {
    self.input = input
    line = ProgressLine(isQuiet: job.isQuiet)
    progress = ImportProgress(wholeBytes: input?.wholeBytes)
    refusedFile = try job.refusedPath.map {
      try RefusedFile($0, header: input?.header, endsWithNUL: input?.properties.endsWithNUL ?? false)
    }
  }

  /// The time since the start.
  var seconds: Double { start.duration(to: .now) / .seconds(1) }

  /// A record that what is filled does not take.
  struct Refused {
    /// Which of the records given it is.
    var position: Int
    var reason: Refusals.Reason
    var detail: String?
  }

  /// Gives the records of a batch away, to what returns those that it does not take.
  mutating func take(
    _ batch: RecordPreparation.Batch, _ append: ([IndexRecord]) async throws -> [Refused]
  ) async throws {
    try Task.checkCancellation()
    if progress.records == 0 { refusedFile?.empty() }
    for refused in batch.refused { try refuse(refused.record, refused.reason, detail: refused.detail) }
    if !batch.records.isEmpty {
      var refused = try await append(batch.records)
      if input?.isRecognized == true {
        // Nobody said that this column has ids, so no record is lost for it.
        let taken = refused.filter { $0.reason == .idTaken }.map(\.position)
        let renamed = taken.map { position in
          var record = batch.records[position]
          record.id = RecordPreparation.numberID(batch.origins[position])
          return record
        }
        refused.removeAll { $0.reason == .idTaken }
        if !renamed.isEmpty {
          refused += try await append(renamed).map {
            Refused(position: taken[$0.position], reason: $0.reason, detail: $0.detail)
          }
        }
      }
      for refused in refused.sorted(by: { $0.position < $1.position }) {
        try refuse(batch.origins[refused.position], refused.reason, detail: refused.detail)
      }
      result.taken += batch.records.count - refused.count
    }
    progress.records += batch.count
    progress.bytes += batch.bytes
    let seconds = seconds
    let progress = progress
    line.show(progress.text(after: seconds))
  }

  private mutating func refuse(_ record: Record, _ reason: Refusals.Reason, detail: String?) throws {
    let input = input
    result.refusals.add(reason, place: { input?.place(of: record) ?? "?" }, detail: { detail })
    try refusedFile?.append(record)
  }

  /// Why no record was taken, in words; nil where one was.
  var nothingTaken: String? {
    if result.taken > 0 { return nil }
    return result.refusals.isEmpty ? "the input has no records" : "no record was taken (\(result.refusals.summary))"
  }

  /// Says that all has been read.
  mutating func finishing() {
    if progress.records == 0 { refusedFile?.empty() }
    let records = NumberText.count(progress.records, "record", "records")
    line.show("\(records)  finishing …", atOnce: true)
  }

  /// Takes the line away, as it was in vain.
  mutating func giveUp() { line.clear() }

  /// Ends the line; what was done.
  mutating func end() -> IndexJob.Outcome {
    result.seconds = seconds
    line.clear()
    return result
  }
}
