/// What is looked for among the tokens of ``RecordMarks``.
package struct MarkLookup: Hashable, Sendable {
  package var tokens: TokenPhrase
  /// Whether the last one may go on.
  package var isPrefix: Bool

  package init(_ token: [UInt8], isPrefix: Bool) { (tokens, self.isPrefix) = (TokenPhrase(token), isPrefix) }

  init(phrase: (tokens: [[UInt8]], isPrefix: Bool)) {
    (tokens, isPrefix) = (TokenPhrase(phrase.tokens), phrase.isPrefix)
  }
}

/// The words of a query as the tokens of records have them, in each form.
struct QueryForms: Hashable, Sendable {
  /// How exactly a form is compared.
  enum Level: CaseIterable {
    /// Equal folds.
    case folded
    /// Loose forms and sounds.
    case loose
  }

  private let folded: [UInt32]
  /// The same as titles begin, which have no signs before their first word: 12 of #12.
  private let name: [UInt32]
  private let loose: [UInt32]
  /// The loose form without the ヶ between kanji, if it has one.
  private let looseWithoutKe: [UInt32]?
  /// The loose form without that of a company at its start or end: 株式会社任天堂 is also 任天堂株式会社.
  private let companyName: [UInt32]?
  private let sounds: [[UInt8]]
  private let isLoose: Bool

  /// Prepares a folded text; what is not loose is found as it is written, and by sounds if there are any.
  init(folded bytes: [UInt8], sounds: [[UInt8]], isLoose: Bool = true) {
    self.isLoose = isLoose
    folded = LooseFold.scalars(bytes)
    name = Self.withoutSigns(folded)
    loose = LooseFold.joined(LooseFold.fold(folded, isUnfinished: true))
    let bare = LooseFold.joined(LooseFold.fold(folded, isUnfinished: true, dropsKe: true))
    looseWithoutKe = bare == loose ? nil : bare
    companyName = isLoose ? NamePieces.withoutCompanyForm(loose) : nil
    self.sounds = sounds
  }

  /// The text without the signs before its first word; itself where it has no word, or what joins words is among them, which the
  /// loose form is without.
  private static func withoutSigns(_ text: [UInt32]) -> [UInt32] {
    guard let first = text.first, WordClass(of: first) == .separator else { return text }
    let rest = text.drop { WordClass(of: $0) == .separator && !LooseFold.setsWordsApart($0) }
    return rest.first.map(LooseFold.setsWordsApart) == false ? Array(rest) : text
  }

  /// What a loose form that is joined has where it has the text.
  var joined: [[UInt32]] { [loose] + [looseWithoutKe, companyName].compactMap(\.self) }

  /// The text without the kind of a place at its end, and how it sounds without one: as parts have it that are all of a text. In kana
  /// and by the sound several may be the kind; none where there is none.
  var withoutKind: [QueryForms] {
    let core = NamePieces.core(of: folded[...])
    var forms: [QueryForms] = []
    if core.count < folded.count {
      forms.append(QueryForms(folded: LooseFold.utf8(core), sounds: [], isLoose: false))
    } else {
      for kind in NamePieces.kindsInKana where folded.count > kind.count && folded.suffix(kind.count) == kind[...] {
        let core = LooseFold.utf8(folded.dropLast(kind.count))
        forms.append(QueryForms(folded: core, sounds: [], isLoose: false))
      }
    }
    let cores = Set(
      sounds.flatMap { sound in
        NamePieces.soundsOfKinds.filter { sound.count > $0.count && sound.suffix($0.count) == $0[...] }
          .map { Array(sound.dropLast($0.count)) }
      })
    if !cores.isEmpty { forms.append(QueryForms(folded: [], sounds: Array(cores), isLoose: false)) }
    return forms
  }

  /// What titles have whose part begins with the text, or is it.
  func starts(part: Int, _ level: Level, isWhole: Bool) -> [MarkLookup] {
    var lookups: [MarkLookup] = []
    appendStarts(part: part, level, isWhole: isWhole, to: &lookups)
    return lookups
  }

