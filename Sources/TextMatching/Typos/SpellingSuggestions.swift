/// What a word may have been meant to be, among the words of a vocabulary.
struct SpellingSuggestions {
  /// A word that exists, or the beginning of some.
  struct Suggestion {
    var text: String
    /// How many characters are otherwise.
    var typos: Int
    /// What it is: 0 a word of titles and readings, 1 one of texts, 2 the beginning of a word.
    var kind: Int
    /// How many records have it, or have words that begin so.
    var count: Int
    /// How likely it is meant, of those with as many typos.
    var weight: Int
    /// Whether it is only how some words begin, with another first letter than was typed.
    var isDoubtful: Bool
  }

  /// A word as the vocabulary has it.
  private struct Found {
    var mark: UInt8?
    /// As the vocabulary has them, or if it is spelled, as people type them.
    var letters: ArraySlice<UInt8>
    var isSpelled = false
    var typos: Int
    var isBeginning: Bool
    /// Whether it begins with the letter that was typed first, which is seldom the wrong one.
    var beginsAlike: Bool
    /// Whether it has fewer letters than were typed: what begins with few letters is had by many by chance.
    var isShorter: Bool
    var count: Int
    /// Of a word, the records with words that begin so.
    var further = 0

    var kind: Int { isBeginning ? 2 : mark == nil ? 1 : 0 }

    /// A word is likelier meant than what only begins so, of this what has as many letters as were typed than what has fewer, a word of
    /// a title than one of a further text, and one with the same first letter than one with another, unless that many more records
    /// have this.
    var weight: Int {
      let begun = (isBeginning ? count : further) * (isShorter ? 1 : 4)
      return ((isBeginning ? 0 : 16 * count) + begun) * (mark == nil ? 1 : 4) * (beginsAlike ? 4 : 1)
    }

    static func isBetter(_ a: Found, _ b: Found) -> Bool {
      let (one, other) = ((a.typos, b.weight), (b.typos, a.weight))
      return one == other ? a.letters.lexicographicallyPrecedes(b.letters) : one < other
    }
  }

  private let word: MisspelledWord
  private let vocabulary: Vocabulary
  private let changes: VocabularyChanges?
  /// The letters as they were typed.
  private let typed: EditPattern
  private var found: [Found] = []
  private var spelled: [UInt8] = []

  /// The likeliest first, at most `most`.
  ///
  /// Goes through all words, at some nanoseconds each, and compares the few that have nearly all letters of this one. Throws what
  /// reading the changes does.
  static func suggestions(
    for word: MisspelledWord, most: Int, in vocabulary: Vocabulary, _ changes: VocabularyChanges? = nil
  ) throws -> [Suggestion] {
    var suggestions = SpellingSuggestions(word, vocabulary, changes)
    for target in word.targets { try suggestions.look(for: target) }
    return suggestions.best(most)
  }

  private init(_ word: MisspelledWord, _ vocabulary: Vocabulary, _ changes: VocabularyChanges?) {
    (self.word, self.vocabulary, self.changes) = (word, vocabulary, changes)
    typed = EditPattern(word.letters.map(Vocabulary.byte(of:)), most: word.mostTypos)
  }

  private mutating func look(for target: MisspelledWord.Target) throws {
    // Letters that are no key tell nothing by their distance to one.
    let isKey = target.letters == word.sound
    try forEachNear(target) { suggestions, near in
      guard target.mark == VocabularyWords.sound else { return suggestions.add(near, target.mark) }
      var near = near
      if !isKey { near.nearness = .whole(distance: .max) }
      suggestions.add(sound: near)
    }
  }

  private mutating func forEachNear(
    _ target: MisspelledWord.Target, _ body: (inout SpellingSuggestions, Vocabulary.NearWord) -> Void
  ) throws {
    let (pattern, mark) = (EditPattern(target), target.mark)
    try vocabulary.forEachNear(pattern, after: mark) { near in
      var near = near
      near.count += try changes?.change(of: near.letters, after: mark) ?? 0
      if near.count > 0 { body(&self, near) }
    }
    try changes?.forEachNear(target.letters, pattern, after: mark) { near in
      if near.count > 0, vocabulary.count(of: near.letters, after: mark) == 0 { body(&self, near) }
    }
  }

