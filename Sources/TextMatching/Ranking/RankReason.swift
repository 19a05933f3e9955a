/// Why a record stands where it does: what a tier of a ``RankPlan`` says of it.
enum RankReason: Hashable, Sendable {
  /// Where the words are.
  enum Place: Hashable, Sendable {
    case name, anyText, otherFormOfName, otherForm
  }

  /// A part of the title, by its number from 0, or another text where it is nil, is the query or begins with it.
  case start(part: Int?, isWhole: Bool, isLoose: Bool)
  /// The places of the title, joined without their kinds, are the query or begin with it.
  case withoutKinds(isWhole: Bool)
  /// The words stand side by side.
  case phrase
  /// Each word begins one of so many parts of the title.
  case eachInParts(Int, isLoose: Bool)
  /// The words begin words.
  case words(Place)

  /// Whether a part after the first only begins so, in another form.
  var isJoinedBeginning: Bool {
    if case .start(let part?, isWhole: false, isLoose: true) = self { part > 0 } else { false }
  }

  /// What a person is told of a title of so many columns.
  func words(columns: Int) -> String {
    switch self {
    case .start(let part, let isWhole, let isLoose):
      let place =
        switch part {
        case 0?: "the title"
        case let part? where columns == 1: "word \(part + 1) of the title"
        // Of each column two pieces count: where it begins, and what is in it.
        case let part?: (part.isMultiple(of: 2) ? "" : "a word inside of ") + "part \(part / 2 + 1) of the title"
        case nil: "another text"
        }
      return place + (isWhole ? " is the query" : " begins with the query") + Self.form(isLoose)
    case .withoutKinds(let isWhole):
      return "the places of the title, without their kinds, \(isWhole ? "are" : "begin with") the query"
    case .phrase: return "its words stand side by side in the title or its reading"
    case .eachInParts(let count, let isLoose):
      let parts = columns == 1 ? "\(count) words" : "\((count + 1) / 2) parts"
      return "each of its words begins one of the first \(parts) of the title" + Self.form(isLoose)
    case .words(.name): return "the title or its reading has its words"
    case .words(.anyText): return "the texts have its words"
    case .words(.otherFormOfName): return "the title or its reading has its words" + Self.form(true)
    case .words(.otherForm): return "the texts have its words" + Self.form(true)
    }
  }

  private static func form(_ isLoose: Bool) -> String { isLoose ? ", in another form or by its sound" : "" }
}

extension MatchQuery {
  /// Why a record with these texts stands where it does in the order of relevance, in words; nil if the query doesn't find it.
  ///
  /// Records with the same explanation are ordered by rank, then by the shorter title, then in the order of the input.
  public func explanation(for texts: SearchedTexts) -> String? {
    var matcher = RankMatcher(self)
    guard let tier = matcher.tier(of: texts) else { return nil }
    let reasons = RankPlan(self).reasons
    if reasons.isEmpty { return "the query puts no record before another" }
    return reasons.indices.contains(tier)
      ? reasons[tier].words(columns: texts.title.count) : "it is found inside of words"
  }
}
