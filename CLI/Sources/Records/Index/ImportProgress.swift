/// The progress of an import.
struct ImportProgress: Equatable {
  /// The records read so far.
  var records = 0
  /// The bytes they took in the input.
  var bytes = 0
  /// The bytes of the whole input, where they are known.
  var wholeBytes: Int?

  /// One line: records, rate, and where the input's size is known, how much of it is done and the time left.
  func text(after seconds: Double) -> String {
    var parts = [NumberText.count(records, "record", "records")]
    if seconds > 0 { parts.append("\(NumberText.grouped(Int(Double(records) / seconds)))/s") }
    if let wholeBytes, wholeBytes > 0, bytes > 0 {
      // Blank lines are no records, so what is known to be read stays below the whole.
      let share = min(Double(bytes) / Double(wholeBytes), 1)
      parts.append("\(Int(share * 100))%")
      parts.append("\(NumberText.clock(seconds / share - seconds)) left")
    } else {
      parts.append(NumberText.bytes(bytes))
    }
    return parts.joined(separator: "  ")
  }
}
