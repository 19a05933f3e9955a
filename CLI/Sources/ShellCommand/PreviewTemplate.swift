/// A command with placeholders, as fzf has them.
///
/// `{}` is the current record, `{q}` the query, `{n}` the ordinal from 0, `{2}` `{-1}` `{2..}` `{..3}` `{1,3}` fields
/// joined by a space; with `+` before (`{+}`, `{+n}`, `{+1}`) those of the selected records. Anything else in braces stays
/// as it is, as does a placeholder after a backslash, which is dropped.
package struct PreviewTemplate: Equatable, Sendable {
  private enum Part: Equatable {
    case text([UInt8])
    case query
    case value(PlaceholderValue, ofSelected: Bool)
  }

  private var parts: [Part] = []

  /// A template from what the user wrote.
  package init(_ text: String) {
    var rest = Array(text.utf8)[...]
    var literal: [UInt8] = []
    while let byte = rest.first {
      let isEscaped = byte == UInt8(ascii: "\\") && rest.dropFirst().first == UInt8(ascii: "{")
      let opening = isEscaped ? rest.startIndex + 1 : rest.startIndex
      guard rest[opening] == UInt8(ascii: "{"), let closing = rest[opening...].firstIndex(of: UInt8(ascii: "}")),
        let part = Self.part(rest[(opening + 1)..<closing])
      else {
        literal.append(byte)
        rest.removeFirst()
        continue
      }
      if isEscaped {
        literal += rest[opening...closing]
      } else {
        parts += [.text(literal), part]
        literal = []
      }
      rest = rest[(closing + 1)...]
    }
    parts.append(.text(literal))
  }

  private static func part(_ name: ArraySlice<UInt8>) -> Part? {
    if name.elementsEqual("q".utf8) { return .query }
    let isSelected = name.first == UInt8(ascii: "+")
    let name = String(decoding: isSelected ? name.dropFirst() : name, as: UTF8.self)
    return PlaceholderValue(name).map { .value($0, ofSelected: isSelected) }
  }

  /// Whether the command depends on the query.
  package var usesQuery: Bool { parts.contains(.query) }

  /// Whether the command depends on the current record.
  package var usesCurrent: Bool {
    parts.contains { if case .value = $0 { true } else { false } }
  }

  /// Whether the command depends on what is selected.
  package var usesSelection: Bool {
    parts.contains { if case .value(_, ofSelected: true) = $0 { true } else { false } }
  }

  /// The command for a shell; every inserted text is quoted, and NUL, which no argument can hold, is left out.
  ///
  /// Without a current record its placeholders are empty arguments; without selected records it counts as selected.
  /// The quoting is right for sh and its kin and for fish.
  package func command(current: PreviewItem?, selected: [PreviewItem] = [], query: String) -> [UInt8] {
    var command: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): command += text
      case .query: command += Self.quoted(Array(query.utf8))
      case .value(let value, let ofSelected):
        let items = ofSelected && !selected.isEmpty ? selected : current.map { [$0] } ?? []
        let arguments = items.isEmpty ? [Self.quoted([])] : items.map { Self.quoted(value.bytes(of: $0)) }
        command += arguments.joined(separator: [UInt8(ascii: " ")])
      }
    }
    return command
  }

  /// One argument for a shell. Fish takes a backslash inside single quotes as an escape, so it stands outside of them.
  static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    let backslash = UInt8(ascii: "\\")
    var result = [quote]
    for byte in bytes where byte != 0 {
      if byte == quote || byte == backslash {
        result += [quote, backslash, byte, quote]
      } else {
        result.append(byte)
      }
    }
    result.append(quote)
    return result
  }
}

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

/// A record as a preview command gets it.
package struct PreviewItem: Equatable, Sendable {
  /// The original bytes.
  package let bytes: [UInt8]
  /// The ordinal, from 0.
  package let ordinal: Int
  /// The fields that `{1}` and the like stand for.
  package let fields: [[UInt8]]

  /// An item; without fields they are its words, set apart by spaces and tabs.
  package init(bytes: [UInt8], ordinal: Int, fields: [[UInt8]]? = nil) {
    self.bytes = bytes
    self.ordinal = ordinal
    self.fields =
      fields
      ?? bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }.map(Array.init)
  }
}
