/// The language of patterns, slowly and plainly: each part says at which places of a text it can end.
struct PatternRules {
  private let pattern: [Character]
  private let text: [Character]
  private var place = 0

  /// "a regular expression that the whole text must match"
  static func matches(_ pattern: String, _ text: String) -> Bool {
    var rules = PatternRules(pattern: Array(pattern), text: Array(text))
    return rules.choice()(0).contains(text.count)
  }

  private init(pattern: [Character], text: [Character]) {
    self.pattern = pattern
    self.text = text
  }

  /// Where a part can end that begins at a place.
  private typealias Ends = (Int) -> Set<Int>

  private var next: Character? { place < pattern.count ? pattern[place] : nil }

  private mutating func read(_ character: Character) -> Bool {
    if next != character { return false }
    place += 1
    return true
  }

  private mutating func choice() -> Ends {
    var choices = [sequence()]
    while read("|") { choices.append(sequence()) }
    return { start in choices.reduce([]) { $0.union($1(start)) } }
  }

  private mutating func sequence() -> Ends {
    var parts: [Ends] = []
    while let next, next != "|", next != ")" { parts.append(repeated(part())) }
    return { start in parts.reduce([start]) { starts, part in Set(starts.flatMap(part)) } }
  }

  private mutating func repeated(_ part: @escaping Ends) -> Ends {
    switch next {
    case "*": return times(part, 0, nil)
    case "+": return times(part, 1, nil)
    case "?": return times(part, 0, 1)
    case "{":
      let start = place + 1
      while next != "}" { place += 1 }
      let written = String(pattern[start..<place])
      let counts = written.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let least = counts[0] ?? 0
      return times(part, least, counts.count == 1 ? least : counts[1])
    default: return part
    }
  }

  private mutating func times(_ part: @escaping Ends, _ least: Int, _ most: Int?) -> Ends {
    place += 1
    return { start in
      var reached: Set<Int> = [start]
      for _ in 0..<least { reached = Set(reached.flatMap(part)) }
      var new = reached
      for _ in 0..<(most.map { $0 - least } ?? .max) {
        if new.isEmpty { break }
        new = Set(new.flatMap(part)).subtracting(reached)
        reached.formUnion(new)
      }
      return reached
    }
  }

  private mutating func part() -> Ends {
    if read("(") {
      if read("?") { _ = read(":") }
      let inner = choice()
      _ = read(")")
      return inner
    }
    let isAllowed = one()
    return { [text] start in start < text.count && isAllowed(text[start]) ? [start + 1] : [] }
  }

  private mutating func one() -> (Character) -> Bool {
    let character = pattern[place]
    place += 1
    switch character {
    case ".": return { _ in true }
    case "\\": return escaped()
    case "[":
      let isNegated = read("^")
      var members: [(Character) -> Bool] = []
      while !read("]") { members.append(member()) }
      return { letter in members.contains { $0(letter) } != isNegated }
    default: return { $0 == character }
    }
  }

  private mutating func member() -> (Character) -> Bool {
    let first = pattern[place]
    if first == "\\" { return one() }
    place += 1
    guard next == "-", pattern[place + 1] != "]" else { return { $0 == first } }
    let last = pattern[place + 1]
    place += 2
    return { letter in "\(first)" <= "\(letter)" && "\(letter)" <= "\(last)" && letter.unicodeScalars.count == 1 }
  }

  private mutating func escaped() -> (Character) -> Bool {
    let letter = pattern[place]
    place += 1
    switch letter {
    case "d": return { $0.isASCII && $0.isNumber }
    case "w": return { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    case "s": return { $0.isWhitespace }
    case "S": return { !$0.isWhitespace }
    default: return { $0 == letter }
    }
  }
}