  private mutating func add(_ near: Vocabulary.NearWord, _ mark: UInt8?) {
    switch near.nearness {
    case .whole(let distance): addWhole(near.letters, mark, typos: distance, near.count)
    case .beginning(let length, let distance):
      // It begins with what was typed, so that was right.
      if distance > 0 { addBeginning(near.letters.prefix(length), mark, typos: distance, near.count) }
    }
  }

  /// Takes in a key that may be near only as it is spelled. What is near only as a key has one typo more: `kochi` is far from `kyoti`.
  private mutating func add(sound near: Vocabulary.NearWord) {
    let mark = VocabularyWords.sound
    spelled.removeAll(keepingCapacity: true)
    PhoneticKey.appendHepburn(near.letters, to: &spelled)
    let asSpelled = spelled.withUnsafeBufferPointer { typed.nearness(of: $0) }
    if case .whole(let distance)? = asSpelled { return addWhole(near.letters, mark, typos: distance, near.count) }
    if case .whole(let distance) = near.nearness, distance <= word.mostTypos {
      return addWhole(near.letters, mark, typos: max(distance, 1) + 1, near.count)
    }
    if case .beginning(let length, let distance)? = asSpelled {
      if distance > 0 { addBeginning(spelled[..<length], mark, isSpelled: true, typos: distance, near.count) }
    } else if case .beginning(let length, let distance) = near.nearness, 1...word.mostTypos ~= distance {
      addBeginning(near.letters.prefix(length), mark, typos: distance + 1, near.count)
    }
  }

  private mutating func addWhole(_ letters: ArraySlice<UInt8>, _ mark: UInt8?, typos: Int, _ count: Int) {
    found.append(
      Found(
        mark: mark, letters: letters, typos: max(typos, 1), isBeginning: false, beginsAlike: beginsAlike(letters, mark),
        isShorter: isShorter(letters, mark, isSpelled: false), count: min(count, Self.mostCounted)))
  }

  private func beginsAlike(_ letters: ArraySlice<UInt8>, _ mark: UInt8?) -> Bool {
    let first = mark == VocabularyWords.sound ? spelled.first : letters.first
    return first == word.letters.first.map(Vocabulary.byte(of:))
  }

  private func isShorter(_ letters: ArraySlice<UInt8>, _ mark: UInt8?, isSpelled: Bool) -> Bool {
    let isKey = mark == VocabularyWords.sound && !isSpelled
    return letters.count < (isKey ? word.sound : word.letters).count
  }

  private mutating func addBeginning(
    _ letters: ArraySlice<UInt8>, _ mark: UInt8?, isSpelled: Bool = false, typos: Int, _ count: Int
  ) {
    let beginsAlike = beginsAlike(letters, mark)
    // With another letter only whole syllables may be meant: `city` is no `nity`.
    if mark == VocabularyWords.sound, !beginsAlike, !PhoneticKey.endsSyllable(letters) { return }
    // Many words after one another begin alike.
    if let last = found.last, last.isBeginning, last.mark == mark, last.isSpelled == isSpelled,
      last.letters.elementsEqual(letters)
    {
      found[found.count - 1].count = min(last.count + min(count, Self.mostCounted), Self.mostCounted)
      return
    }
    found.append(
      Found(
        mark: mark, letters: letters, isSpelled: isSpelled, typos: typos, isBeginning: true,
        beginsAlike: beginsAlike, isShorter: isShorter(letters, mark, isSpelled: isSpelled),
        count: min(count, Self.mostCounted)))
  }

  /// No file can make a sum of counts that is no number.
  private static let mostCounted = 1 << 40

