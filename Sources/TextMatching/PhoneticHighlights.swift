/// Where a text sounds like what was typed.
enum PhoneticHighlights {
  /// The ranges of the kana that sound like any of the words, in order and on whole characters.
  static func ranges(of sounds: [PhoneticQuery], in text: String) -> [Range<String.Index>] {
    if sounds.isEmpty { return [] }
    var ranges: [Range<Int>] = []
    var text = text
    text.withUTF8 { bytes in
      let phrases = sounds.filter { $0.startsText }
      var runs: [KanaRun] = []
      KanaRun.forEachRun(in: bytes) { run in
        for sound in sounds where !sound.startsText { ranges += sound.range(in: run).map { [$0] } ?? [] }
        if !phrases.isEmpty { runs.append(run) }
      }
      guard let first = runs.first, PhoneticText.startsText(first, bytes) else { return }
      for phrase in phrases { ranges += phrase.ranges(in: runs) }
    }
    return ranges.isEmpty ? [] : wholeCharacters(of: ranges, in: text)
  }

  /// All ranges, those that touch made one.
  static func join(_ ranges: [Range<String.Index>], _ others: [Range<String.Index>]) -> [Range<String.Index>] {
    if others.isEmpty { return ranges }
    var joined: [Range<String.Index>] = []
    for range in (ranges + others).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The characters that have any of the bytes.
  private static func wholeCharacters(of ranges: [Range<Int>], in text: String) -> [Range<String.Index>] {
    var wanted: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = wanted.last, range.lowerBound <= last.upperBound {
        wanted[wanted.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        wanted.append(range)
      }
    }
    var found: [Range<String.Index>] = []
    var next = 0
    var start = 0
    var index = text.startIndex
    while index < text.endIndex {
      let after = text.index(after: index)
      let end = start + text[index..<after].utf8.count
      while next < wanted.count, wanted[next].upperBound <= start { next += 1 }
      guard next < wanted.count else { break }
      if wanted[next].lowerBound < end { found.append(index..<after) }
      (index, start) = (after, end)
    }
    return join([], found)
  }
}

extension PhoneticQuery {
  /// The bytes of the kana at the start of a run that the word is the sound of.
  fileprivate func range(in run: KanaRun) -> Range<Int>? {
    Self.range(of: words[0].starts, in: run, isWhole: false)
  }

  /// The bytes of the kana that the words of a phrase are the sounds of, if all are there.
  fileprivate func ranges(in runs: [KanaRun]) -> [Range<Int>] {
    guard runs.count >= words.count else { return [] }
    let ranges = zip(words, runs).enumerated().compactMap { index, pair in
      let isWhole = index < words.count - 1
      return Self.range(of: isWhole ? pair.0.wholes : pair.0.starts, in: pair.1, isWhole: isWhole)
    }
    return ranges.count == words.count ? ranges : []
  }

  /// The longest of the ranges at the start of a run.
  private static func range(of starts: [[UInt8]], in run: KanaRun, isWhole: Bool) -> Range<Int>? {
    var end: Int?
    for spelling in PhoneticSpelling.spellings(of: run.kana, keepsEnds: true) {
      for start in starts where isWhole ? spelling.key == start : spelling.key.starts(with: start) {
        end = max(end ?? 0, spelling.ends[start.count - 1])
      }
    }
    return end.map { run.start..<run.ends[$0 - 1] }
  }
}
