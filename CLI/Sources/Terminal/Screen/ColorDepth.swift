/// How many colours a terminal has.
public enum ColorDepth: Comparable, Sendable {
  case none, ansi16, palette256, trueColor

  /// Terminals that have true colour and say so only by name.
  private static let trueColorNames: Set<String> = [
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "wezterm", "xterm-ghostty", "xterm-kitty",
  ]

  /// What the environment says: `NO_COLOR` (if not empty), `TERM` and `COLORTERM`.
  public static func detected(environment: [String: String]) -> ColorDepth {
    if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
    let hasTrueColor =
      ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased()) || environment["WT_SESSION"] != nil
    guard let name = environment["TERM"]?.lowercased(), !name.isEmpty else { return hasTrueColor ? .trueColor : .none }
    if name == "dumb" || name.hasPrefix("vt1") || name.hasPrefix("vt2") || name.hasSuffix("-m") { return .none }
    if hasTrueColor || name.hasSuffix("-direct") || trueColorNames.contains(name) { return .trueColor }
    return name.contains("256color") ? .palette256 : .ansi16
  }
}
