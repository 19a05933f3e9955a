/// What of a record is searched.
package struct RecordTexts: Hashable, Sendable {
  /// The fields that make the title, in order; never empty.
  package var title: [String]
  /// The other fields shown, in order.
  package var others: [String]
  /// The reading, which is not shown; empty for none.
  package var reading: String

  /// Makes texts.
  package init(title: [String], others: [String] = [], reading: String = "") {
    self.title = title
    self.others = others
    self.reading = reading
  }
}
