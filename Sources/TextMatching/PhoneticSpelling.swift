/// Spells kana in the canonical romaji of ``PhoneticKey``.
///
/// ん is `nn`, so that it can't be mistaken for な, and っ doubles the consonant after it; a vowel that makes the one before
/// it long is left out.
struct PhoneticSpelling {
  /// What differs between spellings of the same kana.
  struct Style: Hashable {
    /// ん is a single `n` before vowels and `y`, as in Hepburn without apostrophes: しんいち is `siniti`.
    var hasPlainN = false
    /// を ゐ ゑ are `wo wi we`, as they are typed.
    var hasOldW = false
  }

  let key: [UInt8]
  /// For each byte of the key the number of kana up to the end of its syllable, if that is kept.
  let ends: [Int]
  /// Whether the last kana is っ, which waits for the consonant that it doubles.
  let isDoubling: Bool
  /// Where the spelling has a choice of style.
  let choices: Style

  /// Spells kana; unless they are finished, a っ at the end is left to what comes.
  init(_ kana: [PhoneticKana], style: Style = Style(), isFinished: Bool = false, keepsEnds: Bool = false) {
    (key, ends, isDoubling, choices) = PhoneticSpeller.withSpeller(kana[...], style, keepsEnds) { speller in
      speller.spell(isFinished: isFinished)
      return (Array(speller.letters), speller.ends, speller.isDoubling, speller.choices)
    }
  }
}

/// Writes the letters of kana one syllable after the other.
private struct PhoneticSpeller {
  private let kana: UnsafeBufferPointer<PhoneticKana>
  private let style: PhoneticSpelling.Style
  private let keepsEnds: Bool
  private let key: UnsafeMutableBufferPointer<UInt8>
  private let syllables = PhoneticSyllable.table
  private(set) var count = 0
  private(set) var ends: [Int] = []
  private(set) var isDoubling = false
  private(set) var choices = PhoneticSpelling.Style()
  /// The vowel that the key ends with, or 0.
  private var vowel: UInt8 = 0

  /// That a kana may have, those of a っ before it included: っん is `tunn`.
  static let mostLetters = 4

  private init(
    _ kana: UnsafeBufferPointer<PhoneticKana>, _ style: PhoneticSpelling.Style, _ keepsEnds: Bool,
    _ key: UnsafeMutableBufferPointer<UInt8>
  ) {
    (self.kana, self.style, self.keepsEnds, self.key) = (kana, style, keepsEnds, key)
  }

  /// Lends one that has room for the letters of kana.
  static func withSpeller<Result>(
    _ kana: ArraySlice<PhoneticKana>, _ style: PhoneticSpelling.Style, _ keepsEnds: Bool = false, most: Int = .max,
    _ body: (inout PhoneticSpeller) -> Result
  ) -> Result {
    let size = min(mostLetters * kana.count, most) + 2 * mostLetters
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { key in
      kana.withUnsafeBufferPointer { kana in
        var speller = PhoneticSpeller(kana, style, keepsEnds, key)
        if keepsEnds { speller.ends.reserveCapacity(size) }
        return body(&speller)
      }
    }
  }

