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

  /// Gives the records of a batch away, to what returns the positions of those that it refuses as their id is taken.
  mutating func take(
    _ batch: RecordPreparation.Batch, _ append: ([IndexRecord]) async throws -> [Int]
  ) async throws {
    try Task.checkCancellation()
    if progress.records == 0 { refusedFile?.empty() }
    for refused in batch.refused { try refuse(refused.record, refused.reason, detail: refused.detail) }
    if !batch.records.isEmpty {
      let taken = try await append(batch.records)
      for position in taken { try refuse(batch.origins[position], .idTaken, detail: nil) }
      result.taken += batch.records.count - taken.count
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