  /// What was found, words with what begins so.
  private var merged: [Found] {
    var merged = found.filter { !$0.isBeginning }
    var places: [ArraySlice<UInt8>: Int] = [:]
    for (place, word) in merged.enumerated() { places[word.letters] = place }
    for beginning in found where beginning.isBeginning {
      if !beginning.isSpelled, let place = places[beginning.letters], merged[place].mark == beginning.mark {
        merged[place].further = min(merged[place].further + beginning.count, Self.mostCounted)
      } else {
        merged.append(beginning)
      }
    }
    return merged
  }

  /// The likeliest, each once.
  private func best(_ most: Int) -> [Suggestion] {
    var suggestions: [Suggestion] = []
    for next in merged.sorted(by: Found.isBetter) where suggestions.count < most {
      let text = text(of: next)
      if suggestions.contains(where: { $0.text == text }) { continue }
      suggestions.append(
        Suggestion(
          text: text, typos: next.typos, kind: next.kind, count: next.count, weight: next.weight,
          isDoubtful: next.isBeginning && !next.beginsAlike))
    }
    return suggestions
  }

  private func text(of found: Found) -> String {
    if found.isSpelled { return String(decoding: found.letters, as: UTF8.self) }
    let letters = found.letters.map(Vocabulary.scalar(of:))
    switch found.mark {
    case VocabularyWords.sound: return PhoneticKey.hepburn(LooseFold.utf8(letters))
    case VocabularyWords.part:
      let spelled = EditDistance.respelled(letters, from: word.letters, written: word.typed)
      return String(decoding: LooseFold.utf8(spelled), as: UTF8.self)
    default: return String(decoding: LooseFold.utf8(letters), as: UTF8.self)
    }
  }
}

extension PhoneticKey {
  /// Whether the letters of a key, or as people spell it, end where a syllable does: `nit` and `nity` don't.
  static func endsSyllable(_ letters: ArraySlice<UInt8>) -> Bool { letters.last.map("aiueon'-".utf8.contains) == true }

  /// A key as most people would type it: `sibuya` as `shibuya`; as it is where that sounds otherwise.
  static func hepburn(_ key: [UInt8]) -> String {
    let plain = String(decoding: key, as: UTF8.self)
    var spelled: [UInt8] = []
    appendHepburn(key[...], to: &spelled)
    let typed = String(decoding: spelled, as: UTF8.self)
    return prefixes(of: typed).contains(plain) ? typed : plain
  }

  /// Appends the letters of a key as most people would type them.
  static func appendHepburn(_ key: ArraySlice<UInt8>, to spelled: inout [UInt8]) {
    var rest = key
    while let first = rest.first {
      let pair = hepburns[Int(first & 0x1F)].first { rest.starts(with: $0.canonical) }
      if let pair {
        spelled += pair.spelled
      } else {
        spelled.append(first)
      }
      rest = rest.dropFirst(pair?.canonical.count ?? 1)
    }
  }

  /// By the first letter, the longest first.
  private static let hepburns: [[(canonical: [UInt8], spelled: [UInt8])]] = {
    var table = [[(canonical: [UInt8], spelled: [UInt8])]](repeating: [], count: 32)
    let pairs = """
      nna:n'a nni:n'i nnu:n'u nne:n'e nno:n'o nny:n'y nn:n ssya:ssha ssyu:sshu ssyo:ssho ssi:sshi ttya:tcha ttyu:tchu ttyo:tcho \
      tti:tchi ttu:ttsu sya:sha syu:shu syo:sho si:shi tya:cha tyu:chu tyo:cho ti:chi tu:tsu zya:ja zyu:ju zyo:jo zi:ji
      """
    for pair in pairs.split(separator: " ") {
      let (canonical, spelled) = (pair.prefix { $0 != ":" }, pair.drop { $0 != ":" }.dropFirst())
      table[Int(canonical.utf8.first ?? 0) & 0x1F].append((Array(canonical.utf8), Array(spelled.utf8)))
    }
    return table
  }()
}
