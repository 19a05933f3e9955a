/// The one folding that matching, indexes and highlights share: two texts are equal exactly when it gives the same.
///
/// | step | what it does | where |
/// |---|---|---|
/// | 1 | width: `ＡＢＣ` is `ABC`, `ｶﾞ` is `ガ`, the ideographic space is a space | `WidthFold` |
/// | 2 | case: `É` is `é`, `ß` is `ss`, `ς` is `σ` | `CaseFold` |
/// | 3 | diacritics of Latin letters, after canonical decomposition: `é` is `e`; `が` and `й` stay | `DiacriticFold` |
/// | 4 | canonical composition: a decomposed `が` is the composed one | `CanonicalForm` |
///
/// A step works on one cluster: a character as a person sees it, whose parts can compose. Text that no step changes
/// (most Latin, kana and kanji) is copied without looking any closer.
public enum TextFold {
  /// The text folded.
  ///
  /// Folding again changes nothing. The cost is linear in the text.
  public static func fold(_ text: String) -> String {
    String(decoding: FoldedText(text).bytes, as: UTF8.self)
  }

  /// Appends the folded text as UTF-8, and to the map where the folded parts came from.
  static func append(_ text: String, to bytes: inout [UInt8], map: inout OffsetMap) {
    var text = text
    text.withUTF8 { append(TextBytes($0), to: &bytes, map: &map) }
  }

  /// Appends the folded text as UTF-8, and to the map where the folded parts came from.
  static func append(_ source: TextBytes, to bytes: inout [UInt8], map: inout OffsetMap) {
    var offset = 0
    var plain: (source: Int, folded: Int)?
    while offset < source.count {
      let length = plainLength(at: offset, in: source)
      if length > 0 {
        plain = (offset, bytes.count)
        bytes.append(lowercased(source[offset]))
        for next in offset + 1..<offset + length { bytes.append(source[next]) }
        offset += length
      } else {
        // A mark composes with the plain scalar before it, so that one is folded again together with the mark.
        if let plain {
          bytes.removeLast(bytes.count - plain.folded)
          offset = plain.source
        }
        plain = nil
        let start = offset
        offset = source.offset(after: offset)
        while offset < source.count, plainLength(at: offset, in: source) == 0 {
          offset = source.offset(after: offset)
        }
        appendClusters(source.string(in: start..<offset), at: start, to: &bytes, map: &map)
      }
    }
  }

  private static func appendClusters(_ run: String, at start: Int, to bytes: inout [UInt8], map: inout OffsetMap) {
    var offset = start
    for character in run {
      let length = character.utf8.count
      let folded = bytes.count
      for scalar in foldedScalars(of: character) { bytes.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
      map.append(folded: folded..<bytes.count, original: offset..<offset + length)
      offset += length
    }
  }

  private static func foldedScalars(of character: Character) -> [Unicode.Scalar] {
    let scalars = character.unicodeScalars
    if character.utf8.count <= mostScalarsAtOnce { return folded(scalars[...]) }
    // Putting marks in order takes the square of their number, so an absurd stack of them is folded piece by piece.
    var result: [Unicode.Scalar] = []
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let end = scalars.index(start, offsetBy: mostScalarsAtOnce, limitedBy: scalars.endIndex) ?? scalars.endIndex
      result += folded(scalars[start..<end])
      start = end
    }
    return result
  }

  /// Languages stack a handful of marks; Unicode's Stream-Safe Text Format (UAX #15) allows 30.
  private static let mostScalarsAtOnce = 128

  private static func folded(_ cluster: Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    for scalar in cluster { CaseFold.append(WidthFold.fold(scalar), to: &scalars) }
    if scalars.allSatisfy({ isPlain($0.value) }) { return scalars }
    return CanonicalForm.composed(DiacriticFold.withoutLatinMarks(CanonicalForm.decomposed(scalars)))
  }

  /// The length in bytes of the scalar if folding it needs nothing but ASCII lower case, else 0.
  private static func plainLength(at offset: Int, in source: TextBytes) -> Int {
    if source[offset] < 0x80 { return 1 }
    let (value, length) = source.scalar(at: offset)
    return isPlain(value) ? length : 0
  }

  /// Whether no step changes the scalar (in lower case, if ASCII) and it never composes with the one before it.
  private static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x80,  // ASCII
      0x2010...0x2027, 0x3001...0x3029, 0x3030...0x303F,  // punctuation
      0x3041...0x3096, 0x309B...0x30FF, 0x31F0...0x31FF,  // kana, but for the combining voicing marks
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x2EBE0, 0x30000...0x323AF,  // kanji
      0xAC00...0xD7A3:  // Hangul
      true
    default: false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
  }
}
