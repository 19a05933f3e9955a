/// A typed word as a sound: what keys start with that it may stand for.
struct PhoneticWord: Hashable, Sendable {
  /// The starts of keys, none of which begins with another.
  let starts: [[UInt8]]
  /// The keys that the word is, if it is finished.
  let wholes: [[UInt8]]

  /// In bytes: longer words are not typed, and hold a search up.
  private static let longest = 256
  /// How many readings of a word are kept; the likeliest are.
  private static let mostReadings = 32

  /// Reads a folded word; nil if it is no sound.
  init?(folded word: [UInt8]) {
    guard !word.isEmpty, word.count <= Self.longest, let (kana, letters) = Self.parts(of: word) else { return nil }
    var parser = PhoneticParser(kana: kana, letters: letters, most: Self.mostReadings)
    parser.parse()
    let starts = Self.shortest(parser.starts)
    if starts.isEmpty { return nil }
    self.starts = starts
    wholes = parser.wholes
  }

  /// The kana at the start of a word, and the letters after them; nil if there is anything else.
  private static func parts(of word: [UInt8]) -> (kana: [PhoneticKana], letters: [UInt8])? {
    var kana: [PhoneticKana] = []
    var end = 0
    word.withUnsafeBufferPointer { word in
      var isFirst = true
      KanaRun.forEachRun(in: word) { run in
        if isFirst, run.start == 0 {
          kana = run.kana
          end = run.end
        }
        isFirst = false
      }
    }
    var letters: [UInt8] = []
    var rest = word[end...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "'"): letters.append(byte)
      case UInt8(ascii: "-") where rest.startIndex > 1: letters.append(byte)
      case 0xE2 where rest.starts(with: [0x80, 0x99]):  // ’
        rest = rest.dropFirst(2)
        letters.append(UInt8(ascii: "'"))
      default: return nil
      }
    }
    return (kana, letters)
  }

  /// Those that begin with no other, in order.
  private static func shortest(_ starts: [[UInt8]]) -> [[UInt8]] {
    var kept: [[UInt8]] = []
    for start in starts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      // In this order only the last kept one can be the beginning of the next.
      if let last = kept.last, start.starts(with: last) { continue }
      kept.append(start)
    }
    return kept
  }
}

/// Reads letters as kana, in every way they can be read.
private struct PhoneticParser {
  private let letters: [UInt8]
  private let most: Int
  private let table = PhoneticTable.shared
  /// For each place the readings of the letters before it.
  private var readings: [[[PhoneticKana]]]
  private(set) var starts: [[UInt8]] = []
  /// The keys of the readings that leave no letters over.
  private(set) var wholes: [[UInt8]] = []

  init(kana: [PhoneticKana], letters: [UInt8], most: Int) {
    self.letters = letters
    self.most = most
    readings = [[[PhoneticKana]]](repeating: [], count: letters.count + 1)
    readings[0] = [kana]
  }

  mutating func parse() {
    for place in letters.indices where !readings[place].isEmpty {
      switch letters[place] {
      case UInt8(ascii: "'"), UInt8(ascii: "-"): add([[]], upTo: place + 1, from: place)
      case UInt8(ascii: "n"): parseN(at: place)
      default: parseSyllable(at: place, from: place, after: [])
      }
      if place > 0 { readings[place] = [] }
    }
    for kana in readings[letters.count] {
      addStarts(PhoneticSpelling(kana))
      wholes.append(PhoneticSpelling(kana, isFinished: true).key)
    }
  }

  /// Reads a row of n: ん is one or two, the last may belong to the syllable after them.
  private mutating func parseN(at place: Int) {
    let end = letters[place...].firstIndex { $0 != UInt8(ascii: "n") } ?? letters.count
    let count = end - place
    guard end < letters.count else {
      for kana in readings[place] {
        starts.append(PhoneticSpelling(kana).key + [UInt8](repeating: UInt8(ascii: "n"), count: count))
        wholes.append(PhoneticSpelling(kana + Self.n((count + 1) / 2), isFinished: true).key)
      }
      return
    }
    switch letters[end] {
    case UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "e"), UInt8(ascii: "o"),
      UInt8(ascii: "y"):
      parseSyllable(at: end - 1, from: place, after: Self.n(count / 2))
      if count > 1 { parseSyllable(at: end, from: place, after: Self.n((count + 1) / 2)) }
    case UInt8(ascii: "'"), UInt8(ascii: "-"):
      add([Self.n((count + 1) / 2)], upTo: end + 1, from: place)
    default:
      add([Self.n((count + 1) / 2)], upTo: end, from: place)
    }
  }

  private static func n(_ count: Int) -> [PhoneticKana] { [PhoneticKana](repeating: .n, count: count) }

  /// Reads the longest syllable at a place; the kana given come before it.
  private mutating func parseSyllable(at place: Int, from start: Int, after kana: [PhoneticKana]) {
    let rest = letters[place...]
    // Small kana start no word, so that a Latin word may start with these.
    if Self.isSmall(rest[place]), readings[start].allSatisfy(\.isEmpty) { return }
    for length in stride(from: min(rest.count, PhoneticTable.longest), to: 0, by: -1) {
      if let syllables = table.syllables[Array(rest.prefix(length))] {
        add(syllables.map { kana + $0 }, upTo: place + length, from: start)
        return
      }
    }
    guard rest.count < PhoneticTable.longest else { return }
    if let ends = table.starts[Array(rest)] {
      for before in readings[start] {
        let spelling = PhoneticSpelling(before + kana)
        // っ, typed or in kana, doubles what comes.
        let doubled = spelling.isDoubling ? ends.map(Self.doubled) : ends
        for end in doubled where !spelling.key.isEmpty || !end.starts(with: "nn".utf8) {
          starts.append(spelling.key + end)
        }
      }
    } else if let smalls = table.smalls[Array(rest)] {
      for before in readings[start] {
        let base = PhoneticSpelling(before + kana).key
        for small in smalls {
          let spelling = PhoneticSpelling(before + kana + small)
          if spelling.isDoubling || spelling.key != base { addStarts(spelling) }
        }
      }
    }
  }

  private static func isSmall(_ letter: UInt8) -> Bool { letter == UInt8(ascii: "x") || letter == UInt8(ascii: "l") }

  private static func doubled(_ end: [UInt8]) -> [UInt8] {
    let first = end[0]
    return first == UInt8(ascii: "n") || first == UInt8(ascii: "m") ? Array("nn".utf8) + end : [first] + end
  }

  private mutating func add(_ kana: [[PhoneticKana]], upTo end: Int, from place: Int) {
    for more in kana {
      for before in readings[place] where readings[end].count < most { readings[end].append(before + more) }
    }
  }

  private mutating func addStarts(_ spelling: PhoneticSpelling) {
    if spelling.isDoubling {
      for letters in PhoneticTable.doubled { starts.append(spelling.key + letters) }
    } else if !spelling.key.isEmpty {
      starts.append(spelling.key)
    }
  }
}
