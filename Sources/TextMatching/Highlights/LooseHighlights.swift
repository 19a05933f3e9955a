/// Where a text has the words of a query in another form: other kanji, joined or apart, numerals otherwise.
enum LooseHighlights {
  /// A scalar of the loose form, and the bytes of the folded text that it came from.
  private struct Letter {
    var value: UInt32
    var source: Range<Int>
    /// Whether a word may begin here.
    var beginsWord: Bool
  }

  /// The ranges of the plain words that are in the text in another form only, and of all of them joined.
  static func ranges(of query: MatchQuery, in text: String) -> [Range<String.Index>] {
    let groups = query.groups.filter { !$0.contains { $0.isNegated } }
    let words = groups.flatMap { $0.filter { $0.loose != nil } }
    if words.isEmpty { return [] }
    let folded = FoldedText(text)
    var needles: [[UInt32]] = []
    for word in words {
      let isThere = folded.bytes.withUnsafeBufferPointer { word.firstMatch(in: TextBytes($0)) != nil }
      if !isThere { needles += Self.needles(of: [word]) }
    }
    if needles.isEmpty { return [] }
    if groups.count > 1, groups.allSatisfy({ $0.count == 1 && $0[0].loose != nil }) {
      needles += Self.needles(of: groups.map { $0[0] })
    }
    let letters = letters(of: folded.bytes)
    let found = needles.flatMap { ranges(of: $0, in: letters) }
    return found.isEmpty ? [] : folded.originalRanges(of: found)
  }

  private static func needles(of words: [MatchTerm]) -> [[UInt32]] {
    let scalars = words.flatMap { LooseFold.scalars($0.needle.bytes) }
    let needles = [false, true].map {
      LooseFold.joined(LooseFold.fold(scalars, isUnfinished: true, dropsKe: $0))
    }
    return needles[0] == needles[1] ? [needles[0]] : needles
  }

  private static func ranges(of needle: [UInt32], in letters: [Letter]) -> [Range<Int>] {
    // A single letter has no other form that is worth a mark, unless it is a kanji.
    guard let first = needle.first, needle.count > 1 || LooseFold.isKanji(first), letters.count >= needle.count else {
      return []
    }
    var ranges: [Range<Int>] = []
    var index = 0
    while index + needle.count <= letters.count {
      let end = index + needle.count
      if letters[index].value == first, letters[index].beginsWord,
        letters[index..<end].elementsEqual(needle, by: { $0.value == $1 })
      {
        ranges.append(letters[index].source.lowerBound..<letters[end - 1].source.upperBound)
        index = end
      } else {
        index += 1
      }
    }
    return ranges
  }

  /// The loose form without what sets words apart.
  private static func letters(of bytes: [UInt8]) -> [Letter] {
    var scalars: [UInt32] = []
    var ends: [Int] = []
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      scalars.append(scalar.value)
      offset += UTF8.width(scalar)
      ends.append(offset)
    }
    var letters: [Letter] = []
    var before: WordClass = .separator
    LooseFold.forEach(scalars) { value, source in
      let kind = WordClass(of: scalars[source.lowerBound])
      defer { before = kind }
      // What `joined` leaves out stays out.
      guard LooseFold.joined([0x61, value]).count == 2 else {
        before = .separator
        return
      }
      let start = source.lowerBound == 0 ? 0 : ends[source.lowerBound - 1]
      letters.append(
        Letter(
          value: value, source: start..<ends[source.upperBound - 1],
          beginsWord: kind == .unspaced || before != kind))
    }
    return letters
  }
}