  /// What is spelled so far.
  var letters: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: key[..<count]) }

  /// Spells all kana; with `most` it may end where it has so many letters.
  mutating func spell(isFinished: Bool, most: Int = .max) {
    var index = 0
    while index < kana.count, count < most {
      index = append(at: index)
      if keepsEnds, !isDoubling { extendEnds(to: index) }
    }
    if isFinished { endDoubling(at: kana.count) }
  }

  /// Takes in the syllable at the index; returns the index after it.
  private mutating func append(at index: Int) -> Int {
    switch kana[index] {
    case .long: return index + 1
    case .smallTu:
      endDoubling(at: index)
      isDoubling = true
      return index + 1
    case .n:
      endDoubling(at: index)
      let next = syllables.at(index + 1, of: kana)?.syllable
      // A vowel or y after a plain n would be read with it.
      let isAmbiguous = next.map { $0.onset == 0 || $0.first == UInt8(ascii: "y") } ?? false
      if isAmbiguous { choices.hasPlainN = true }
      append(UInt8(ascii: "n"), end: index + 1)
      if !isAmbiguous || !style.hasPlainN { append(UInt8(ascii: "n"), end: index + 1) }
      vowel = 0
      return index + 1
    default: break
    }
    guard let (syllable, length) = syllables.at(index, of: kana) else { return index + 1 }
    if let old = syllables.old(kana[index]) {
      choices.hasOldW = true
      append(style.hasOldW ? old : syllable, end: index + length)
    } else {
      append(syllable, end: index + length)
    }
    return index + length
  }

  /// Spells a っ that doubles nothing as つ.
  private mutating func endDoubling(at end: Int) {
    if !isDoubling { return }
    isDoubling = false
    append(syllables.tu, end: end)
  }

  private mutating func append(_ syllable: PhoneticSyllable, end: Int) {
    if syllable.onset == 0 {
      endDoubling(at: end)
      if Self.isLong(vowel, syllable.vowel) { return }
    } else if isDoubling {
      isDoubling = false
      // っ before n and m is spelled as ん is.
      if syllable.first == UInt8(ascii: "n") || syllable.first == UInt8(ascii: "m") {
        append(UInt8(ascii: "n"), end: end)
        append(UInt8(ascii: "n"), end: end)
      } else {
        append(syllable.first, end: end)
      }
    }
    var letters = syllable.onset
    while letters != 0 {
      append(UInt8(truncatingIfNeeded: letters), end: end)
      letters >>= 8
    }
    append(syllable.vowel, end: end)
    vowel = syllable.vowel
  }

  /// Makes kana that were left out part of the syllable before.
  private mutating func extendEnds(to end: Int) {
    guard let last = ends.last, last < end else { return }
    for index in ends.indices.reversed() {
      if ends[index] < last { break }
      ends[index] = end
    }
  }

  @inline(__always)
  private mutating func append(_ letter: UInt8, end: Int) {
    key[count] = letter
    count += 1
    if keepsEnds { ends.append(end) }
  }

  /// Whether the second vowel only makes the first one long.
  private static func isLong(_ first: UInt8, _ second: UInt8) -> Bool {
    first == second || (first == UInt8(ascii: "o") && second == UInt8(ascii: "u"))
      || (first == UInt8(ascii: "e") && second == UInt8(ascii: "i"))
  }
}

extension PhoneticSpelling.Style {
  /// The other styles that make a difference where these choices are.
  var alternatives: [PhoneticSpelling.Style] {
    switch (hasPlainN, hasOldW) {
    case (false, false): []
    case (true, false), (false, true): [self]
    case (true, true): [Self(hasPlainN: true), Self(hasOldW: true), self]
    }
  }
}

extension PhoneticSpelling {
  /// The spellings of whole words: one, or more where styles differ, the plain style first.
  ///
  /// A word without small kana has those too that it would have with small ones: official data has large kana only.
  static func spellings(of kana: [PhoneticKana], keepsEnds: Bool = false) -> [PhoneticSpelling] {
    ([kana] + PhoneticKana.withSmallKana(kana[...])).flatMap { kana in
      let plain = PhoneticSpelling(kana, isFinished: true, keepsEnds: keepsEnds)
      return [plain]
        + plain.choices.alternatives.map { PhoneticSpelling(kana, style: $0, isFinished: true, keepsEnds: keepsEnds) }
    }
  }

  /// Calls with the keys of these spellings that have letters.
  ///
  /// Of more than `most` letters only so many are surely there.
  static func forEachKey(
    of kana: ArraySlice<PhoneticKana>, most: Int = .max, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    forEachStyle(of: kana, most, body)
    for small in PhoneticKana.withSmallKana(kana) { forEachStyle(of: small[...], most, body) }
  }

  private static func forEachStyle(
    of kana: ArraySlice<PhoneticKana>, _ most: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    func spell(_ style: Style, _ most: Int) -> Style {
      PhoneticSpeller.withSpeller(kana, style, most: most) { speller in
        speller.spell(isFinished: true, most: most)
        if speller.count > 0 { body(speller.letters) }
        return speller.choices
      }
    }
    // Another style may have half as many letters for the same kana, each ん as one, and so choices further on.
    for style in spell(Style(), most > .max / 2 ? .max : 2 * most).alternatives { _ = spell(style, most) }
  }
}
