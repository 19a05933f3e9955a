/// How text looks.
package struct TextStyle: Hashable, Sendable {
  /// The colour of the signs; the terminal's own if `nil`.
  package var foreground: TerminalColor?
  /// The colour behind the signs; the terminal's own if `nil`.
  package var background: TerminalColor?
  /// What is on.
  package var attributes: TextAttributes

  /// A style; without arguments, how the terminal shows text by itself.
  package init(
    foreground: TerminalColor? = nil, background: TerminalColor? = nil, attributes: TextAttributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}

/// What can be on or off in the look of text.
package struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each.
  package let rawValue: UInt8

  /// The set of some bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier signs.
  package static let bold = TextAttributes(rawValue: 1)
  /// Fainter signs.
  package static let dim = TextAttributes(rawValue: 2)
  /// Slanted signs.
  package static let italic = TextAttributes(rawValue: 4)
  /// A line below.
  package static let underline = TextAttributes(rawValue: 8)
  /// Foreground and background swapped.
  package static let reverse = TextAttributes(rawValue: 16)
  /// A line through.
  package static let strikethrough = TextAttributes(rawValue: 32)
}

/// A colour to ask a terminal for.
package enum TerminalColor: Hashable, Sendable {
  /// A colour of the terminal's palette: 0 to 15 are the ANSI colours, which users choose themselves, the rest is fixed.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The nearest colour that a terminal of a depth has; `nil` if it has none.
  func reduced(to depth: ColorDepth) -> TerminalColor? {
    switch (depth, self) {
    case (.none, _): nil
    case (.trueColor, _), (.palette256, .indexed), (.ansi16, .indexed(0...15)): self
    case (.palette256, .rgb): .indexed(nearest(in: nearestOfCube + Array(232...255)))
    case (.ansi16, _): .indexed(nearest(in: Array(0...15)))
    }
  }

  /// Colours of the palette's cube, the nearest of all among them: whichever red one has, the distance grows with those of green and
  /// of blue alone.
  private var nearestOfCube: [UInt8] {
    let wanted = components
    func step(_ value: Int) -> UInt8 {
      UInt8((0..<6).min { abs(Self.level($0) - value) < abs(Self.level($1) - value) } ?? 0)
    }
    let (green, blue) = (step(wanted.green), step(wanted.blue))
    return (0..<6).map { 16 + 36 * $0 + 6 * green + blue }
  }

  /// The first of these colours of the palette that is nearest to this one; there is one at least.
  private func nearest(in candidates: [UInt8]) -> UInt8 {
    let wanted = components
    var best = candidates[0]
    var bestDistance = Int.max
    for candidate in candidates {
      let distance = Self.distance(Self.palette(candidate), wanted)
      if distance < bestDistance { (best, bestDistance) = (candidate, distance) }
    }
    return best
  }

  private typealias Components = (red: Int, green: Int, blue: Int)

  private var components: Components {
    switch self {
    case .indexed(let index): Self.palette(index)
    case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
    }
  }

  /// A distance by eye: the "redmean" formula of CompuPhase.
  private static func distance(_ one: Components, _ other: Components) -> Int {
    let mean = (one.red + other.red) / 2
    let (red, green, blue) = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return ((512 + mean) * red * red) >> 8 + 4 * green * green + ((767 - mean) * blue * blue) >> 8
  }

  /// How much of a colour a step of the cube has.
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  /// xterm's palette: 16 colours, a cube of 6 by 6 by 6, and 24 greys.
  private static func palette(_ index: UInt8) -> Components {
    let index = Int(index)
    switch index {
    case 0...15: return ansi[index]
    case 16...231:
      return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
    default:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }

  private static let ansi: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]
}

/// How many colours a terminal has.
package enum ColorDepth: Comparable, Sendable {
  case none, ansi16, palette256, trueColor

  /// Terminals that have true colour and say so only by name.
  private static let trueColorNames: Set<String> = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// What the environment says: `NO_COLOR` (if not empty), `TERM` and `COLORTERM`.
  package static func detected(environment: [String: String]) -> ColorDepth {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    let hasTrueColor =
      ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) || environment["WT_SESSION"] != nil
    guard let name = environment["TERM"]?.lowercased(), !name.isEmpty else { return hasTrueColor ? .trueColor : .none }
    if name == "dumb" || name.hasPrefix("vt1") || name.hasPrefix("vt2") || name.hasSuffix("-m") { return .none }
    if hasTrueColor || name.hasSuffix("-direct") || trueColorNames.contains(name) { return .trueColor }
    return name.contains("256color") ? .palette256 : .ansi16
  }
}
