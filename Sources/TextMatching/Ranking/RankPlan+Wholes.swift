extension RankPlan {
  /// What records have whose title or reading is a query of plain words, or has a part that is it, with the kind of a place or
  /// without. None where the words have operators.
  package static func wholes(_ query: MatchQuery) -> [MarkLookup] {
    guard let (text, forms) = forms(of: query) else { return [] }
    let core = LooseFold.utf8(NamePieces.core(of: LooseFold.scalars(text)[...]))
    let parts = [forms, QueryForms(folded: core, sounds: [])].flatMap { forms in
      (0..<NamePieces.mostParts).flatMap { wholes(forms, part: $0) }
    }
    return parts + beginningTitles(text)
  }

  /// What records have whose title or reading is a query of plain words. None where the words have operators.
  package static func wholeTitles(_ query: MatchQuery) -> [MarkLookup] {
    forms(of: query).map { wholes($0.forms, part: 0) } ?? []
  }

  private static func wholes(_ forms: QueryForms, part: Int) -> [MarkLookup] {
    QueryForms.Level.allCases.flatMap { forms.starts(part: part, $0, isWhole: true) }
  }

  /// All words as one, folded and in each form; nil where they have operators.
  private static func forms(of query: MatchQuery) -> (text: [UInt8], forms: QueryForms)? {
    guard query.groups.allSatisfy({ $0.count == 1 && $0[0].loose != nil }) else { return nil }
    let words = query.groups.map { $0[0] }
    let text = Array(words.map(\.needle.bytes).joined(separator: [0x20]))
    return (text, QueryForms(folded: text, sounds: joinedSounds(of: words)))
  }

  /// Whether a text ends with a word of a script with spaces and is no article or the like, which many titles begin with.
  private static func isLongWord(_ text: [UInt32]) -> Bool {
    text.count >= MisspelledWord.shortest && text.last.map { WordClass(of: $0) == .spaced } == true
  }

  /// What titles have that begin with a text and the kind of a place, or a blank: of the first part no token tells where it ends.
  private static func beginningTitles(_ text: [UInt8]) -> [MarkLookup] {
    let scalars = LooseFold.scalars(text)
    guard let last = scalars.last, LooseFold.isKanji(last) || Self.isLongWord(scalars) else { return [] }
    let token = RecordMarks.token(0x3D, 0, of: scalars, most: RecordMarks.longestTitle, isWhole: false)
    let words = scalars.count < RecordMarks.longestTitle ? [MarkLookup(token + [0x5F], isPrefix: true)] : []
    guard LooseFold.isKanji(last) else { return words }
    return words
      + AddressTexts.kinds.flatMap { kind in
        QueryForms(folded: text + Array(String(kind).utf8), sounds: []).starts(part: 0, .folded, isWhole: false)
      }
  }
}
