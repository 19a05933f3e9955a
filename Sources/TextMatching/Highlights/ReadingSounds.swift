/// Where a reading sounds like a word, also over its own words and with small kana written large.
struct ReadingSounds {
  private struct Kana {
    var kana: PhoneticKana
    /// Where it is in the text, in UTF-8.
    var range: Range<Int>
    /// The word it is in.
    var word: Int
    /// Whether it is how the 市 or 区 at the end of a name is read, which may be left out before what follows.
    var isUnit = false
    /// Whether only such kana are between it and the end of its word.
    var isLast = false
  }

  private var kana: [Kana] = []
  /// The places where a word begins.
  private var starts: [Int] = []
  /// The kana of each word.
  private var words: [Range<Int>] = []

  init(_ reading: String, _ alignment: ReadingAlignment) {
    var reading = reading
    var found: [Kana] = []
    found.reserveCapacity(alignment.letters.count)
    var words: [Range<Int>] = []
    reading.withUTF8 { bytes in
      KanaRun.forEachRun(in: bytes) { run in
        var start = run.start
        let first = found.count
        for (kana, end) in zip(run.kana, run.ends) {
          found.append(Kana(kana: kana, range: start..<end, word: words.count))
          start = end
        }
        words.append(first..<found.count)
      }
    }
    (kana, self.words) = (found, words)
    findUnits(alignment)
    starts.reserveCapacity(words.count + alignment.innerStarts.count)
    for index in kana.indices
    where index == 0 || kana[index].word != kana[index - 1].word
      || alignment.innerStarts.contains(where: {
        $0 < alignment.letters.count && alignment.letters[$0].range.lowerBound == kana[index].range.lowerBound
      })
    {
      starts.append(index)
    }
  }

  /// Finds the units that the title tells, and else those that words end as.
  private mutating func findUnits(_ alignment: ReadingAlignment) {
    for piece in alignment.pieces where piece.isUnit {
      for letter in alignment.letters[piece.letters] {
        if let index = kana.firstIndex(where: { $0.range.lowerBound == letter.range.lowerBound }) {
          kana[index].isUnit = true
        }
      }
    }
    for word in words {
      if !kana[word].contains(where: \.isUnit), let unit = unit(atEndOf: word) {
        for index in unit { kana[index].isUnit = true }
      }
      for index in word.reversed() {
        if !kana[index].isUnit { break }
        kana[index].isLast = true
      }
    }
  }

  private func unit(atEndOf word: Range<Int>) -> Range<Int>? {
    for count in 1...3 where word.count > count + 1 {
      let end = word.suffix(count)
      func isEnd(_ sound: [UInt32]) -> Bool {
        sound.count == count && zip(kana[end], sound).allSatisfy { $0.kana.folded == $1 }
      }
      if NamePieces.unitReadings.contains(where: { $0.sounds.contains(where: isEnd) }) { return end }
    }
    return nil
  }

  /// The ranges that sound like the start of a word, in order and in UTF-8; for each word the longest from each place.
  func ranges(of sounds: [PhoneticQuery]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for start in starts {
      var spelled = Spelled()
      for sound in sounds where !sound.startsText && sound.words.count == 1 {
        var longest: ArraySlice<Kana> = []
        for key in sound.words[0].starts where mayBegin(with: key, at: start) {
          guard let heard = heard(key, from: start, &spelled) else { continue }
          if heard.last?.range.upperBound ?? 0 > longest.last?.range.upperBound ?? -1 { longest = heard }
        }
        found += longest.map(\.range)
      }
    }
    return WholeCharacters.joined([], found)
  }

  /// False where the first kana tells that what is heard from there begins otherwise, as almost everywhere.
  private func mayBegin(with key: [UInt8], at start: Int) -> Bool {
    let letter = PhoneticSyllable.table.first(of: kana[start].kana)
    return letter == 0 || letter == key.first || kana[start].isUnit
  }

  /// How the kana from one place on are spelled: to the end of its word, of the next one and so on, as far as was asked.
  private struct Spelled {
    typealias Ways = [(kana: ArraySlice<Kana>, spellings: [PhoneticSpelling])]

    var withUnits: Ways = []
    var withoutUnits: Ways = []
  }

  /// The kana that a key is the sound of, from one place on, over as few words as that takes: with the units at the ends of
  /// words, else without any.
  private func heard(_ key: [UInt8], from start: Int, _ spelled: inout Spelled) -> ArraySlice<Kana>? {
    if let heard = heard(key, from: start, leavesUnits: false, &spelled.withUnits) { return heard }
    // Without units there is nothing to leave out.
    if !kana[start...].contains(where: \.isUnit) { return nil }
    return heard(key, from: start, leavesUnits: true, &spelled.withoutUnits)
  }

  private func heard(
    _ key: [UInt8], from start: Int, leavesUnits: Bool, _ ways: inout Spelled.Ways
  ) -> ArraySlice<Kana>? {
    let first = kana[start].word
    for end in first..<min(words.count, first + Self.mostWords) {
      if end - first == ways.count {
        // The last one's own stays: nothing follows it.
        let heard = kana[start..<words[end].upperBound].filter {
          !leavesUnits || !$0.isUnit || $0.isLast && $0.word == end
        }[...]
        ways.append((heard, PhoneticSpelling.spellings(of: heard.map(\.kana), keepsEnds: true)))
      }
      let (heard, spellings) = ways[end - first]
      // Words in one piece sound as one: the い of し and いけだ only makes the し long.
      var isBegun = false
      for spelling in spellings where !spelling.key.isEmpty {
        if spelling.key.starts(with: key) { return heard.prefix(spelling.ends[key.count - 1]) }
        // What a word ends with may sound otherwise before another.
        isBegun = isBegun || key.starts(with: spelling.key.dropLast(Self.mostAtJoints))
      }
      if !isBegun { break }
    }
    return nil
  }

  private static let mostWords = 8
  private static let mostAtJoints = 2
}
