/// A finished sequence of a key or an answer: what came between `ESC [` or `ESC O` and the last byte, and that byte.
///
/// Sources: xterm's "ctlseqs", rxvt's key tables and the keyboard protocol of kitty.
struct ControlSequence {
  /// `?`, `<`, `=` or `>` before the parameters: an answer or a mouse report, no key.
  private let prefix: UInt8?
  /// Parameters with their parts; -1 for one that is left out.
  private let parameters: [[Int]]
  private let final: UInt8

  init(parameters bytes: [UInt8], final: UInt8) {
    self.final = final
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) { prefix = rest.removeFirst() } else { prefix = nil }
    // Bytes that have no place in parameters make a number that no key has.
    let split = rest.isEmpty ? [] : rest.split(separator: 0x3B, omittingEmptySubsequences: false)
    parameters = split.map { $0.split(separator: 0x3A, omittingEmptySubsequences: false).map(Self.number) }
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int {
    if digits.isEmpty { return -1 }
    if digits.count > 7 { return .max }
    return digits.reduce(0) { $0 == .max || !(0x30...0x39 ~= $1) ? .max : $0 * 10 + Int($1 - 0x30) }
  }

  /// Whether what follows is a bracketed paste.
  var isPasteStart: Bool { prefix == nil && final == 0x7E && parameters == [[200]] }

  private func parameter(_ index: Int, part: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return nil }
    let value = parameters[index][part]
    return value < 0 || value == .max ? nil : value
  }

  /// The modifiers in the second parameter.
  private var modifiers: KeyModifiers { KeyModifiers(parameter: parameter(1) ?? 1) }
  /// Whether the key was let go, which kitty can report.
  private var isRelease: Bool { parameter(1, part: 1) == 3 }

  /// What `ESC [` and this mean; `nil` if it is nothing for a user of keys.
  func input(alt: Bool) -> TerminalInput? {
    if prefix == 0x3C, final == 0x4D || final == 0x6D {
      guard let code = parameter(0), let column = parameter(1), let row = parameter(2) else { return nil }
      return MouseReport(code: code, column: column, row: row, isRelease: final == 0x6D).map { .mouse($0) }
    }
    guard prefix == nil, !isRelease else { return nil }
    let more: KeyModifiers = alt ? .alt : []
    switch final {
    case 0x7E: return tilde.map { .key(KeyPress($0.key, $0.modifiers.union(more))) } ?? otherKey(more)
    case 0x5E: return numbered(modifiers.union(more).union(.control))
    case 0x24: return numbered(modifiers.union(more).union(.shift))
    case 0x40: return numbered(modifiers.union(more).union([.shift, .control]))
    case 0x75: return coded(parameter(0), modifiers.union(more), rawModifiers: parameter(1) ?? 1)
    case 0x5A: return .key(KeyPress(.tab, modifiers.union(more).union(.shift)))
    // A cursor position report looks the same as F3 with modifiers.
    case 0x52 where parameters.count > 1: return nil
    case 0x61...0x64 where parameters.isEmpty:
      return Self.cursorKey(final - 0x20).map { .key(KeyPress($0, more.union(.shift))) }
    default: return Self.cursorKey(final).map { .key(KeyPress($0, modifiers.union(more))) }
    }
  }

  /// What `ESC O` and this mean.
  func inputOfSingleShift(alt: Bool) -> TerminalInput? {
    var modifiers = KeyModifiers(parameter: parameter(0) ?? 1)
    if alt { modifiers.insert(.alt) }
    switch final {
    case 0x4D: return .key(KeyPress(.enter, modifiers))
    case 0x49: return .key(KeyPress(.tab, modifiers))
    case 0x61...0x64: return Self.cursorKey(final - 0x20).map { .key(KeyPress($0, modifiers.union(.control))) }
    case 0x58: return .text("=")
    // The number pad in application mode: its ASCII signs, moved up by 64.
    case 0x6A...0x79: return .text(String(Unicode.Scalar(final - 0x40)))
    default: return Self.cursorKey(final).map { .key(KeyPress($0, modifiers)) }
    }
  }

  private static func cursorKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(byte) - 0x4F)
    default: nil
    }
  }

  private var tilde: KeyPress? {
    parameter(0).flatMap(Self.numberedKey).map { KeyPress($0, modifiers) }
  }

  private func numbered(_ modifiers: KeyModifiers) -> TerminalInput? {
    parameter(0).flatMap(Self.numberedKey).map { .key(KeyPress($0, modifiers)) }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// `27 ; modifiers ; code ~`, as xterm sends with modifyOtherKeys.
  private func otherKey(_ more: KeyModifiers) -> TerminalInput? {
    guard parameter(0) == 27 else { return nil }
    return coded(parameter(2), modifiers.union(more), rawModifiers: parameter(1) ?? 1)
  }

  /// A key by its code point, or by the private ones of kitty.
  private func coded(_ code: Int?, _ modifiers: KeyModifiers, rawModifiers: Int) -> TerminalInput? {
    guard let code else { return nil }
    if let key = Self.key(code: code) { return .key(KeyPress(key, modifiers)) }
    // With super, hyper or meta it is a command of the system, not text.
    guard (rawModifiers - 1) & 0b111000 == 0, let scalar = Self.text(code: code) else { return nil }
    let lower = String(scalar).lowercased()
    if modifiers.isDisjoint(with: [.control, .alt]) {
      if let typed = typedText { return .text(typed) }
      let shifted = parameters.first.flatMap { $0.count > 1 ? parameter(0, part: 1) : nil }.flatMap(Self.text)
      guard modifiers.contains(.shift) else { return .text(String(scalar)) }
      return .text(shifted.map { String($0) } ?? String(scalar).uppercased())
    }
    let isCapital = lower != String(scalar)
    return .key(KeyPress(.character(lower.first ?? " "), isCapital ? modifiers.union(.shift) : modifiers))
  }

  /// The text that kitty says the key made.
  private var typedText: String? {
    guard final == 0x75, parameters.count > 2 else { return nil }
    let scalars = parameters[2].indices.compactMap { parameter(2, part: $0).flatMap(Self.text) }
    return scalars.isEmpty ? nil : scalars.map { String($0) }.joined()
  }

  private static func key(code: Int) -> Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 57376...57398: .function(code - 57363)
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57426: .delete
    default: nil
    }
  }

  /// The printable scalar of a code, those of the number pad included.
  private static func text(code: Int) -> Unicode.Scalar? {
    switch code {
    case 57399...57408: Unicode.Scalar(UInt8(code - 57399 + 0x30))
    case 57409...57416: Unicode.Scalar(Array("./*-+\r=,".utf8)[code - 57409])
    case 57344...63743, ..<0x20, 0x7F..<0xA0: nil
    default: UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }
  }
}
