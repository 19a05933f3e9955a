@testable import TextMatching

/// A text as the brute force compares it: scalars, one after the other.
typealias Scalars = [UInt32]

/// The two levels that texts are compared on (FOLDING.md), and what a word is.
enum BruteForceText {
  /// "One folding serves matching, index and highlight."
  static func folded(_ text: String) -> Scalars { TextFold.fold(text).unicodeScalars.map(\.value) }

  /// "A second, looser level."
  static func loose(_ folded: Scalars) -> Scalars { LooseFold.fold(folded) }

  /// What sets words apart left out: "words may be written apart or joined".
  static func joined(_ loose: Scalars) -> Scalars { LooseFold.joined(loose) }

  /// Written without spaces: "kanji and kana: occur anywhere".
  static func isKanjiOrKana(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA,
      0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x1B000...0x1B16F,
      0x20000...0x323AF:
      true
    default: false
    }
  }

  /// A letter or digit of a script that sets words apart.
  static func isLetter(_ value: UInt32) -> Bool {
    if value < 0x80 { return (0x30...0x39).contains(value) || (0x61...0x7A).contains(value | 0x20) }
    guard !isKanjiOrKana(value), let properties = Unicode.Scalar(value)?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether a word is letters alone, kanji and kana alone, or symbols alone.
  static func isOneRun(_ word: Scalars) -> Bool {
    word.allSatisfy(isLetter) || word.allSatisfy(isKanjiOrKana) || word.allSatisfy(isSeparator)
  }

  /// Whether the runs of a word, of which it has several, follow each other in a text: the first where it may begin, the last
  /// perhaps unfinished, the others whole. "Words of up to 48 bytes."
  static func haveRuns(_ text: Scalars, of word: Scalars) -> Bool {
    let (there, wanted) = (runs(of: text), runs(of: word))
    let size = word.reduce(0) { $0 + (Unicode.Scalar($1).map { UTF8.width($0) } ?? 0) }
    guard size <= 48, wanted.count > 1, there.count >= wanted.count, let first = wanted.first, let last = wanted.last
    else { return false }
    let isUnfinished = isKanjiOrKana(last[0]) || word.last.map(isSeparator) == false
    return (0...there.count - wanted.count).contains { start in
      let found = there[start..<start + wanted.count]
      guard
        isKanjiOrKana(first[0]) ? found.first?.suffix(first.count).elementsEqual(first) == true : found.first == first
      else { return false }
      guard isUnfinished ? found.last.map({ begins($0, last) }) == true : found.last == last else { return false }
      return found.dropFirst().dropLast().elementsEqual(wanted.dropFirst().dropLast())
    }
  }

  /// What stands between the separators of a text, letters and kanji apart.
  private static func runs(of text: Scalars) -> [Scalars] {
    var runs: [Scalars] = []
    var isNew = true
    for scalar in text {
      if isSeparator(scalar) {
        isNew = true
        continue
      }
      if !isNew, let last = runs.last?.last, isLetter(last) == isLetter(scalar) {
        runs[runs.count - 1].append(scalar)
      } else {
        runs.append([scalar])
      }
      isNew = false
    }
    return runs
  }

  /// Between words: blanks, punctuation, symbols.
  static func isSeparator(_ value: UInt32) -> Bool { !isKanjiOrKana(value) && !isLetter(value) }

  static func isWhiteSpace(_ value: UInt32) -> Bool { Unicode.Scalar(value)?.properties.isWhitespace ?? false }

  /// Whether a word stands somewhere in a text; with `atWords`, where it begins a word.
  static func occurs(_ word: Scalars, in text: Scalars, atWords: Bool) -> Bool {
    guard let first = word.first, word.count <= text.count else { return word.isEmpty }
    let mustBegin = atWords && isLetter(first)
    for start in 0...(text.count - word.count) where text[start] == first {
      if mustBegin, start > 0, isLetter(text[start - 1]) { continue }
      if word.indices.allSatisfy({ text[start + $0] == word[$0] }) { return true }
    }
    return false
  }

  /// Whether a text begins with another one.
  static func begins<Value: Equatable>(_ text: [Value], _ start: [Value]) -> Bool {
    guard let first = start.first, text.count >= start.count else { return start.isEmpty }
    return text[0] == first && start.indices.allSatisfy { text[$0] == start[$0] }
  }

  /// The text without white space at its ends.
  static func trimmed(_ text: Scalars) -> Scalars {
    Array(text.drop(while: isWhiteSpace).reversed().drop(while: isWhiteSpace).reversed())
  }
}

/// Which scalars a text has, roughly: what has none of a word's is not looked at further.
struct BruteForceLetters {
  private var bits = SIMD4<UInt64>()

  init(_ texts: [Scalars]) {
    for value in texts.joined() { bits[Int(value >> 6 & 3)] |= 1 << UInt64(value & 63) }
  }

  func contains(_ other: Self) -> Bool { bits & other.bits == other.bits }
}
