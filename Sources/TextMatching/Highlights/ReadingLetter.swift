/// A character of a title or a reading.
struct ReadingLetter {
  /// What a character is folded to by itself, nearly always one scalar.
  enum Fold: Equatable {
    case one(UInt32)
    /// None, or several.
    case several([UInt32])

    init(_ scalars: [UInt32]) { self = scalars.count == 1 ? .one(scalars[0]) : .several(scalars) }

    /// The number of scalars if others begin with them.
    func count(atStartOf others: ArraySlice<UInt32>) -> Int? {
      switch self {
      case .one(let value): others.first == value ? 1 : nil
      case .several(let values): others.starts(with: values) ? values.count : nil
      }
    }

    func allSatisfy(_ condition: (UInt32) -> Bool) -> Bool {
      switch self {
      case .one(let value): condition(value)
      case .several(let values): values.allSatisfy(condition)
      }
    }

    /// Whether kana are read so: as they are written, but ヶ as が between kanji, and as か and こ after numbers.
    func reads(_ kana: Fold) -> Bool {
      if self == kana { return true }
      guard kana == .one(0x3051), case .one(let value) = self else { return false }
      return value == 0x304C || value == 0x304B || value == 0x3053
    }
  }

  var fold: Fold
  /// Where it is in the text, in UTF-8.
  var range: Range<Int>
  /// Its only scalar as it is written; nil if it has several.
  private var written: UInt32?
  private(set) var isWhiteSpace: Bool
  /// Whether it is between words.
  private(set) var isSeparator: Bool

  /// How the 都 or 市 that it is can be read; nil if it is none.
  var unitReadings: [[UInt32]]? {
    guard let written else { return nil }
    return written == 0x9053 ? Self.road : NamePieces.readings(ofUnit: written)
  }

  /// 道 of 北海道.
  private static let road: [[UInt32]] = [[0x3069, 0x3046]]

  /// The characters of a text.
  static func all(of text: String) -> [ReadingLetter] {
    var letters: [ReadingLetter] = []
    var text = text
    let standAlone = text.withUTF8 { bytes in
      letters.reserveCapacity(bytes.count / 2)
      let text = TextBytes(bytes)
      var offset = 0
      while offset < text.count {
        let (value, length) = text.scalar(at: offset)
        guard WholeCharacters.standsAlone(value) else { return false }
        let isSpace = value == 0x20 || value == 0x3000
        letters.append(
          ReadingLetter(
            fold: fold(value), range: offset..<offset + length, written: value, isWhiteSpace: isSpace,
            isSeparator: isSpace || WordClass(of: value) == .separator))
        offset += length
      }
      return true
    }
    if standAlone { return letters }
    letters.removeAll()
    var start = 0
    for character in text {
      let end = start + character.utf8.count
      let scalars = character.unicodeScalars
      letters.append(
        ReadingLetter(
          fold: Fold(FoldedText(String(character)).scalars), range: start..<end,
          written: scalars.count == 1 ? scalars.first?.value : nil, isWhiteSpace: character.isWhitespace,
          isSeparator: scalars.allSatisfy { WordClass(of: $0.value) == .separator }))
      start = end
    }
    return letters
  }

  /// The fold of a character of one scalar.
  private static func fold(_ value: UInt32) -> Fold {
    guard let plain = PlainFold.fold(value) else {
      return Fold(FoldedText(Unicode.Scalar(value).map { String($0) } ?? "").scalars)
    }
    return .one(ContextFold.fold(KanaFold.enlarged(plain), after: 0, base: 0))
  }
}
