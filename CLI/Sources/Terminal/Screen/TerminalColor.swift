/// A colour to ask a terminal for.
public enum TerminalColor: Hashable, Sendable {
  /// A colour of the terminal's palette: 0 to 15 are the ANSI colours, which users choose themselves, the rest is fixed.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The nearest colour that a terminal of a depth has; `nil` if it has none.
  func reduced(to depth: ColorDepth) -> TerminalColor? {
    switch (depth, self) {
    case (.none, _): nil
    case (.trueColor, _), (.palette256, .indexed), (.ansi16, .indexed(0...15)): self
    case (.palette256, .rgb): .indexed(nearest(in: 16...255))
    case (.ansi16, _): .indexed(nearest(in: 0...15))
    }
  }

  /// The palette's colour that is nearest to this one.
  private func nearest(in candidates: ClosedRange<UInt8>) -> UInt8 {
    let wanted = components
    var best = candidates.lowerBound
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

  /// xterm's palette: 16 colours, a cube of 6 by 6 by 6, and 24 greys.
  private static func palette(_ index: UInt8) -> Components {
    let index = Int(index)
    switch index {
    case 0...15: return ansi[index]
    case 16...231:
      let level = { (step: Int) in step == 0 ? 0 : 55 + 40 * step }
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
