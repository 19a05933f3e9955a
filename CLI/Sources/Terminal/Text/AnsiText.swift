/// A command's output as lines of styled text.
///
/// Colours and attributes (SGR, ECMA-48 8.3.117) become styles; every other escape sequence is dropped. A carriage return
/// starts the line anew and a backspace takes back a character, as on paper, so that progress bars and old manuals
/// read right. Of a line, the first 4 KiB of text are kept: more than a screen is wide.
package struct AnsiText: Hashable, Sendable {
  /// Text of one look.
  package struct Run: Hashable, Sendable {
    /// The text, bytes that are not UTF-8 as U+FFFD; of the C0 control characters only tabs are left.
    package var text: String
    /// How it looks.
    package var style: TextStyle

    /// Text of a look.
    package init(text: String, style: TextStyle = TextStyle()) {
      self.text = text
      self.style = style
    }
  }

  /// The lines; neighbouring runs differ in style, and none is empty.
  package private(set) var lines: [[Run]] = []

  /// The lines of some output, of which those after `limit` are left out.
  package init(_ bytes: [UInt8], limit: Int = .max) {
    bytes.withUnsafeBufferPointer { buffer in
      var reader = AnsiReader(buffer)
      while lines.count < limit, let line = reader.nextLine() { lines.append(line) }
    }
  }

  /// A line without its escape sequences, also those that are cut in half.
  package static func plain(_ line: [UInt8]) -> [UInt8] {
    guard line.contains(0x1B) else { return line }
    return line.withUnsafeBufferPointer { buffer in
      var reader = AnsiReader(buffer, longestLine: line.count)
      return Array((reader.nextLine() ?? []).map(\.text).joined().utf8)
    }
  }
}

/// Reads output line by line; the style goes on from line to line.
private struct AnsiReader {
  private static let escape: UInt8 = 0x1B
  private let longestLine: Int

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var style = TextStyle()
  private var runs: [AnsiText.Run] = []
  /// The bytes of text that the line has so far.
  private var length = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, longestLine: Int = 4_096) {
    (self.bytes, self.longestLine) = (bytes, longestLine)
  }

  /// The next line; nil if nothing follows the last line end.
  mutating func nextLine() -> [AnsiText.Run]? {
    guard index < bytes.count else { return nil }
    runs = []
    length = 0
    var returns = false
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0A:
        index += 1
        return runs
      case 0x0D:
        returns = true
        index += 1
      case 0x08:
        takeBack()
        index += 1
      case Self.escape:
        index += 1
        skipEscape()
      case 0x09, 0x20..<0x7F, 0x80...:
        // Only what is printed over the line replaces it, so CR LF leaves it as it is.
        if returns {
          runs = []
          length = 0
        }
        returns = false
        text()
      default:
        index += 1
      }
    }
    return runs
  }

  private mutating func text() {
    let start = index
    while index < bytes.count, bytes[index] >= 0x20 && bytes[index] != 0x7F || bytes[index] == 0x09 { index += 1 }
    let end = min(index, start + longestLine - length)
    guard end > start else { return }
    length += end - start
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(AnsiText.Run(text: text, style: style))
    }
  }

  private mutating func takeBack() {
    guard let last = runs.indices.last else { return }
    runs[last].text.removeLast()
    if runs[last].text.isEmpty { runs.removeLast() }
  }

  /// Goes behind an escape sequence, of which the ESC is read.
  private mutating func skipEscape() {
    guard index < bytes.count else { return }
    let kind = bytes[index]
    switch kind {
    case UInt8(ascii: "["):
      index += 1
      controlSequence()
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      index += 1
      // An operating system command is one line, so that one without an end hides no more.
      skipString(endsWithLine: kind == UInt8(ascii: "]"))
    case 0x20..<0x7F:
      while index < bytes.count, 0x20..<0x30 ~= bytes[index] { index += 1 }
      if index < bytes.count, 0x30..<0x7F ~= bytes[index] { index += 1 }
    default: return
    }
  }

  private mutating func skipString(endsWithLine: Bool) {
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where endsWithLine: return
      case 0x07, 0x18, 0x1A:
        index += 1
        return
      case Self.escape:
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\\") { index += 2 }
        return
      default: index += 1
      }
    }
  }

  private mutating func controlSequence() {
    let start = index
    while index < bytes.count, 0x20..<0x40 ~= bytes[index] { index += 1 }
    guard index < bytes.count, 0x40..<0x7F ~= bytes[index] else { return }
    let parameters = bytes[start..<index]
    let isStyle = bytes[index] == UInt8(ascii: "m")
    index += 1
    // A private marker or an intermediate byte makes it something else, such as xterm's key settings.
    guard isStyle, parameters.allSatisfy({ 0x30..<0x3C ~= $0 }) else { return }
    style.apply(
      parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
        parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
          digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 9999) }
        }
      })
  }
}

extension TextStyle {
  /// Applies the parameters of an SGR sequence, each with its subparameters.
  fileprivate mutating func apply(_ parameters: [[Int]]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter.first ?? 0 {
      case 0: self = TextStyle()
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 3: attributes.insert(.italic)
      case 4 where parameter.count > 1 && parameter[1] == 0: attributes.remove(.underline)
      case 4, 21: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 9: attributes.insert(.strikethrough)
      case 22: attributes.subtract([.bold, .dim])
      case 23: attributes.remove(.italic)
      case 24: attributes.remove(.underline)
      case 27: attributes.remove(.reverse)
      case 29: attributes.remove(.strikethrough)
      case 38: foreground = Self.color(parameter, &rest) ?? foreground
      case 39: foreground = nil
      case 48: background = Self.color(parameter, &rest) ?? background
      case 49: background = nil
      // The underline's colour, whose numbers must not be taken for attributes.
      case 58: _ = Self.color(parameter, &rest)
      case let code: setPaletteColor(code)
      }
    }
  }

  private mutating func setPaletteColor(_ code: Int) {
    switch code {
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 40...47: background = .indexed(UInt8(code - 40))
    case 90...97: foreground = .indexed(UInt8(code - 90 + 8))
    case 100...107: background = .indexed(UInt8(code - 100 + 8))
    default: break
    }
  }

  /// A colour by number or by parts, written as subparameters or, as most programs do, as the parameters that follow.
  private static func color(_ parameter: [Int], _ rest: inout ArraySlice<[Int]>) -> TerminalColor? {
    var numbers = Array(parameter.dropFirst())
    if numbers.isEmpty {
      let count = rest.first == [2] ? 4 : rest.first == [5] ? 2 : 0
      numbers = rest.prefix(count).map { $0.first ?? 0 }
      rest = rest.dropFirst(count)
    } else if numbers.count > 4, numbers[0] == 2 {
      // ISO 8613-6 has the colour space in between.
      numbers.remove(at: 1)
    }
    let parts = numbers.dropFirst().compactMap { UInt8(exactly: $0) }
    return switch (numbers.first, parts.count) {
    case (5, 1): .indexed(parts[0])
    case (2, 3...): .rgb(parts[0], parts[1], parts[2])
    default: nil
    }
  }
}