  private func appendStarts(part: Int, _ level: Level, isWhole: Bool, to lookups: inout [MarkLookup]) {
    let most = RecordMarks.longest(part)
    func look(_ mark: UInt8, _ text: [UInt32]) {
      // Of what is as long as a token nothing tells whether it goes on.
      if text.count >= most { return }
      let token = RecordMarks.token(mark, part, of: text, most: most, isWhole: isWhole)
      if token.count > 2 { lookups.append(MarkLookup(token, isPrefix: !isWhole)) }
    }
    switch level {
    case .folded: look(0x3D, name)
    case .loose:
      // No place is in ASCII.
      let isOfCores = part == RecordMarks.partOfCores
      if isLoose, !isOfCores || loose.contains(where: { $0 >= 0x80 }) {
        look(0x25, loose)
        if loose != folded, !isOfCores { look(0x3D, loose) }
        func lookLoosely(_ other: [UInt32]?) {
          guard let other else { return }
          look(0x25, other)
          if !isOfCores { look(0x3D, other) }
        }
        lookLoosely(looseWithoutKe)
        lookLoosely(companyName)
      }
      for sound in sounds where sound.count < RecordMarks.longestTitle {
        var token: [UInt8] = []
        token.reserveCapacity(sound.count + 3)
        token.append(0x5E)
        token.append(0x30 + UInt8(part))
        token += sound
        if isWhole { token.append(0x24) }
        lookups.append(MarkLookup(token, isPrefix: !isWhole))
      }
    }
  }

  /// What titles have that begin with the text and a blank, where it ends with a digit: who types 12 means 12 before 1234. None where
  /// it ends otherwise.
  var endedNumber: [MarkLookup] {
    let most = RecordMarks.longestTitle
    guard let last = name.last, MisspelledWord.isDigit(last), name.count < most else { return [] }
    let token = RecordMarks.token(0x3D, 0, of: name, most: most, isWhole: false)
    return [MarkLookup(token + [0x5F], isPrefix: true)]
  }

  /// What further texts have that begin with the text, or are it.
  func texts(_ level: Level, isWhole: Bool) -> [MarkLookup] {
    var lookups: [MarkLookup] = []
    func look(_ mark: UInt8, _ text: [UInt32]) {
      if text.count > RecordMarks.longestText { return }
      let token = RecordMarks.token(mark, of: text, most: RecordMarks.longestText, isWhole: isWhole)
      if token.count > 1 { lookups.append(MarkLookup(token, isPrefix: !isWhole)) }
    }
    switch level {
    case .folded: look(0x3E, folded)
    case .loose where !isLoose: break
    case .loose:
      look(0x3C, loose)
      if loose != folded { look(0x3E, loose) }
      if let companyName {
        look(0x3C, companyName)
        look(0x3E, companyName)
      }
    }
    return lookups
  }

  /// Whether the tokens of records tell all of the text, which leave punctuation out: 「渋谷」 is not 渋谷.
  private var isTold: Bool { loose.allSatisfy { WordClass(of: $0) != .separator } }

  /// What the loose form of a text has that has this one anywhere.
  private func looseWords(_ mark: UInt8) -> [MarkLookup] {
    guard loose.contains(where: { $0 >= 0x3040 }) else { return [] }
    return LooseWords.phrase(of: loose, mark).map { [MarkLookup(phrase: $0)] } ?? []
  }

  private var nameBeginning: [MarkLookup] {
    var lookups: [MarkLookup] = []
    for part in 0...RecordMarks.partOfCores { appendStarts(part: part, .loose, isWhole: false, to: &lookups) }
    return lookups
  }

  /// What records have of which a part or a text begins with the loose form or the sound of the text.
  var beginning: [MarkLookup] { nameBeginning + texts(.loose, isWhole: false) }

  /// What records have whose title or reading matches the text by its loose form, or over the bounds of its words.
  var findingName: [MarkLookup] { isTold ? nameBeginning + looseWords(LooseWords.nameMark) : [] }

  /// What records have that match the text by its loose form, or over the bounds of their words.
  var finding: [MarkLookup] {
    isTold ? beginning + looseWords(LooseWords.nameMark) + looseWords(LooseWords.textMark) : []
  }
}
