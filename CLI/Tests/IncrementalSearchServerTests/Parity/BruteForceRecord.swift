@testable import TextMatching

/// A text that a record is found by.
struct BruteForceSearched {
  let folded: Scalars
  let loose: Scalars
  /// "Each word of kana in a text has a key."
  let keys: [[UInt8]]
  /// The loose form joined, of a further text "of up to 24 characters".
  let joined: Scalars?

  init(_ text: String, isFurther: Bool) {
    folded = BruteForceText.folded(text)
    loose = BruteForceText.loose(folded)
    keys = Array(Set(PhoneticKey.keys(of: text))).map { Array($0.utf8) }
    joined = isFurther && folded.count <= 24 ? BruteForceText.joined(loose) : nil
  }
}

/// Where a query may begin in the title or its reading: a part of it, and what follows.
struct BruteForceStart {
  let part: Int
  /// From the part on, as it is written.
  let folded: Scalars
  /// The part alone: "a place matches whole without its 県, 市, 区 or 町; as it is written also with it".
  let wholes: [Scalars]
  /// From the part on, in loose form and joined, the places of parts after the first with their kinds or without.
  let joined: [Scalars]
  /// All places without their kinds, joined, of the first part.
  let joinedCores: [Scalars]
  /// The part alone in loose form.
  let looseWhole: Scalars
  /// The sounds from the part on joined, those of all places without their kinds, and of the part alone.
  let keys: [[UInt8]]
  let coreKeys: [[UInt8]]
  let wholeKeys: [[UInt8]]
  /// The same with its kind.
  let fullKeys: [[UInt8]]
}

/// A record, with all that it is compared by made once.
struct BruteForceRecord {
  let id: String
  let rank: Double?
  /// "The shorter title": in scalars.
  let length: Int
  /// The title and its reading.
  let names: [BruteForceSearched]
  let further: [BruteForceSearched]
  let texts: [BruteForceSearched]
  let starts: [BruteForceStart]
  /// The scalars that it has in any form, and the letters that its sounds begin with.
  let letters: BruteForceLetters
  let soundLetters: Set<UInt8>

  init(id: String, title: [String], reading: String, texts: [String], rank: Double?) {
    self.id = id
    self.rank = rank
    length = title.joined().unicodeScalars.count
    let joinedTitle = SearchedTexts.join(title)
    names = [joinedTitle, reading].filter { !$0.isEmpty }.map { BruteForceSearched($0, isFurther: false) }
    further = texts.map { BruteForceSearched($0, isFurther: true) }
    self.texts = names + further
    let pieces = BruteForcePlaces.pieces(of: title)
    starts =
      Self.starts(of: pieces, in: BruteForceText.folded(joinedTitle))
      + Self.starts(
        of: BruteForcePlaces.pieces(ofReading: reading, columns: title, title: pieces),
        in: BruteForceText.folded(reading))
    letters = BruteForceLetters(
      self.texts.flatMap { [$0.folded, $0.loose, $0.joined ?? []] }
        + starts.flatMap { $0.joined + $0.joinedCores + [$0.looseWhole] })
    soundLetters = Set(
      (self.texts.flatMap(\.keys) + starts.flatMap { $0.keys + $0.coreKeys + $0.wholeKeys }).compactMap(\.first))
  }

  /// "Parts beyond the sixth are found, but rank as any word."
  static let mostParts = 6

  private static func starts(of pieces: [BruteForcePiece], in text: Scalars) -> [BruteForceStart] {
    var place = 0
    var starts: [BruteForceStart] = []
    for (number, piece) in pieces.enumerated() {
      while place < text.count, !text[place...].starts(with: piece.text) { place += 1 }
      defer { place = min(place + piece.text.count, text.count) }
      guard piece.part < mostParts else { break }
      let rest = pieces[number...]
      let (kana, cores) = (rest.map(\.kana).joined(), rest.map(\.coreKana).joined())
      let joined = BruteForceText.joined(BruteForceText.loose(Array(text[place...])))
      let joinedCores = BruteForceText.joined(BruteForceText.loose(rest.flatMap(\.core)))
      let isFirst = piece.part == 0
      starts.append(
        BruteForceStart(
          part: piece.part, folded: Array(text[place...]),
          wholes: [piece.text, piece.core],
          joined: isFirst ? [joined] : [joined, joinedCores],
          joinedCores: isFirst && joinedCores != joined ? [joinedCores] : [],
          looseWhole: BruteForceText.joined(BruteForceText.loose(piece.core)),
          keys: piece.isRead ? keys(of: isFirst ? [kana] : [kana, cores]) : [],
          coreKeys: piece.isRead && isFirst && cores != kana ? keys(of: [cores]) : [],
          wholeKeys: piece.isRead ? keys(of: [piece.coreKana]) : [],
          fullKeys: piece.isRead ? keys(of: [piece.kana]) : []))
    }
    return starts
  }

  /// "What else than kana stands in a reading is left out."
  private static func keys(of texts: [String]) -> [[UInt8]] {
    Array(Set(texts.flatMap { PhoneticKey.keys(of: String($0.filter(isKana))) })).map { Array($0.utf8) }
  }

  private static func isKana(_ character: Character) -> Bool {
    // Without the middle dot.
    character.unicodeScalars.allSatisfy {
      (0x3041...0x3096).contains($0.value) || (0x30A1...0x30FF).contains($0.value) && $0.value != 0x30FB
    }
  }
}
