/// How well a record may match a query, best first: each tier is a condition, and a record is in the first that holds.
///
/// It is the order of relevance. First, how the best text matches: it is the query; it begins with it (titles in which a number at
/// the query's end doesn't go on come first); a part of the title begins with it, earlier parts first, and at the same part one that
/// is the query before one that goes on; all places do, joined without their kinds; the words begin words, side by side; the same
/// in any order; inside words. At each of these, equal folds come before loose forms and sounds, and the title before further
/// texts. With several words the worst of them counts. What is in no tier matches inside words.
package struct RankPlan: Sendable {
  /// Something that holds for a record or not.
  package enum Condition: Hashable, Sendable {
    /// It has a token.
    case mark(MarkLookup)
    /// It has the word of a group where the query asks for it, in its title or reading, or in any text. A word of several runs
    /// (``MatchTerm/runs``), `wi-fi` or `A棟`, is told from their order alone, and in titles and readings only.
    case word(group: Int, isName: Bool)
    /// It has the word of a group in its loose form, in its title or reading, or in any text.
    case looseWord(group: Int, isName: Bool)
    /// It has the words of all groups side by side in its title or reading.
    case phrase
    /// Any of these holds.
    case any([Condition])
    /// All of these hold.
    case all([Condition])
  }

  /// The conditions, best first; none for a query whose records all rank the same.
  package let tiers: [Condition]
  /// What each tier is, for people.
  let reasons: [RankReason]

  private typealias Tier = (condition: Condition, reason: RankReason)

  /// More words than these don't rank.
  static let mostGroups = 12

  package init(_ query: MatchQuery) {
    let groups = query.groups
    guard query.kind != .fuzzy, !groups.isEmpty, groups.count <= Self.mostGroups,
      groups.allSatisfy({ $0.count == 1 && !$0[0].isNegated })
    else {
      (tiers, reasons) = ([], [])
      return
    }
    let words = groups.map { $0[0] }
    let whole = QueryForms(
      folded: Array(words.map(\.needle.bytes).joined(separator: [0x20])), sounds: Self.joinedSounds(of: words),
      isLoose: words.allSatisfy { $0.loose != nil })
    var tiers = Self.starts(of: whole)
    // Where a text begins or ends with a word tells nothing of how the words stand elsewhere.
    let isAnchored = words.contains { $0.rule.isAnchored }
    // A part that only begins so over the bounds of words, as 40:49 with 404, is less than a number that is a word.
    if words.count == 1, words[0].isNumber, !isAnchored { tiers.removeAll(where: \.reason.isJoinedBeginning) }
    if words.count > 1 {
      if !isAnchored { tiers.append((.phrase, .phrase)) }
      tiers += Self.anyOrder(words, isAnchored: isAnchored)
    } else if !isAnchored {
      tiers += [(.word(group: 0, isName: true), .words(.name)), (.word(group: 0, isName: false), .words(.anyText))]
      tiers += [
        (.any(Self.loose(words[0], group: 0, isName: true)), .words(.otherFormOfName)),
        (.any(Self.loose(words[0], group: 0, isName: false)), .words(.otherForm)),
      ]
    }
    tiers = tiers.filter { $0.condition != .any([]) && $0.condition != .all([]) }
    self.tiers = tiers.map(\.condition)
    reasons = tiers.map(\.reason)
  }

  /// What records have that are found by all words of a query as one: `open ai` finds OpenAI. None where the words have
  /// operators.
  static func joined(_ query: MatchQuery) -> [MarkLookup] {
    let groups = query.groups
    guard query.kind == .words, (2...mostGroups).contains(groups.count),
      groups.allSatisfy({ $0.count == 1 && $0[0].loose != nil })
    else { return [] }
    let words = groups.map { $0[0] }
    return QueryForms(
      folded: Array(words.map(\.needle.bytes).joined(separator: [0x20])), sounds: joinedSounds(of: words)
    ).beginning
  }

  private static func any(_ lookups: [MarkLookup]) -> Condition { .any(lookups.map { .mark($0) }) }

  /// Texts and parts that are the query or begin with it.
  private static func starts(of forms: QueryForms) -> [Tier] {
    let cores = forms.withoutKind
    var tiers: [Tier] = []
    for isWhole in [true, false] {
      if !isWhole { tiers.append((any(forms.endedNumber), .start(part: 0, isWhole: false, isLoose: false))) }
      for level in QueryForms.Level.allCases {
        let isLoose = level == .loose
        tiers.append(
          (any(forms.starts(part: 0, level, isWhole: isWhole)), .start(part: 0, isWhole: isWhole, isLoose: isLoose)))
        tiers.append(
          (any(forms.texts(level, isWhole: isWhole)), .start(part: nil, isWhole: isWhole, isLoose: isLoose)))
      }
    }
    for part in 1..<NamePieces.mostParts {
      for isWhole in [true, false] {
        for level in QueryForms.Level.allCases {
          let reason = RankReason.start(part: part, isWhole: isWhole, isLoose: level == .loose)
          var condition = any(forms.starts(part: part, level, isWhole: isWhole))
          let wholeCores = isWhole ? cores.flatMap { $0.starts(part: part, level, isWhole: true) } : []
          if !wholeCores.isEmpty {
            // 本町 before 本町東: what begins with it, and is it without its kind.
            let begins = any(forms.starts(part: part, level, isWhole: false))
            condition = .any([condition, .all([begins, any(wholeCores)])])
          }
          tiers.append((condition, reason))
        }
      }
    }
    for isWhole in [true, false] {
      let lookups = forms.starts(part: RecordMarks.partOfCores, .loose, isWhole: isWhole)
      tiers.append((any(lookups), .withoutKinds(isWhole: isWhole)))
    }
    return tiers
  }

  /// What a word is found by beside its letters, in titles and readings alone or in any text.
  private static func loose(_ word: MatchTerm, group: Int, isName: Bool) -> [Condition] {
    (isName ? word.findingNameMarks : word.findingMarks).map { .mark($0) }
      + (word.looseNeedle == nil ? [] : [.looseWord(group: group, isName: isName)])
  }

  /// All words begin words, the worst of them in this part of the title or before it.
  private static func anyOrder(_ words: [MatchTerm], isAnchored: Bool) -> [Tier] {
    let forms = words.map { $0.loose ?? QueryForms(folded: $0.needle.bytes, sounds: [], isLoose: false) }
    var tiers: [Tier] = []
    var folded = [[Condition]](repeating: [], count: words.count)
    var loose = folded
    for part in 0..<NamePieces.mostParts {
      for index in words.indices {
        folded[index] += forms[index].starts(part: part, .folded, isWhole: false).map { .mark($0) }
        loose[index] += forms[index].starts(part: part, .loose, isWhole: false).map { .mark($0) }
      }
      if part == 0 { continue }
      if part == NamePieces.mostParts - 1 {
        for index in words.indices {
          loose[index] += forms[index].starts(part: RecordMarks.partOfCores, .loose, isWhole: false).map { .mark($0) }
        }
      }
      tiers.append((.all(folded.map { .any($0) }), .eachInParts(part + 1, isLoose: false)))
      tiers.append((.all(words.indices.map { .any(folded[$0] + loose[$0]) }), .eachInParts(part + 1, isLoose: true)))
    }
    if isAnchored { return tiers }
    tiers.append((.all(words.indices.map { .word(group: $0, isName: true) }), .words(.name)))
    tiers.append((.all(words.indices.map { .word(group: $0, isName: false) }), .words(.anyText)))
    for isName in [true, false] {
      let others = words.indices.map {
        Condition.any([.word(group: $0, isName: isName)] + Self.loose(words[$0], group: $0, isName: isName))
      }
      tiers.append((.all(others), .words(isName ? .otherFormOfName : .otherForm)))
    }
    return tiers
  }

  /// How all words sound, one after the other.
  static func joinedSounds(of words: [MatchTerm]) -> [[UInt8]] {
    if words.count == 1 { return words[0].sound?.words.first?.starts ?? [] }
    guard words.allSatisfy({ $0.sound != nil }) else { return [] }
    var before: [UInt8] = []
    for word in words.dropLast() {
      guard let sound = word.sound?.words.first?.wholes.first else { return [] }
      before += sound
    }
    return (words.last?.sound?.words.first?.starts ?? []).map { before + $0 }
  }
}

