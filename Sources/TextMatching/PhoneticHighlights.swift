/// Where a text sounds like what was typed.
enum PhoneticHighlights {
  /// The ranges of the kana that sound like any of the words, in order and on whole characters, in UTF-8 of the text.
  static func ranges(of sounds: [PhoneticQuery], in text: String) -> [Range<Int>] {
    if sounds.isEmpty { return [] }
    var ranges: [Range<Int>] = []
    var text = text
    text.withUTF8 { bytes in
      let phrases = sounds.filter { $0.startsText }
      var runs: [KanaRun] = []
      KanaRun.forEachRun(in: bytes) { run in
        if phrases.count < sounds.count {
          let spellings = PhoneticSpelling.spellings(of: run.kana, keepsEnds: true)
          for sound in sounds where !sound.startsText { ranges += sound.range(in: run, spellings).map { [$0] } ?? [] }
        }
        if !phrases.isEmpty { runs.append(run) }
      }
      guard let first = runs.first, PhoneticText.startsText(first, bytes) else { return }
      for phrase in phrases { ranges += phrase.ranges(in: runs) }
    }
    return WholeCharacters.ranges(of: WholeCharacters.joined([], ranges), in: text)
  }
}

extension PhoneticQuery {
  /// The bytes of the kana at the start of a run, spelled in these ways, that the word is the sound of.
  fileprivate func range(in run: KanaRun, _ spellings: [PhoneticSpelling]) -> Range<Int>? {
    Self.range(of: words[0].starts, in: run, spellings, isWhole: false)
  }

  /// The bytes of the kana that the words of a phrase are the sounds of, if all are there.
  fileprivate func ranges(in runs: [KanaRun]) -> [Range<Int>] {
    guard runs.count >= words.count else { return [] }
    let ranges = zip(words, runs).enumerated().compactMap { index, pair in
      let isWhole = index < words.count - 1
      let spellings = PhoneticSpelling.spellings(of: pair.1.kana, keepsEnds: true)
      return Self.range(of: isWhole ? pair.0.wholes : pair.0.starts, in: pair.1, spellings, isWhole: isWhole)
    }
    return ranges.count == words.count ? ranges : []
  }

  /// The longest of the ranges at the start of a run.
  private static func range(
    of starts: [[UInt8]], in run: KanaRun, _ spellings: [PhoneticSpelling], isWhole: Bool
  ) -> Range<Int>? {
    var end: Int?
    for spelling in spellings {
      for start in starts where isWhole ? spelling.key == start : spelling.key.starts(with: start) {
        end = max(end ?? 0, spelling.ends[start.count - 1])
      }
    }
    return end.map { run.start..<run.ends[$0 - 1] }
  }
}
