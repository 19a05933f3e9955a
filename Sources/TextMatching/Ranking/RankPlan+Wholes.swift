extension RankPlan {
  /// What records have whose title or reading is a query of plain words, or has a part that is it, with the kind of a place or
  /// without. None where the words have operators.
  package static func wholes(_ query: MatchQuery) -> [MarkLookup] {
    guard query.groups.allSatisfy({ $0.count == 1 && $0[0].loose != nil }) else { return [] }
    let words = query.groups.map { $0[0] }
    let text = Array(words.map(\.needle.bytes).joined(separator: [0x20]))
    let forms = QueryForms(folded: text, sounds: joinedSounds(of: words))
    let core = LooseFold.utf8(NamePieces.core(of: LooseFold.scalars(text)[...]))
    let parts = [forms, QueryForms(folded: core, sounds: [])].flatMap { forms in
      (0..<NamePieces.mostParts).flatMap { part in
        QueryForms.Level.allCases.flatMap { forms.starts(part: part, $0, isWhole: true) }
      }
    }
    return parts + beginningTitles(text)
  }

  /// What titles have that begin with a text and the kind of a place: of the first part no token tells where it ends.
  private static func beginningTitles(_ text: [UInt8]) -> [MarkLookup] {
    guard LooseFold.scalars(text).last.map(LooseFold.isKanji) == true else { return [] }
    return AddressTexts.kinds.flatMap { kind in
      QueryForms(folded: text + Array(String(kind).utf8), sounds: []).starts(part: 0, .folded, isWhole: false)
    }
  }
}
