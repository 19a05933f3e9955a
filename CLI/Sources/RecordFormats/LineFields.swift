import Foundation

/// How a line is divided into fields, as fzf divides it.
///
/// Without a delimiter fields are words, each with the white space after it; with one, each field has the delimiter after it.
package struct FieldDelimiter: Sendable {
  private enum Rule: Sendable {
    case words
    case text([UInt8])
    case expression(String)
  }

  private let rule: Rule
  /// As it was written; nil for words.
  package let written: String?

  /// Words.
  package static let words = FieldDelimiter()

  private init() { (rule, written) = (.words, nil) }

  /// A delimiter as a person writes it: a regular expression, or just text; `\t` is a tab. Nil if it is neither.
  package init?(_ written: String) {
    let text = written.replacingOccurrences(of: "\\t", with: "\t")
    if text.isEmpty { return nil }
    self.written = written
    if text.contains(where: { #"\.+*?()|[]{}^$"#.contains($0) }), text.count > 1 {
      guard (try? NSRegularExpression(pattern: text)) != nil else { return nil }
      rule = .expression(text)
    } else {
      rule = .text(Array(text.utf8))
    }
  }

  /// The fields of a line, each with what follows it, and how long each is without that.
  package func fields(of line: ArraySlice<UInt8>) -> [LineField] {
    switch rule {
    case .words: words(of: line)
    case .text(let delimiter): fields(of: line, endingWith: delimiter)
    case .expression(let pattern): fields(of: line, matching: pattern)
    }
  }

  private func words(of line: ArraySlice<UInt8>) -> [LineField] {
    var fields: [LineField] = []
    var index = line.startIndex
    while index < line.endIndex, Self.isBlank(line[index]) { index += 1 }
    while index < line.endIndex {
      let start = index
      while index < line.endIndex, !Self.isBlank(line[index]) { index += 1 }
      let end = index
      while index < line.endIndex, Self.isBlank(line[index]) { index += 1 }
      fields.append(LineField(range: start..<index, length: end - start))
    }
    return fields
  }

  private func fields(of line: ArraySlice<UInt8>, endingWith delimiter: [UInt8]) -> [LineField] {
    var fields: [LineField] = []
    var start = line.startIndex
    while let found = line[start...].firstRange(of: delimiter) {
      fields.append(LineField(range: start..<found.upperBound, length: found.lowerBound - start))
      start = found.upperBound
    }
    fields.append(LineField(range: start..<line.endIndex, length: line.endIndex - start))
    return fields
  }

  private func fields(of line: ArraySlice<UInt8>, matching pattern: String) -> [LineField] {
    let text = String(decoding: line, as: UTF8.self)
    guard let expression = try? NSRegularExpression(pattern: pattern), text.utf8.count == line.count else {
      return [LineField(range: line.startIndex..<line.endIndex, length: line.count)]
    }
    var fields: [LineField] = []
    var start = line.startIndex
    for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
      guard let range = Range(match.range, in: text), !range.isEmpty else { continue }
      let end = line.startIndex + text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let next = line.startIndex + text.utf8.distance(from: text.startIndex, to: range.upperBound)
      fields.append(LineField(range: start..<next, length: end - start))
      start = next
    }
    fields.append(LineField(range: start..<line.endIndex, length: line.endIndex - start))
    return fields
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
}

/// A field of a line with what follows it.
package struct LineField: Equatable, Sendable {
  /// Where it stands, the delimiter after it included.
  package let range: Range<Int>
  /// How long it is without the delimiter.
  package let length: Int

  /// Where its text ends and the delimiter begins.
  package var textEnd: Int { range.lowerBound + length }
}

/// Fields by number from 1, from the end if negative, up to another or to the end: `2`, `-1`, `2..`, `..-2`.
package struct FieldSpan: Hashable, Sendable {
  /// The first one; nil for an open start.
  package let first: Int?
  /// The last one; nil for an open end.
  package let last: Int?

  /// A span as it is written; nil if it is none.
  package init?(_ text: some StringProtocol) {
    let text = String(text)
    guard let dots = text.firstRange(of: "..") else {
      guard let number = Self.number(text) else { return nil }
      (first, last) = (number, number)
      return
    }
    let (start, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    guard start.isEmpty || Self.number(start) != nil, end.isEmpty || Self.number(end) != nil else { return nil }
    (first, last) = (Self.number(start), Self.number(end))
  }

  /// Spans with commas between; nil if one is none.
  package static func list(_ text: String) -> [FieldSpan]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { FieldSpan($0) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
  }

  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, text.first != "+" else { return nil }
    return Int(text).flatMap { $0 == 0 ? nil : $0 }
  }

  /// The places of the fields, of so many.
  package func places(of count: Int) -> Range<Int> {
    let first = first.map { $0 < 0 ? count + $0 : $0 - 1 } ?? 0
    let last = last.map { $0 < 0 ? count + $0 : $0 - 1 } ?? count - 1
    let (start, end) = (max(first, 0), min(last, count - 1))
    return start <= end ? start..<end + 1 : 0..<0
  }
}

/// What of a line is shown or printed: fields one after the other, or a text with fields in it (`{2}: {1}`).
package struct FieldTemplate: Sendable {
  private enum Part: Sendable {
    case text([UInt8])
    case ordinal
    case fields(FieldSpan)

    /// The last of a line's fields that it names and that is not empty at the line's end; nil if there is none.
    func lastPlace(in fields: [LineField]) -> Int? {
      guard case .fields(let span) = self else { return nil }
      return span.places(of: fields.count).last { !fields[$0].range.isEmpty }
    }
  }

  private let parts: [Part]
  /// Whether it is a text with fields in it, which are without what follows them.
  private let isText: Bool

  /// A template as it is written; nil if it is none.
  package init?(_ written: String) {
    if let spans = FieldSpan.list(written) {
      (parts, isText) = (spans.map { .fields($0) }, false)
      return
    }
    var parts: [Part] = []
    var rest = written[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(Array(rest[..<open].utf8)))
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: open)..<close]
      if name == "n" {
        parts.append(.ordinal)
      } else if let spans = FieldSpan.list(name.isEmpty ? ".." : String(name)) {
        parts += spans.map { .fields($0) }
      } else {
        parts.append(.text(Array(rest[open...close].utf8)))
      }
      rest = rest[rest.index(after: close)...]
    }
    if parts.isEmpty { return nil }
    parts.append(.text(Array(rest.utf8)))
    (self.parts, isText) = (parts, true)
  }

  /// What it makes of a line; `stripsEnd` leaves out the delimiter that it would end with: of `x,y,` all fields are `x,y`.
  package func bytes(of line: [UInt8], ordinal: Int, _ delimiter: FieldDelimiter, stripsEnd: Bool = false) -> [UInt8] {
    let fields = delimiter.fields(of: line[...])
    let end = stripsEnd ? parts.lastIndex { $0.lastPlace(in: fields) != nil } : nil
    var result: [UInt8] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): result += text
      case .ordinal: result += Array(String(ordinal).utf8)
      case .fields(let span):
        let places = span.places(of: fields.count)
        guard let first = places.first, let last = places.last else { continue }
        var bound = fields[last].range.upperBound
        if isText || index == end, let place = part.lastPlace(in: fields) { bound = fields[place].textEnd }
        result += line[fields[first].range.lowerBound..<bound]
      }
    }
    return result
  }
}
