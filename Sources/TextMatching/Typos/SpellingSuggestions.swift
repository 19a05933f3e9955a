/// What a word may have been meant to be, among the words of a vocabulary.
struct SpellingSuggestions {
  /// A word that exists, or the beginning of some.
  struct Suggestion {
    var text: String
    /// How many characters are otherwise.
    var typos: Int
    /// Which is likelier meant, 0 first: a word of titles and readings, one of texts, the beginning of a word.
    var kind: Int
    /// How many records have it; 0 for beginnings.
    var count: Int
  }

  /// A word as the vocabulary has it.
  private struct Found {
    var mark: UInt8?
    var letters: ArraySlice<UInt8>
    var typos: Int
    var kind: Int
    var count: Int

    static func isBetter(_ a: Found, _ b: Found) -> Bool {
      let (one, other) = ((a.typos, a.kind, b.count), (b.typos, b.kind, a.count))
      return one == other ? a.letters.lexicographicallyPrecedes(b.letters) : one < other
    }
  }

  private let word: MisspelledWord
  private let vocabulary: Vocabulary
  private let changes: VocabularyChanges?
  private var found: [Found] = []

  /// The likeliest first, at most `most`.
  ///
  /// Goes through all words, at some nanoseconds each, and compares the few that have nearly all letters of this one. Throws what
  /// reading the changes does.
  static func suggestions(
    for word: MisspelledWord, most: Int, in vocabulary: Vocabulary, _ changes: VocabularyChanges? = nil
  ) throws -> [Suggestion] {
    var suggestions = SpellingSuggestions(word, vocabulary, changes)
    switch word.script {
    case .latin:
      try suggestions.look(after: VocabularyWords.name, for: word.letters)
      try suggestions.look(after: nil, for: word.letters)
      try suggestions.look(after: VocabularyWords.sound, for: word.sound)
    case .kana: try suggestions.look(after: VocabularyWords.part, for: word.letters)
    }
    return suggestions.best(most)
  }

  private init(_ word: MisspelledWord, _ vocabulary: Vocabulary, _ changes: VocabularyChanges?) {
    (self.word, self.vocabulary, self.changes) = (word, vocabulary, changes)
  }

  /// Looks for the words after a mark that are near enough.
  private mutating func look(after mark: UInt8?, for target: [UInt32]) throws {
    let pattern = EditPattern(target.map(Vocabulary.byte(of:)), most: word.mostTypos)
    try vocabulary.forEachNear(pattern, after: mark) { near in
      var near = near
      near.count += try changes?.change(of: near.letters, after: mark) ?? 0
      if near.count > 0 { add(near, mark) }
    }
    try changes?.forEachNear(target, pattern, after: mark) { near in
      if near.count > 0, vocabulary.count(of: near.letters, after: mark) == 0 { add(near, mark) }
    }
  }

  private mutating func add(_ near: Vocabulary.NearWord, _ mark: UInt8?) {
    switch near.nearness {
    case .whole(let distance):
      found.append(
        Found(
          mark: mark, letters: near.letters, typos: max(distance, 1), kind: mark == nil ? 1 : 0, count: near.count))
    case .beginning(let length, let distance):
      // It begins with what was typed, so that was right.
      if distance == 0 { return }
      let letters = near.letters.prefix(length)
      // Many words after one another begin alike.
      if let last = found.last, last.kind == 2, last.mark == mark, last.letters.elementsEqual(letters) { return }
      found.append(Found(mark: mark, letters: letters, typos: distance, kind: 2, count: 0))
    }
  }

  /// The likeliest, each once.
  private func best(_ most: Int) -> [Suggestion] {
    var suggestions: [Suggestion] = []
    for next in found.sorted(by: Found.isBetter) where suggestions.count < most {
      let text = text(of: next)
      if suggestions.contains(where: { $0.text == text }) { continue }
      suggestions.append(Suggestion(text: text, typos: next.typos, kind: next.kind, count: next.count))
    }
    return suggestions
  }

  private func text(of found: Found) -> String {
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
  /// A key as most people would type it: `sibuya` as `shibuya`; as it is where that sounds otherwise.
  static func hepburn(_ key: [UInt8]) -> String {
    let plain = String(decoding: key, as: UTF8.self)
    var typed = ""
    var rest = plain[...]
    while !rest.isEmpty {
      if let (canonical, spelled) = hepburns.first(where: { rest.hasPrefix($0.canonical) }) {
        typed += spelled
        rest = rest.dropFirst(canonical.count)
      } else {
        typed.append(rest.removeFirst())
      }
    }
    return prefixes(of: typed).contains(plain) ? typed : plain
  }

  private static let hepburns: [(canonical: String, spelled: String)] =
    """
    nna:n'a nni:n'i nnu:n'u nne:n'e nno:n'o nny:n'y nn:n ssya:ssha ssyu:sshu ssyo:ssho ssi:sshi ttya:tcha ttyu:tchu ttyo:tcho \
    tti:tchi ttu:ttsu sya:sha syu:shu syo:sho si:shi tya:cha tyu:chu tyo:cho ti:chi tu:tsu zya:ja zyu:ju zyo:jo zi:ji
    """.split(separator: " ").map { pair in
      (String(pair.prefix { $0 != ":" }), String(pair.drop { $0 != ":" }.dropFirst()))
    }
}
