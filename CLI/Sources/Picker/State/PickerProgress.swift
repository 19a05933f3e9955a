/// How far a source that reads its data has come.
public struct PickerProgress: Equatable, Sendable {
  /// The records there are so far, where known.
  public var records: Int?
  /// Whether more may come.
  public var isReading: Bool
  /// What went wrong while reading, for a person.
  public var problem: String?

  /// Makes a state of progress.
  public init(records: Int? = nil, isReading: Bool = false, problem: String? = nil) {
    self.records = records
    self.isReading = isReading
    self.problem = problem
  }
}
