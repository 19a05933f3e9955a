/// Words of spaced scripts and runs of kanji and kana that follow each other in a text, whatever stands between them: the words of
/// a query as a phrase, the last one perhaps unfinished, or what a word such as `wi-fi` or `A棟` is made of.
final class RunSequence: Sendable {
  let runs: [WordRun]
  private let first: Needle

  /// Prepares two runs or more; nil for fewer.
  init?(_ runs: [WordRun]) {
    guard runs.count > 1 else { return nil }
    self.runs = runs
    first = Needle(runs[0].bytes)
  }

  /// Prepares the words of a query; nil if there are fewer than two, or one that is no word of a spaced script.
  convenience init?(_ groups: [[MatchTerm]]) {
    let terms = groups.compactMap(\.first)
    guard terms.allSatisfy({ $0.isOneRun && $0.needle.first == .spaced }) else { return nil }
    self.init(
      terms.indices.map { index in
        WordRun(bytes: terms[index].needle.bytes, isSpaced: true, mayGoOn: index == terms.count - 1)
      })
  }

  /// Whether a text has them. The first begins where a word does; one of kanji or kana anywhere in its run, which it ends.
  func isFound(in text: TextBytes) -> Bool {
    var offset = 0
    while let range = first.firstRange(in: text, from: offset) {
      let isStart = !runs[0].isSpaced || text.isWordStart(range.lowerBound)
      if isStart, text.isRunEnd(range.upperBound, isSpaced: runs[0].isSpaced), isFollowed(range.upperBound, in: text) {
        return true
      }
      offset = range.lowerBound + 1
    }
    return false
  }

  /// Whether all runs but the first follow.
  private func isFollowed(_ end: Int, in text: TextBytes) -> Bool {
    var end = end
    for run in runs.dropFirst() {
      while end < text.count, WordClass(of: text.scalar(at: end).value) == .separator { end = text.offset(after: end) }
      guard run.bytes.withUnsafeBufferPointer({ text.hasBytes($0, at: end) }) else { return false }
      end += run.bytes.count
      if !run.mayGoOn, !text.isRunEnd(end, isSpaced: run.isSpaced) { return false }
    }
    return true
  }
}

extension TextBytes {
  /// Whether a word of a spaced script, or a run of kanji and kana, does not go on at the offset.
  fileprivate func isRunEnd(_ offset: Int, isSpaced: Bool) -> Bool {
    offset == count || WordClass(of: scalar(at: offset).value) != (isSpaced ? .spaced : .unspaced)
  }
}
