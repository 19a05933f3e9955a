/// The one folding that matching, indexes and highlights share: two texts are equal exactly when it gives the same.
///
/// | step | what it does | where |
/// |---|---|---|
/// | 0 | variation selectors and characters of no width are left out: `葛󠄀` is `葛` | `VisibleText` |
/// | 1 | hyphens, dashes and waves: `ー` directly after kana (`サ-ビス`, `さ〜`), else `-` | `ContextFold` |
/// | 2 | compatibility and width, with 8 Unicode's NFKC: `ＡＢＣ` is `ABC`, `ｶﾞ` is `ガ`, `㌔` is `キロ` | `CompatibilityFold` |
/// | 3 | case: `É` is `é`, `ß` is `ss`, `ς` is `σ`, `ı` is `i` | `CaseFold` |
/// | 4 | kana: `ア` is `あ`, `ヴ` is `ゔ` | `KanaFold` |
/// | 5 | small kana: `ッ` is `つ`, `ヶ` is `け` | `KanaFold` |
/// | 6 | iteration marks: `時々` is `時時`, `すゝき` is `すすき`, `みすゞ` is `みすず` | `ContextFold` |
/// | 7 | diacritics: `é` is `e`, `ά` is `α`, `ё` is `е`; `が` and `й` stay | `DiacriticFold` |
/// | 8 | canonical composition: a decomposed `が` is the composed one | `CanonicalForm` |
///
/// That is the order of their effects; steps that look at the preceding character (1 and 6) are done last, when the result for
/// that one is known. `Documentation/FOLDING.md` has examples of all that folds and of what does not.
///
/// The other steps work on one cluster: a character as a person sees it, whose parts can compose. Scalars that fold by
/// themselves (most Latin, kana and kanji) are folded by arithmetic or a table, `PlainFold` and `ScalarFold`.
public enum TextFold {
  /// Folds a text.
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
  ///
  /// With `keepsSmallKana` step 5 is left out, as far as it keeps lengths: the map and all other bytes are those of the
  /// whole fold, which ``KanaFold/enlarge(_:)`` makes of it. Small kana come as hiragana; those that hiragana does not
  /// have, those with combining marks and those repeated by an iteration mark are large all the same.
  static func append(
    _ source: TextBytes, to bytes: inout [UInt8], map: inout OffsetMap, keepsSmallKana: Bool = false
  ) {
    if source.count == 0 { return }
    if let visible = VisibleText(source) {
      var output = FoldOutput(bytes: bytes, map: map, keepsSmallKana: keepsSmallKana, origins: visible.origins)
      bytes = []
      defer { (bytes, map) = (output.bytes, output.map) }
      guard !visible.bytes.isEmpty else { return }
      visible.bytes.withUnsafeBufferPointer { text in
        ScalarFold.withView { append(TextBytes(text), to: &output, $0, keepsSmallKana: keepsSmallKana) }
      }
      return
    }
    var output = FoldOutput(bytes: bytes, map: map, keepsSmallKana: keepsSmallKana)
    // The output holds the only reference meanwhile, so that nothing is copied.
    bytes = []
    defer { (bytes, map) = (output.bytes, output.map) }
    ScalarFold.withView { append(source, to: &output, $0, keepsSmallKana: keepsSmallKana) }
  }

  private static func append(
    _ source: TextBytes, to output: inout FoldOutput, _ table: ScalarFold.View, keepsSmallKana: Bool
  ) {
    func fold(_ value: UInt32) -> UInt32? {
      if let folded = PlainFold.fold(value) { return folded }
      let entry = table.entry(of: value)
      return entry.isSimple && !(keepsSmallKana && PlainFold.isHalfWidthSmallKana(value)) ? entry.folded : nil
    }
    var offset = 0
    var (value, length) = source.scalar(at: 0)
    var folded = fold(value)
    while offset < source.count {
      let start = offset
      let plain = folded
      offset += length
      if offset < source.count {
        (value, length) = source.scalar(at: offset)
        folded = fold(value)
      }
      // A mark composes with the plain scalar before it, so they are folded together.
      if let plain, offset == source.count || folded != nil {
        output.append(plain: plain, from: start..<offset)
        continue
      }
      while offset < source.count, folded == nil {
        offset += length
        if offset == source.count { break }
        (value, length) = source.scalar(at: offset)
        folded = fold(value)
      }
      output.append(clustersOf: source.string(in: start..<offset), from: start)
    }
  }
}
