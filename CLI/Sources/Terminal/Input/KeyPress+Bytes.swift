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
