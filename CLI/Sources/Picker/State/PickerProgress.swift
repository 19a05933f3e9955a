/// How far a source that reads its data has come.
package struct PickerProgress: Equatable, Sendable {
  /// The records there are so far, where known.
  package var records: Int?
  /// Whether more may come.
  package var isReading: Bool
  /// What went wrong while reading, for a person.
  package var problem: String?

  /// Makes a state of progress.
  package init(records: Int? = nil, isReading: Bool = false, problem: String? = nil) {
    self.records = records
    self.isReading = isReading
    self.problem = problem
  }
}
