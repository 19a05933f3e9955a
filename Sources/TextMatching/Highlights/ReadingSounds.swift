/// Where a reading sounds like a word, also over its own words and with small kana written large.
struct ReadingSounds {
  private struct Run {
    var kana: [PhoneticKana]
    /// Where each kana is in the text, in UTF-8.
    var ranges: [Range<Int>]
  }

  private let text: String
  private var runs: [Run] = []
  /// The places where a word begins, by run and kana.
  private var starts: [(run: Int, kana: Int)] = []

  init(_ reading: String, _ alignment: ReadingAlignment) {
    text = reading
    var copy = reading
    var found: [Run] = []
    copy.withUTF8 { bytes in
      KanaRun.forEachRun(in: bytes) { run in
        var start = run.start
        let ranges = run.ends.map { end in
          defer { start = end }
          return start..<end
        }
        found.append(Run(kana: run.kana, ranges: ranges))
      }
    }
    runs = found
    let inner = alignment.innerStarts.filter { $0 < alignment.letters.count }.map {
      reading.utf8.distance(from: reading.startIndex, to: alignment.letters[$0].range.lowerBound)
    }
    for (index, run) in runs.enumerated() {
      starts.append((index, 0))
      for (kana, range) in run.ranges.enumerated() where kana > 0 && inner.contains(range.lowerBound) {
        starts.append((index, kana))
      }
    }
  }

  /// The ranges that sound like the start of a word, in order; for each word the longest from each place.
  func ranges(of sounds: [PhoneticQuery]) -> [Range<String.Index>] {
    var found: [Range<Int>] = []
    for sound in sounds where !sound.startsText && sound.words.count == 1 {
      for start in starts {
        var longest: [Range<Int>] = []
        for key in sound.words[0].starts {
          guard let way = ranges(of: key[...], from: start.kana, of: start.run, depth: 0), let last = way.last else {
            continue
          }
          if last.upperBound > longest.last?.upperBound ?? -1 { longest = way }
        }
        found += longest
      }
    }
    let ranges = found.map { range -> Range<String.Index> in
      let lower = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return lower..<text.utf8.index(lower, offsetBy: range.count)
    }
    return PhoneticHighlights.join([], ranges)
  }

  /// The kana that a key is the sound of, from one place on; nil if it is not.
  private func ranges(of key: ArraySlice<UInt8>, from first: Int, of index: Int, depth: Int) -> [Range<Int>]? {
    guard runs.indices.contains(index), depth < 8 else { return nil }
    let run = runs[index]
    let kana = Array(run.kana[first...])
    let start = run.ranges[first].lowerBound
    var end: Int?
    var rest: [Range<Int>]?
    for spelling in PhoneticSpelling.spellings(of: kana, keepsEnds: true) where !spelling.key.isEmpty {
      if spelling.key.starts(with: key) {
        end = max(end ?? 0, spelling.ends[key.count - 1])
      } else if rest == nil, key.starts(with: spelling.key),
        let next = ranges(of: key.dropFirst(spelling.key.count), from: 0, of: index + 1, depth: depth + 1)
      {
        rest = [start..<run.ranges[run.ranges.count - 1].upperBound] + next
      }
    }
    if let end { return [start..<run.ranges[first + end - 1].upperBound] }
    if let rest { return rest }
    // 渋谷区 may be written without its 区.
    for count in 1...3 where kana.count > count + 1 {
      guard let next = ranges(ofKey: key, before: count, of: kana, start, index, depth) else { continue }
      return [start..<run.ranges[run.ranges.count - count - 1].upperBound] + next
    }
    return nil
  }

  /// What follows where a word is written without the unit of so many kana at its end.
  private func ranges(
    ofKey key: ArraySlice<UInt8>, before count: Int, of kana: [PhoneticKana], _ start: Int, _ index: Int, _ depth: Int
  ) -> [Range<Int>]? {
    let range = runs[index].ranges
    let lower = text.utf8.index(text.startIndex, offsetBy: range[range.count - count].lowerBound)
    let upper = text.utf8.index(text.startIndex, offsetBy: range[range.count - 1].upperBound)
    let end = ReadingAlignment.folded(String(text[lower..<upper]))
    guard NamePieces.unitReadings.values.contains(where: { $0.contains(end) }) else { return nil }
    for spelling in PhoneticSpelling.spellings(of: Array(kana.dropLast(count))) where !spelling.key.isEmpty {
      guard key.starts(with: spelling.key), key.count > spelling.key.count else { continue }
      if let next = ranges(of: key.dropFirst(spelling.key.count), from: 0, of: index + 1, depth: depth + 1) {
        return next
      }
    }
    return nil
  }
}
