/// How text looks.
public struct TextStyle: Hashable, Sendable {
  /// The colour of the signs; the terminal's own if `nil`.
  public var foreground: TerminalColor?
  /// The colour behind the signs; the terminal's own if `nil`.
  public var background: TerminalColor?
  /// What is on.
  public var attributes: TextAttributes

  /// A style; without arguments, how the terminal shows text by itself.
  public init(
    foreground: TerminalColor? = nil, background: TerminalColor? = nil, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// What can be on or off in the look of text.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The set of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier signs.
  public static let bold = TextAttributes(rawValue: 1)
  /// Fainter signs.
  public static let dim = TextAttributes(rawValue: 2)
  /// Slanted signs.
  public static let italic = TextAttributes(rawValue: 4)
  /// A line below.
  public static let underline = TextAttributes(rawValue: 8)
  /// Foreground and background swapped.
  public static let reverse = TextAttributes(rawValue: 16)
  /// A line through.
  public static let strikethrough = TextAttributes(rawValue: 32)
}
