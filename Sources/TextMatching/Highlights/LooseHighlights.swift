/// Where a text has the words of a query in another form: other kanji, joined or apart, other numerals.
enum LooseHighlights {
  /// A scalar of the loose form, and the bytes of the folded text that it came from.
  private struct Letter {
    var value: UInt32
    var source: Range<Int>
    /// Whether a word may begin here.
    var beginsWord: Bool
  }

  /// The plain words of a query in other forms.
  struct Words: Sendable {
    /// Each as it is written, and what loose forms have where they have it.
    fileprivate let words: [(written: MatchTerm, forms: [[UInt32]])]
    /// All words as one, where there are several and nothing else is asked for.
    fileprivate let joined: [[UInt32]]

    init(_ groups: [[MatchTerm]]) {
      let groups = groups.filter { !$0.contains(where: \.isNegated) }
      words = groups.joined().compactMap { term in
        term.loose.map { (term.written, $0.joined) }
      }
      joined = groups.allSatisfy { $0.count == 1 && $0[0].loose != nil } ? Self.joined(groups) : []
    }

    private static func joined(_ groups: [[MatchTerm]]) -> [[UInt32]] {
      if groups.count < 2 { return [] }
      let scalars = groups.flatMap { LooseFold.scalars($0[0].needle.bytes) }
      let needles = [false, true].map { LooseFold.joined(LooseFold.fold(scalars, isUnfinished: true, dropsKe: $0)) }
      return needles[0] == needles[1] ? [needles[0]] : needles
    }
  }

  /// The ranges of the plain words that are in the text in another form only, and of all of them joined, in UTF-8 of the text.
  ///
  /// The text may be that of a title, whose parts then may be meant without the kinds of places: 渋谷神南 is in 渋谷区神南.
  static func ranges(of words: Words, in folded: FoldedText, title: [String] = []) -> [Range<Int>] {
    var needles: [[UInt32]] = []
    folded.bytes.withUnsafeBufferPointer { bytes in
      for word in words.words where word.written.firstMatch(in: TextBytes(bytes)) == nil { needles += word.forms }
    }
    if needles.isEmpty { return [] }
    needles += words.joined
    let scalars = folded.scalars
    needles.removeAll { $0.first.map { !LooseFold.mayHave($0, scalars) } ?? true }
    if needles.isEmpty { return [] }
    let letters = letters(of: scalars)
    var found = needles.flatMap { ranges(of: $0, in: letters) }
    if found.isEmpty, !title.isEmpty {
      let written = needles.filter { $0.contains(where: LooseFold.isKanjiOrKana) }
      if !written.isEmpty {
        let places = Places(title, in: folded.bytes)
        found = written.flatMap { places.ranges(of: $0, in: letters) }
      }
    }
    return folded.originalBytes(of: found)
  }

  /// The parts of a title in its folded text, in bytes.
  private struct Places {
    /// Where each begins.
    private var starts: Set<Int> = []
    /// Where the 県, 市 or 区 at the end of one is.
    private var kinds: [Range<Int>] = []

    init(_ title: [String], in bytes: [UInt8]) {
      var offset = 0
      let name = NamePieces(title)
      for piece in name.pieces {
        let text = LooseFold.utf8(name.scalars[piece.text])
        while offset < bytes.count, !bytes[offset...].starts(with: text) { offset += 1 }
        let end = offset + text.count
        guard end <= bytes.count else { return }
        starts.insert(offset)
        if piece.hasKind { kinds.append(offset + LooseFold.utf8(name.scalars[piece.core]).count..<end) }
        offset = end
      }
    }

    /// The ranges of what begins with a part and has no kinds.
    func ranges(of needle: [UInt32], in letters: [Letter]) -> [Range<Int>] {
      let letters = letters.filter { letter in !kinds.contains { $0.contains(letter.source.lowerBound) } }
      var ranges: [Range<Int>] = []
      for start in letters.indices where starts.contains(letters[start].source.lowerBound) {
        let found = letters[start...].prefix(needle.count)
        guard found.elementsEqual(needle, by: { $0.value == $1 }) else { continue }
        for letter in found {
          if let last = ranges.last, last.upperBound == letter.source.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<letter.source.upperBound
          } else {
            ranges.append(letter.source)
          }
        }
      }
      return ranges
    }
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
  private static func letters(of scalars: [UInt32]) -> [Letter] {
    var ends: [Int] = []
    ends.reserveCapacity(scalars.count)
    var offset = 0
    for value in scalars {
      offset += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
      ends.append(offset)
    }
    var letters: [Letter] = []
    letters.reserveCapacity(scalars.count)
    var before: WordClass = .separator
    LooseFold.forEach(scalars) { value, source in
      if LooseFold.setsWordsApart(value) {
        before = .separator
        return
      }
      let kind = WordClass(of: scalars[source.lowerBound])
      let start = source.lowerBound == 0 ? 0 : ends[source.lowerBound - 1]
      letters.append(
        Letter(
          value: value, source: start..<ends[source.upperBound - 1],
          beginsWord: kind == .unspaced || before != kind))
      before = kind
    }
    return letters
  }
}
