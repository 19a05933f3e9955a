/// What ``TextFold`` makes of a scalar that folds by itself, and its ``FuzzyClass``, without any look-up of properties.
///
/// A text of such scalars alone is folded scalar by scalar: Latin, Greek, Cyrillic, kana, kanji and Hangul, full-width and
/// half-width forms, dashes. The tables are filled by the slow folds the first time one is needed, in a few milliseconds.
enum ScalarFold {
  /// A scalar's fold and class in one number: 0 if the scalar does not fold by itself.
  struct Entry {
    fileprivate let number: UInt32

    fileprivate init(folded: UInt32, place: Int, isContextual: Bool = false) {
      number = folded << 8 | (isContextual ? 0x80 : 0) | UInt32(place) << 1 | 1
    }
    fileprivate init(number: UInt32) { self.number = number }

    /// Whether the scalar folds to one scalar, no longer in UTF-8 than itself, and never joins the one before it.
    var isSimple: Bool { number != 0 }
    /// Whether ``ContextFold`` says what becomes of the scalar.
    var isContextual: Bool { number & 0x80 != 0 }
    var folded: UInt32 { number >> 8 }
    /// The place of its class in ``FuzzyBonuses/all``.
    var classPlace: Int { Int(number >> 1 & 7) }
  }

  private static let letterPlace = FuzzyBonuses.all.firstIndex(of: .letter) ?? 0

  /// The blocks with a table, in the order of their entries.
  private static let blocks: [Range<UInt32>] = [0..<0x0600, 0x1E00..<0x2300, 0x3000..<0x3100, 0xFF00..<0x1_0000]
  private static let starts: [Int] = blocks.indices.map { index in blocks[..<index].reduce(0) { $0 + $1.count } }

  /// The tables while their memory is lent.
  struct View {
    fileprivate let entries: UnsafeBufferPointer<UInt32>
    fileprivate let voiced: UnsafeBufferPointer<UInt16>
    fileprivate let starts: (latin: Int, kana: Int, width: Int)
    fileprivate let letterPlace: Int

    @inline(__always)
    func entry(of value: UInt32) -> Entry {
      if value < 0x0600 { return Entry(number: entries[Int(value)]) }
      switch value {
      case 0x3000..<0x3100: return Entry(number: entries[starts.kana + Int(value - 0x3000)])
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return Entry(folded: value, place: letterPlace)
      case 0xFF00..<0x1_0000: return Entry(number: entries[starts.width + Int(value - 0xFF00)])
      case 0x1E00..<0x2300: return Entry(number: entries[starts.latin + Int(value - 0x1E00)])
      default: return Entry(number: 0)
      }
    }

    /// The kana that a folded kana and the voicing mark after it compose to, or 0 if they don't.
    func voiced(_ kana: UInt32, by mark: UInt32) -> UInt32 {
      let isSemivoiced: Bool
      switch mark {
      case 0x3099, 0xFF9E: isSemivoiced = false
      case 0x309A, 0xFF9F: isSemivoiced = true
      default: return 0
      }
      guard (0x3000..<0x3100).contains(kana) else { return 0 }
      return UInt32(voiced[Int(kana - 0x3000) << 1 | (isSemivoiced ? 1 : 0)])
    }
  }

  /// Lends the tables.
  @inline(__always)
  static func withView<Result>(_ body: (View) -> Result) -> Result {
    entries.withUnsafeBufferPointer { entries in
      voiced.withUnsafeBufferPointer { voiced in
        body(
          View(
            entries: entries, voiced: voiced, starts: (starts[1], starts[2], starts[3]), letterPlace: letterPlace))
      }
    }
  }

  private static let entries: [UInt32] = blocks.flatMap { $0.map { entry(of: $0).number } }

  /// For each kana what it composes to with the voicing mark and with the semi-voicing one.
  private static let voiced: [UInt16] = (UInt32(0x3000)..<0x3100).flatMap { kana in
    [UInt32(0x3099), 0x309A].map { mark in
      let pair = [kana, mark].compactMap { Unicode.Scalar($0) }
      let composed = CanonicalForm.composed(pair)
      return composed.count == 1 && pair.count == 2 ? UInt16(truncatingIfNeeded: composed[0].value) : 0
    }
  }

  private static func entry(of value: UInt32) -> Entry {
    let none = Entry(number: 0)
    guard let scalar = Unicode.Scalar(value), mayStandAlone(scalar) else { return none }
    let scalars = ClusterFold.fold(Character(scalar), keepsSmallKana: false)
    guard scalars.count == 1, mayStandAlone(scalars[0]),
      let folded = Unicode.Scalar(ContextFold.fold(scalars[0].value, after: 0, base: 0)),
      UTF8.width(folded) <= UTF8.width(scalar), let place = FuzzyBonuses.all.firstIndex(of: FuzzyClass(of: value))
    else { return none }
    return Entry(folded: folded.value, place: place, isContextual: ContextFold.isContextual(folded.value))
  }

  /// Whether the scalar never joins the character before it; single letters of Hangul may, once they are folded.
  private static func mayStandAlone(_ scalar: Unicode.Scalar) -> Bool {
    if (0x1100...0x11FF).contains(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return false
    default: return !scalar.properties.isGraphemeExtend && scalar.properties.canonicalCombiningClass == .notReordered
    }
  }
}
