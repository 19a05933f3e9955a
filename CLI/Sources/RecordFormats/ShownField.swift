/// A text of a record to be shown.
package struct ShownField: Hashable, Sendable {
  /// The text, bytes that are not UTF-8 as U+FFFD.
  package let text: String
  /// Whether it is the record's title.
  package let isTitle: Bool
  /// Whether the text was cut at the limit.
  package let isCut: Bool
}
