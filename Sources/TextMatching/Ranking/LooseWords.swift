/// The words of a loose form as tokens: pairs of kanji and kana, and the last one alone, as an index has those of texts.
enum LooseWords {
  /// What the tokens of a title or reading begin with, and those of a further text.
  static let nameMark = UInt8(ascii: "`")
  static let textMark = UInt8(ascii: "'")

  /// Appends the tokens of a text in its order, each with a space after it.
  static func append(_ loose: [UInt32], _ mark: UInt8, to bytes: inout [UInt8]) {
    forEachRun(of: loose) { run in
      forEachToken(ofRun: run, isLast: true) { token in
        bytes.append(mark)
        for value in token { LooseFold.append(value, to: &bytes) }
        bytes.append(0x20)
      }
    }
  }

  /// What a record has in one piece that has this text; the last one may be only the beginning of what it has.
  static func phrase(of loose: [UInt32], _ mark: UInt8) -> (tokens: [[UInt8]], isPrefix: Bool)? {
    var runs: [ArraySlice<UInt32>] = []
    forEachRun(of: loose) { runs.append($0) }
    guard let last = runs.last, let first = last.first else { return nil }
    let isWord = WordClass(of: first) == .spaced
    var tokens: [[UInt8]] = []
    for (index, run) in runs.enumerated() {
      forEachToken(ofRun: run, isLast: index < runs.count - 1 || last.count == 1 || isWord) {
        tokens.append([mark] + LooseFold.utf8($0))
      }
    }
    return (tokens, isWord || last.count == 1)
  }

  /// Calls with each run of letters of one kind.
  private static func forEachRun(of loose: [UInt32], _ body: (ArraySlice<UInt32>) -> Void) {
    var start = 0
    var kind = WordClass.separator
    for (index, value) in loose.enumerated() {
      let next = WordClass(of: value)
      if next == kind { continue }
      if kind != .separator { body(loose[start..<index]) }
      start = index
      kind = next
    }
    if kind != .separator { body(loose[start...]) }
  }

  private static func forEachToken(
    ofRun run: ArraySlice<UInt32>, isLast: Bool, _ body: (ArraySlice<UInt32>) -> Void
  ) {
    if WordClass(of: run[run.startIndex]) == .spaced { return body(run.prefix(64)) }
    for start in run.indices.dropLast() { body(run[start...start + 1]) }
    if isLast { body(run.suffix(1)) }
  }
}
