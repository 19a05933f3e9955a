import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// Counts what an import has done, and shows its progress.
struct IndexWork {
  private let input: ImportInput?
  private let refusedFile: RefusedFile?
  private let isUpdate: Bool
  private let start = ContinuousClock.now
  private var line: ProgressLine
  private var progress: ImportProgress
  private(set) var result = IndexJob.Outcome()
  private var notes = ImportNotes()

  init(_ job: IndexJob, _ input: ImportInput?) throws {
    self.input = input
    isUpdate = job.isUpdate
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
    // In the order of the input, whoever refuses them.
    var refusals = batch.refused
    notes.add(keys: batch.keys)
    if !batch.records.isEmpty {
      var refused = try await append(batch.records)
      var numbered = batch.numbered
      if input?.numbersRecords == true {
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
        numbered = Array(Set(numbered).union(taken)).sorted()
      }
      for refused in refused {
        refusals.append(
          RecordPreparation.Refused(
            record: batch.origins[refused.position], reason: refused.reason, detail: refused.detail))
      }
      note(batch, numbered: numbered, but: Set(refused.map(\.position)))
      result.taken += batch.records.count - refused.count
    }
    for refused in refusals.sorted(by: { $0.record.id < $1.record.id }) {
      try refuse(refused.record, refused.reason, detail: refused.detail)
    }
    progress.records += batch.count
    progress.bytes += batch.bytes
    let seconds = seconds
    let progress = progress
    line.show(progress.text(after: seconds))
  }

  /// Counts the records that were taken in another way than they say.
  private mutating func note(_ batch: RecordPreparation.Batch, numbered: [Int], but refused: Set<Int>) {
    let input = input
    func place(_ position: Int) -> String { input?.place(of: batch.origins[position]) ?? "?" }
    for position in numbered where !refused.contains(position) {
      notes.addNumbered(RecordPreparation.numberID(batch.origins[position])) { place(position) }
    }
    for position in batch.unranked where !refused.contains(position) { notes.addUnranked { place(position) } }
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
    if let input {
      notes.add(lines: input.newFindings())
      result.notes = notes.words(of: input.properties.layout, isUpdate: isUpdate)
    }
    return result
  }
}