extension MatchTerm {
  /// The tokens of words that sound like this.
  private func soundMarks(_ mark: UInt8) -> [MarkLookup] {
    guard let sound, sound.words.count == 1 else { return [] }
    return sound.words[0].starts.map { MarkLookup([mark] + $0, isPrefix: true) }
  }

  /// The tokens that a record is found by beside the letters of its title and reading.
  var findingNameMarks: [MarkLookup] { soundMarks(RecordMarks.nameSound) + (loose?.findingName ?? []) }

  /// The tokens that a record is found by beside its letters.
  var findingMarks: [MarkLookup] {
    soundMarks(RecordMarks.nameSound) + soundMarks(RecordMarks.textSound) + (loose?.finding ?? [])
  }

  /// What at least all titles and texts have that begin with it.
  var beginnings: [MarkLookup] {
    let scalars = LooseFold.scalars(needle.bytes)
    // Blanks alone are at the start of everything, and symbols at the start of a title are left out there.
    guard let first = scalars.first, WordClass(of: first) != .separator else { return [] }
    func lookup(_ mark: UInt8, _ part: Int? = nil, most: Int, isPrefix: Bool) -> MarkLookup {
      MarkLookup(RecordMarks.token(mark, part, of: scalars, most: most, isWhole: false), isPrefix: isPrefix)
    }
    return [
      lookup(0x3D, 0, most: RecordMarks.longestTitle, isPrefix: true),
      lookup(RecordMarks.textMark, most: RecordMarks.longestText, isPrefix: true),
    ]
      + (scalars.count < RecordMarks.longestBeginning
        ? [] : [lookup(RecordMarks.textMark, most: RecordMarks.longestBeginning, isPrefix: false)])
  }

