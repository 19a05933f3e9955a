/// What a placeholder stands for in a record.
enum PlaceholderValue: Equatable, Sendable {
  case record
  case ordinal
  case fields([FieldSpan])

  /// Fields by number from 1, from the end if negative, up to another or to the end; nil for an open end.
  struct FieldSpan: Equatable, Sendable {
    let first: Int?
    let last: Int?
  }

  /// The value that a placeholder's name says; nil if it is not one.
  init?(_ name: String) {
    switch name {
    case "": self = .record
    case "n": self = .ordinal
    default:
      var spans: [FieldSpan] = []
      for part in name.split(separator: ",", omittingEmptySubsequences: false) {
        guard let span = Self.span(part) else { return nil }
        spans.append(span)
      }
      self = .fields(spans)
    }
  }

  private static func span(_ text: Substring) -> FieldSpan? {
    guard let dots = text.firstRange(of: "..") else {
      return number(text).map { FieldSpan(first: $0, last: $0) }
    }
    let first = text[..<dots.lowerBound]
    let last = text[dots.upperBound...]
    guard first.isEmpty || number(first) != nil, last.isEmpty || number(last) != nil else { return nil }
    return FieldSpan(first: number(first), last: number(last))
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.count <= 9, text.first != "+" else { return nil }
    return Int(text).flatMap { $0 == 0 ? nil : $0 }
  }

  /// The value of a record; nothing for fields that it has not.
  func bytes(of item: PreviewItem) -> [UInt8] {
    switch self {
    case .record: item.bytes
    case .ordinal: Array(String(item.ordinal).utf8)
    case .fields(let spans): Array(spans.flatMap { $0.fields(of: item) }.joined(separator: [UInt8(ascii: " ")]))
    }
  }
}

extension PlaceholderValue.FieldSpan {
  fileprivate func fields(of item: PreviewItem) -> ArraySlice<[UInt8]> {
    let count = item.fields.count
    let first = first.map { $0 < 0 ? count + $0 : $0 - 1 } ?? 0
    let last = last.map { $0 < 0 ? count + $0 : $0 - 1 } ?? count - 1
    let start = max(first, 0)
    let end = min(last, count - 1)
    return start <= end ? item.fields[start...end] : []
  }
}
