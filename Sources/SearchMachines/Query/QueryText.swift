/// Normalization of the text in a search field.
public enum QueryText {
  /// The text in NFC, trimmed of Unicode white space, inner runs of white space collapsed to one space.
  ///
  /// White space is what Unicode calls White_Space, so U+3000 counts. The cost is linear in the text.
  public static func normalized(_ text: String) -> String {
    if isNormalizedASCII(text) { return text }
    #if hasFeature(Embedded) && arch(wasm32)
      return text.normalizedByHost
    #else
      var result = String.UnicodeScalarView()
      var pendingSpace = false
      for piece in pieces(of: text, longestStack: 128) {
        for scalar in piece.canonicallyComposed {
          if isWhiteSpace(scalar) {
            pendingSpace = !result.isEmpty
          } else {
            if pendingSpace { result.append(" ") }
            pendingSpace = false
            result.append(scalar)
          }
        }
      }
      return String(result)
    #endif
  }

  #if !(hasFeature(Embedded) && arch(wasm32))
    /// The text itself; one with an endless stack of combining marks in pieces, since putting a stack in order takes time
    /// that grows with its square. Unicode's Stream-Safe Text Format (UAX #15) allows 30 marks.
    private static func pieces(of text: String, longestStack: Int) -> [String] {
      if text.utf8.count <= 2 * longestStack { return [text] }
      var pieces: [String] = []
      var piece = String.UnicodeScalarView()
      var stack = 0
      for scalar in text.unicodeScalars {
        stack = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : stack + 1
        if stack > longestStack {
          pieces.append(String(piece))
          piece = String.UnicodeScalarView()
          stack = 1
        }
        piece.append(scalar)
      }
      pieces.append(String(piece))
      return pieces
    }
  #endif

  /// The length as a person sees it: the number of grapheme clusters.
  public static func length(of text: String) -> Int {
    #if hasFeature(Embedded) && arch(wasm32)
      text.lengthByHost
    #else
      text.count
    #endif
  }

  /// Whether the scalar has the Unicode property White_Space.
  public static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// The last occurrence of a text in another, by code units; nil if it is empty or not there.
  public static func lastRange(of part: String, in text: String) -> Range<String.Index>? {
    let units = Array(part.utf8)
    let all = Array(text.utf8)
    if units.isEmpty || units.count > all.count { return nil }
    var start = all.count - units.count
    while start >= 0 {
      if all[start..<start + units.count].elementsEqual(units) {
        let lower = text.utf8.index(text.startIndex, offsetBy: start)
        return lower..<text.utf8.index(lower, offsetBy: units.count)
      }
      start -= 1
    }
    return nil
  }

  /// Most text in a field needs no work; this finds out without allocating.
  private static func isNormalizedASCII(_ text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      let isControlSpace = byte >= 0x09 && byte <= 0x0D
      if byte >= 0x80 || isControlSpace || (byte == 0x20 && last == 0x20) { return false }
      last = byte
    }
    return last != 0x20 || text.isEmpty
  }
}
