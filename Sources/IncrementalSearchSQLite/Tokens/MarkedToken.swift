/// A token in the column of marks beside those of `RecordMarks`.
enum MarkedToken {
  /// What every record has, so that all can be asked for; a text with this character has it twice.
  static let record = UInt8(ascii: "}")
  /// Begins the token of a value of a facet (``FacetNumbers/token(_:)``).
  static let facet = UInt8(ascii: ":")
}
