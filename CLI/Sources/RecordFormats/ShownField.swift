/// A text of a record to be shown.
public struct ShownField: Hashable, Sendable {
  /// The text, bytes that are not UTF-8 as U+FFFD.
  public let text: String
  /// Whether it is the record's title.
  public let isTitle: Bool
  /// Whether the text was cut at the limit.
  public let isCut: Bool
}
