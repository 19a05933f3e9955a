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

    static func isBetter(_ a: Suggestion, _ b: Suggestion) -> Bool {
      (a.typos, a.kind, b.count, a.text) < (b.typos, b.kind, a.count, b.text)
    }
  }

  /// The first word of a vocabulary that is not before these bytes, and how many records have it.
  typealias First = ([UInt8]) throws -> (word: [UInt8], count: Int)?

  /// In words of the vocabulary that are looked at: most are passed over with all that begin like them.
  private static let mostLooked = 6_000

  private let word: MisspelledWord
  private var found: [String: Suggestion] = [:]
  private var looked = 0

  /// The likeliest first, at most `most`; `first` is asked some hundreds of times, thousands for two typos.
  static func suggestions(for word: MisspelledWord, most: Int, _ first: First) rethrows -> [Suggestion] {
    var suggestions = SpellingSuggestions(word: word)
    switch word.script {
    case .latin:
      try suggestions.look(through: [VocabularyWords.name], like: word.letters, first)
      try suggestions.look(through: [], like: word.letters, first)
      try suggestions.look(through: [VocabularyWords.sound], like: word.sound, first)
    case .kana: try suggestions.look(through: [VocabularyWords.part], like: word.letters, first)
    }
    return Array(suggestions.found.values.sorted(by: Suggestion.isBetter).prefix(most))
  }

  private init(word: MisspelledWord) { self.word = word }

  /// Looks at the words after a mark that are near enough, and passes over those that begin otherwise.
  private mutating func look(through mark: [UInt8], like target: [UInt32], _ first: First) rethrows {
    var reading = EditDistance(to: target, most: word.mostTypos)
    var from = mark.isEmpty ? [UInt8(ascii: "a")] : mark
    while looked < Self.mostLooked, let (next, count) = try first(from) {
      looked += 1
      guard next.starts(with: mark), !mark.isEmpty || MisspelledWord.isLatin(UInt32(next[0])) else { return }
      let letters = LooseFold.scalars(next[mark.count...])
      reading.cut(to: zip(reading.letters, letters).prefix { $0 == $1 }.count)
      var isNear = true
      while isNear, reading.letters.count < letters.count { isNear = reading.read(letters[reading.letters.count]) }
      if isNear, reading.distance <= word.mostTypos {
        add(letters, mark, reading.distance, kind: mark.isEmpty ? 1 : 0, count, like: target)
      } else if let beginning = reading.nearestBeginning {
        add(Array(letters.prefix(beginning.count)), mark, beginning.distance, kind: 2, 0, like: target)
      }
      guard reading.advance(isPassed: !isNear) else { return }
      from = mark + LooseFold.utf8(reading.letters)
    }
  }

  private mutating func add(
    _ letters: [UInt32], _ mark: [UInt8], _ typos: Int, kind: Int, _ count: Int, like target: [UInt32]
  ) {
    if typos == 0, kind == 2 { return }
    let text: String
    switch mark.first {
    case VocabularyWords.sound: text = PhoneticKey.hepburn(LooseFold.utf8(letters))
    case VocabularyWords.part:
      let spelled = EditDistance.respelled(letters, from: target, written: word.typed)
      text = String(decoding: LooseFold.utf8(spelled), as: UTF8.self)
    default: text = String(decoding: LooseFold.utf8(letters), as: UTF8.self)
    }
    let suggestion = Suggestion(text: text, typos: max(typos, 1), kind: kind, count: count)
    if let known = found[text], Suggestion.isBetter(known, suggestion) { return }
    found[text] = suggestion
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
