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