  /// The words of spaced scripts and the runs of kanji and kana that it has one after the other: of `wi-fi` and `A棟` two. None if
  /// it has but one, or more than are looked for in their order.
  var runs: [WordRun] {
    guard needle.bytes.count <= WordRun.mostBytes else { return [] }
    var runs: [WordRun] = []
    var end = 0
    needle.bytes.withUnsafeBufferPointer { bytes in
      TextBytes(bytes).forEachRun { kind, range in
        if kind == .separator { return }
        runs.append(WordRun(bytes: Array(bytes[range]), isSpaced: kind == .spaced, mayGoOn: false))
        end = range.upperBound
      }
    }
    guard runs.count > 1 else { return [] }
    // A run of kanji or kana always may; a word only where the query leaves off in it.
    runs[runs.count - 1].mayGoOn =
      !runs[runs.count - 1].isSpaced || end == needle.bytes.count && rule != .word(isPrefix: false)
    return runs
  }

  /// Whether it is digits alone.
  var isNumber: Bool { needle.bytes.allSatisfy { (0x30...0x39).contains($0) } }

  /// Whether one look at words tells all about the term: it is one word of a spaced script, or one run of kanji and kana.
  var isOneRun: Bool {
    var runs = 0
    needle.bytes.withUnsafeBufferPointer { TextBytes($0).forEachRun { _, _ in runs += 1 } }
    return runs == 1
  }
}

/// A word of a spaced script, or a run of kanji and kana, of a query's word that has several.
package struct WordRun: Hashable, Sendable {
  /// Longer words are not looked for by their runs.
  static let mostBytes = 48

  package let bytes: [UInt8]
  package let isSpaced: Bool
  /// Whether more of the same run may follow.
  package fileprivate(set) var mayGoOn: Bool
}
