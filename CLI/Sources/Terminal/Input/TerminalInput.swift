/// Something a terminal sent.
package enum TerminalInput: Hashable, Sendable {
  /// A run of printable text, typed or committed by an input method.
  case text(String)
  case key(KeyPress)
  /// One bracketed paste, line ends as `\n`, at most 1 MiB; the rest is dropped.
  case paste(String)
  /// Something done with a mouse, where that is asked for.
  case mouse(MouseReport)
  /// The answer to the question for the background colour (OSC 11).
  case backgroundColor(red: UInt8, green: UInt8, blue: UInt8)
}

/// A key of a keyboard, as far as a terminal can tell.
package enum Key: Hashable, Sendable {
  /// A letter or sign pressed with control or alt, a letter in lower case; without them it comes as text.
  case character(Character)
  case enter, tab, backspace, delete, escape
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// F1 is 1.
  case function(Int)
}

/// The keys held down with another one.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each.
  package let rawValue: UInt8

  /// The set of some bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  package static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option on a Mac.
  package static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  package static let control = KeyModifiers(rawValue: 4)
}

/// One press of a key.
package struct KeyPress: Hashable, Sendable {
  /// The key pressed.
  package var key: Key
  /// The keys held with it.
  package var modifiers: KeyModifiers

  /// A press of a key, with modifiers or without.
  package init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress {
  /// The key that sends a control byte (C0 or DEL, but the escape byte).
  static func control(_ byte: UInt8, _ modifiers: KeyModifiers = []) -> KeyPress {
    switch byte {
    case 0x00: KeyPress(.character(" "), modifiers.union(.control))
    case 0x08, 0x7F: KeyPress(.backspace, modifiers)
    case 0x09: KeyPress(.tab, modifiers)
    case 0x0D: KeyPress(.enter, modifiers)
    case 0x1B: KeyPress(.escape, modifiers)
    case 0x01...0x1A: KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    default: KeyPress(.character(Character(Unicode.Scalar(byte | 0x40))), modifiers.union(.control))
    }
  }

  /// The key of a printable ASCII byte with modifiers; a capital is its lower case with shift.
  static func letter(_ byte: UInt8, _ modifiers: KeyModifiers) -> KeyPress {
    if 0x41...0x5A ~= byte {
      return KeyPress(.character(Character(Unicode.Scalar(byte | 0x20))), modifiers.union(.shift))
    }
    return KeyPress(.character(Character(Unicode.Scalar(byte))), modifiers)
  }
}

extension KeyModifiers {
  /// The modifiers of a parameter as xterm and kitty send it: 1 plus a bit for each. What is not told apart (super,
  /// hyper, meta, locks) is left out.
  init(parameter: Int) { self.init(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1)) & 7) }
}

/// The answer of a terminal that was asked for its background colour: `11;rgb:RRRR/GGGG/BBBB`, one to four hexadecimal
/// digits each, or `rgba:` with a fourth part, or `#RRGGBB`.
enum BackgroundColorAnswer {
  static func input(_ bytes: [UInt8]) -> TerminalInput? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("11;") else { return nil }
    let color = text.dropFirst(3)
    let parts: [Substring]
    if color.hasPrefix("#"), color.count == 7 {
      let digits = Array(color.utf8.dropFirst())
      parts = stride(from: 0, to: 6, by: 2).map { Substring(String(decoding: digits[$0..<$0 + 2], as: UTF8.self)) }
    } else if color.hasPrefix("rgb:") || color.hasPrefix("rgba:") {
      parts = color.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    } else {
      return nil
    }
    let values = parts.prefix(3).compactMap(part)
    guard values.count == 3 else { return nil }
    return .backgroundColor(red: values[0], green: values[1], blue: values[2])
  }

  /// The value of one part, scaled to a byte.
  private static func part(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), let value = UInt16(digits, radix: 16) else { return nil }
    let most = 1 << (4 * digits.utf8.count) - 1
    return UInt8((Int(value) * 255 + most / 2) / most)
  }
}
