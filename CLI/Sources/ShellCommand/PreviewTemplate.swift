import RecordFormats

/// A command with placeholders like fzf's.
///
/// `{}` is the current record, `{q}` the query, `{q:1}` words of it, `{n}` the ordinal from 0, `{2}` `{-1}` `{2..}` `{..3}` `{1,3}` fields, those of
/// a range as they stand in the record. Flags come first: with `+` (`{+}`, `{+n}`, `{+1}`) it is those of the selected records,
/// with `*` those of all records found, with `f` a file that has them, a line each, with `r` they are not quoted. Anything else in braces stays as it is, as does a
/// placeholder after a backslash, which is dropped.
package struct PreviewTemplate: Equatable, Sendable {
  private enum Part: Equatable {
    case text([UInt8])
    case value(Placeholder)
  }

  private struct Placeholder: Equatable {
    var value: PlaceholderValue
    var isOfSelected = false
    var isOfAll = false
    var isFile = false
    var isRaw = false

    init?(_ name: Substring) {
      var name = name
      while let flag = name.first, "+*fr".contains(flag) {
        switch flag {
        case "+": isOfSelected = true
        case "*": isOfAll = true
        case "f": isFile = true
        default: isRaw = true
        }
        name.removeFirst()
      }
      guard let value = PlaceholderValue(String(name)), !value.isOfQuery || !(isOfSelected || isOfAll) else {
        return nil
      }
      self.value = value
    }
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
        let placeholder = Placeholder(String(decoding: rest[(opening + 1)..<closing], as: UTF8.self)[...])
      else {
        literal.append(byte)
        rest.removeFirst()
        continue
      }
      if isEscaped {
        literal += rest[opening...closing]
      } else {
        parts += [.text(literal), .value(placeholder)]
        literal = []
      }
      rest = rest[(closing + 1)...]
    }
    parts.append(.text(literal))
  }

  private var placeholders: [Placeholder] {
    parts.compactMap { if case .value(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// Whether the command depends on the query.
  package var usesQuery: Bool { placeholders.contains { $0.value.isOfQuery } }

  /// Whether the command depends on the current record.
  package var usesCurrent: Bool { placeholders.contains { !$0.value.isOfQuery } }

  /// Whether the command depends on what is selected.
  package var usesSelection: Bool { placeholders.contains { $0.isOfSelected } }

  /// Whether the command depends on all records found.
  package var usesAll: Bool { placeholders.contains { $0.isOfAll } }

  /// The command for a shell; every inserted text is quoted, but numbers, and NUL, which no argument can hold, is left out.
  ///
  /// Without a current record its placeholders are empty arguments; without selected records it counts as selected, and
  /// where it isn't known what all are, these are those selected.
  /// The quoting is right for sh and its kin and for fish. `file` keeps bytes until the command has ended and says where.
  package func command(
    current: PreviewItem?, selected: [PreviewItem] = [], all: [PreviewItem]? = nil, query: String,
    file: ([UInt8]) -> String = { _ in "" }
  ) -> [UInt8] {
    var command: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): command += text
      case .value(let placeholder):
        let chosen = selected.isEmpty ? current.map { [$0] } ?? [] : selected
        let items =
          placeholder.isOfAll ? all ?? chosen : placeholder.isOfSelected ? chosen : current.map { [$0] } ?? []
        var values = items.map { placeholder.value.bytes(of: $0) }
        if placeholder.value.isOfQuery { values = [placeholder.value.bytes(ofQuery: query)] }
        if placeholder.isFile {
          command += Self.quoted(Array(file(values.flatMap { $0 + [UInt8(ascii: "\n")] }).utf8))
        } else if placeholder.isRaw {
          command += values.joined(separator: [UInt8(ascii: " ")]).filter { $0 != 0 }
        } else {
          // Numbers stand as they are, to be computed with.
          let arguments =
            values.isEmpty ? [Self.quoted([])] : placeholder.value == .ordinal ? values : values.map(Self.quoted)
          command += arguments.joined(separator: [UInt8(ascii: " ")])
        }
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
package enum PlaceholderValue: Equatable, Sendable {
  case record
  case ordinal
  case query
  case queryWords([FieldSpan])
  case fields([FieldSpan])

  /// Whether it is of the query, and not of a record.
  package var isOfQuery: Bool {
    switch self {
    case .query, .queryWords: true
    case .record, .ordinal, .fields: false
    }
  }

  /// The value that a placeholder's name says; nil if it is not one.
  package init?(_ name: String) {
    switch name {
    case "": self = .record
    case "n": self = .ordinal
    case "q": self = .query
    default:
      let isOfQuery = name.hasPrefix("q:")
      guard let spans = FieldSpan.list(isOfQuery ? String(name.dropFirst(2)) : name) else { return nil }
      self = isOfQuery ? .queryWords(spans) : .fields(spans)
    }
  }

  /// The value of a record, without blanks around fields; nothing for fields that it has not.
  package func bytes(of item: PreviewItem) -> [UInt8] {
    switch self {
    case .record: item.bytes
    case .ordinal: Array(String(item.ordinal).utf8)
    case .query, .queryWords: []
    case .fields(let spans): item.text(of: spans.map { $0.places(of: item.fields.count) }.filter { !$0.isEmpty })
    }
  }

  /// The value of a query; nothing for one of a record.
  func bytes(ofQuery query: String) -> [UInt8] {
    switch self {
    case .query: Array(query.utf8)
    case .queryWords(let spans):
      PlaceholderValue.fields(spans).bytes(of: PreviewItem(bytes: Array(query.utf8), ordinal: 0))
    case .record, .ordinal, .fields: []
    }
  }
}

/// A record as it is passed to a command.
package struct PreviewItem: Equatable, Sendable {
  /// The original bytes.
  package let bytes: [UInt8]
  /// The ordinal, from 0.
  package let ordinal: Int
  /// The fields that `{1}` and the like stand for.
  package let fields: [[UInt8]]
  /// What stands after each field.
  private let ends: [[UInt8]]

  /// An item with fields that are set apart by a space.
  package init(bytes: [UInt8], ordinal: Int, fields: [[UInt8]]) {
    (self.bytes, self.ordinal, self.fields) = (bytes, ordinal, fields)
    ends = fields.map { _ in [UInt8(ascii: " ")] }
  }

  /// An item whose fields are set apart by a delimiter.
  package init(bytes: [UInt8], ordinal: Int, delimiter: FieldDelimiter = .words) {
    (self.bytes, self.ordinal) = (bytes, ordinal)
    let found = delimiter.fields(of: bytes[...])
    fields = found.map { Array(bytes[$0.range.lowerBound..<$0.textEnd]) }
    ends = found.map { Array(bytes[$0.textEnd..<$0.range.upperBound]) }
  }

  /// Fields as they stand in the record, without the delimiter at their end and blanks around them.
  fileprivate func text(of parts: [Range<Int>]) -> [UInt8] {
    let places = Array(parts.joined())
    // A line that ends with a delimiter has an empty field after it.
    let last = places.lastIndex { !fields[$0].isEmpty || !ends[$0].isEmpty }
    var text: [UInt8] = []
    for index in places.indices { text += fields[places[index]] + (index == last ? [] : ends[places[index]]) }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A }
    guard let start = text.firstIndex(where: { !isBlank($0) }), let end = text.lastIndex(where: { !isBlank($0) }) else {
      return []
    }
    return Array(text[start...end])
  }
}
