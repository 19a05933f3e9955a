/// A key of a keyboard, as far as a terminal can tell.
public enum Key: Hashable, Sendable {
  /// A letter or sign pressed with control or alt, a letter in lower case; without them it comes as text.
  case character(Character)
  case enter, tab, backspace, delete, escape
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// F1 is 1.
  case function(Int)
}

/// The keys held down with another one.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The set of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option on a Mac.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

/// One press of a key.
public struct KeyPress: Hashable, Sendable {
  /// The key pressed.
  public var key: Key
  /// The keys held with it.
  public var modifiers: KeyModifiers

  /// A press of a key, with modifiers or without.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
