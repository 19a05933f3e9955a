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
