/// The fields of a record, found in its text for as long as they are used.
struct RecordFields {
  /// What is wrong with the record, and whether its fields could be told apart all the same.
  struct Problem {
    let problem: RecordProblem
    let leavesFields: Bool
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let fields: FieldList
  let problem: Problem?

  /// Gives the fields of a record; the whole text is the only one if they can't be told apart.
  static func with<Result>(_ record: Record, format: RecordFormat, _ body: (RecordFields) -> Result) -> Result {
    record.withText { text in
      let separator = format == .tsv ? UInt8(ascii: "\t") : UInt8(ascii: ",")
      let capacity = format == .lines ? 1 : text.count(of: separator) + 1
      return withUnsafeTemporaryAllocation(of: FieldRange.self, capacity: capacity) { storage in
        var fields = FieldList(storage)
        let problem = find(in: text, format: format, into: &fields)
        return body(RecordFields(text: text, fields: fields, problem: problem))
      }
    }
  }

  private static func find(
    in text: UnsafeBufferPointer<UInt8>, format: RecordFormat, into fields: inout FieldList
  ) -> Problem? {
    switch format {
    case .lines:
      fields.append(FieldRange(0..<text.count))
      return nil
    case .tsv:
      DelimitedFields.tabSeparated(text, into: &fields)
      return nil
    case .csv:
      return DelimitedFields.commaSeparated(text, into: &fields).map { Problem(problem: $0, leavesFields: true) }
    case .jsonLines:
      do throws(RecordProblem) {
        try JSONFields.find(in: text, into: &fields)
        return nil
      } catch {
        fields.removeAll()
        fields.append(FieldRange(0..<text.count))
        return Problem(problem: error, leavesFields: false)
      }
    }
  }

  var count: Int { fields.count }

  subscript(index: Int) -> FieldRange { fields[index] }

  /// The last member with this key.
  func index(ofKey name: [UInt8]) -> Int? {
    (0..<fields.count).last { fields[$0].hasKey(name, in: text) }
  }

  func key(_ index: Int) -> String {
    let field = fields[index]
    let source = UnsafeBufferPointer(rebasing: text[field.key])
    return field.keyHasEscapes == true
      ? String(decoding: FieldText.unescaped(source, limit: .max), as: UTF8.self)
      : String(decoding: source, as: UTF8.self)
  }

  /// Gives the bytes of a field's text, none for a field that is not there.
  func withText<Result>(_ index: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let index else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return fields[index].withText(in: text, body)
  }

  /// A field's text, cut after so many bytes, and whether it was.
  func text(_ index: Int?, limit: Int) -> (text: String, isCut: Bool) {
    guard let index else { return ("", false) }
    return fields[index].withText(in: text, limit: limit) { bytes in
      (String(decoding: bytes.cut(to: limit), as: UTF8.self), bytes.count > limit)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many such bytes there are.
  func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count += 1 }
    return count
  }
}
