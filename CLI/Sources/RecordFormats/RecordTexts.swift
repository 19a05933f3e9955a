/// What of a record is searched.
public struct RecordTexts: Hashable, Sendable {
  /// The fields that make the title, in order; never empty.
  public var title: [String]
  /// The other fields shown, in order.
  public var others: [String]
  /// The reading, which is not shown; empty for none.
  public var reading: String

  /// Makes texts.
  public init(title: [String], others: [String] = [], reading: String = "") {
    self.title = title
    self.others = others
    self.reading = reading
  }
}
