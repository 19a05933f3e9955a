/// What a pattern is made of.
indirect enum PatternExpression: Equatable, Sendable {
  case characters(PatternCharacters)
  case sequence([PatternExpression])
  case choice([PatternExpression])
  case repeated(PatternExpression, least: Int, most: Int?)

  /// The number of states it becomes; repeated parts count each time.
  var size: Int {
    switch self {
    case .characters: return 1
    case .sequence(let parts), .choice(let parts): return parts.reduce(1) { $0 + $1.size }
    case .repeated(let part, let least, let most): return (part.size + 1) * Swift.max(1, most ?? least + 1)
    }
  }
}

/// Reads a pattern character by character.
struct PatternParser {
  /// The most states of a pattern, the most times that a part is repeated, and the deepest groups.
  static let maximumSize = 10_000
  static let maximumCount = 1_000
  static let maximumDepth = 50

  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  /// The whole pattern. It is matched with the whole text anyway, so `^` before and `$` after it say nothing new.
  mutating func pattern() throws(ScenarioError) -> PatternExpression {
    _ = read("^")
    let expression = try choice(depth: 0)
    if peek == ")" { throw error("\")\" closes no group; write \\) for the character") }
    return expression
  }

  private mutating func choice(depth: Int) throws(ScenarioError) -> PatternExpression {
    if depth > Self.maximumDepth { throw error("groups are nested deeper than \(Self.maximumDepth)") }
    var choices = [try sequence(depth: depth)]
    while read("|") { choices.append(try sequence(depth: depth)) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence(depth: Int) throws(ScenarioError) -> PatternExpression {
    var parts: [PatternExpression] = []
    var size = 0
    while let next = peek, next != "|", next != ")" {
      if next == "$", index == characters.count - 1 {
        index += 1
        break
      }
      let start = index
      let part = try quantified(try atom(depth: depth))
      size += part.size
      if size > Self.maximumSize {
        throw error("the pattern has more than \(Self.maximumSize) states; repeat less", at: start)
      }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom(depth: Int) throws(ScenarioError) -> PatternExpression {
    let start = index
    let character = characters[index]
    index += 1
    switch character {
    case ".": return .characters(.any)
    case "(": return try group(from: start, depth: depth)
    case "[": return .characters(try characterClass(from: start))
    case "\\": return .characters(try escape(from: start))
    case "*", "+", "?":
      throw error("\(String(character).quoted) repeats nothing; write \\\(character) for the character", at: start)
    case "^", "$":
      throw error(
        "\(String(character).quoted) stands only at the ends of a pattern, which is matched with the whole text anyway; "
          + "write \\\(character) for the character", at: start)
    case "{", "}", "]":
      throw error("\(String(character).quoted) stands alone; write \\\(character) for the character", at: start)
    default: return .characters(PatternCharacters(characters: [character]))
    }
  }

  private mutating func group(from start: Int, depth: Int) throws(ScenarioError) -> PatternExpression {
    if read("?"), !read(":") {
      throw error("of groups that begin with \"(?\" only (?:…) is known: no looking around, names or flags", at: start)
    }
    let inner = try choice(depth: depth + 1)
    guard read(")") else { throw error("\"(\" is not closed; write \\( for the character", at: start) }
    return inner
  }

  private mutating func quantified(_ part: PatternExpression) throws(ScenarioError) -> PatternExpression {
    let start = index
    let expression: PatternExpression
    switch peek {
    case "*": expression = .repeated(part, least: 0, most: nil)
    case "+": expression = .repeated(part, least: 1, most: nil)
    case "?": expression = .repeated(part, least: 0, most: 1)
    case "{":
      index += 1
      expression = try counted(part, from: start)
      index -= 1
    default: return part
    }
    index += 1
    if expression.size > Self.maximumSize {
      throw error("the pattern has more than \(Self.maximumSize) states; repeat less", at: start)
    }
    if let next = peek, next == "*" || next == "+" || next == "?" || next == "{" {
      throw error("a repetition is not repeated, nor lazy or possessive; drop \(String(next).quoted) or use a group")
    }
    return expression
  }

  /// `{2}`, `{2,}` or `{2,4}`.
  private mutating func counted(_ part: PatternExpression, from start: Int) throws(ScenarioError) -> PatternExpression {
    let least = try count(from: start)
    var most: Int? = least
    if read(",") { most = peek == "}" ? nil : try count(from: start) }
    guard read("}") else { throw countError(start) }
    if let most, most < least { throw error("{\(least),\(most)} has its larger number first; swap them", at: start) }
    return .repeated(part, least: least, most: most)
  }

  private mutating func count(from start: Int) throws(ScenarioError) -> Int {
    var count: Int?
    while let digit = peek?.asciiValue, digit.isDigit {
      count = (count ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
      if let count, count > Self.maximumCount {
        throw error("a part may be repeated at most \(Self.maximumCount) times", at: start)
      }
      index += 1
    }
    guard let count else { throw countError(start) }
    return count
  }

  private func countError(_ start: Int) -> ScenarioError {
    error("\"{\" begins no count such as {2}, {2,} or {2,4}; write \\{ for the character", at: start)
  }

  private mutating func characterClass(from start: Int) throws(ScenarioError) -> PatternCharacters {
    var set = PatternCharacters()
    set.isNegated = read("^")
    var isEmpty = true
    while let next = peek, next != "]" {
      try classMember(into: &set)
      isEmpty = false
    }
    guard read("]") else { throw error("\"[\" is not closed; write \\[ for the character", at: start) }
    if isEmpty { throw error("\"[]\" matches nothing; write \\] for the character", at: start) }
    return set
  }

  private mutating func classMember(into set: inout PatternCharacters) throws(ScenarioError) {
    let start = index
    let character = characters[index]
    index += 1
    if character == "[" {
      throw error(
        "in a class \"[\" is written \\[; of classes by name only \\d, \\w and \\s are known, so write [A-Za-z] for "
          + "[[:alpha:]]", at: start)
    }
    var first = PatternCharacters(characters: [character])
    if character == "\\" { first = try escape(from: start) }
    guard peek == "-", index + 1 < characters.count, characters[index + 1] != "]" else {
      if first.characters.isEmpty { set.others.append(first) } else { set.characters += first.characters }
      return
    }
    index += 1
    let end = characters[index]
    index += 1
    let last = end == "\\" ? try escape(from: index - 1) : PatternCharacters(characters: [end])
    guard let low = first.characters.first?.composedScalar, let high = last.characters.first?.composedScalar else {
      throw error("a range goes from one letter to another; a \"-\" itself stands last in the class", at: start)
    }
    guard low <= high else { throw error("the range goes backwards; swap its ends", at: start) }
    set.ranges.append(low...high)
  }

  private mutating func escape(from start: Int) throws(ScenarioError) -> PatternCharacters {
    guard let character = peek else {
      throw error("a backslash ends the pattern; write \\\\ for the character", at: start)
    }
    index += 1
    switch character {
    case "d": return .digits
    case "D": return .digits.negated
    case "w": return .word
    case "W": return .word.negated
    case "s": return .whiteSpace
    case "S": return .whiteSpace.negated
    case "t": return PatternCharacters(characters: ["\t"])
    case "n": return PatternCharacters(characters: ["\n"])
    case "r": return PatternCharacters(characters: ["\r"])
    default:
      guard let byte = character.asciiValue, !byte.isDigit, !byte.isLetter else {
        throw error(
          "\\\(character) is not known; known are \\d \\w \\s, \\D \\W \\S, \\t \\n \\r and \\ before a sign", at: start
        )
      }
      return PatternCharacters(characters: [character])
    }
  }

  private var peek: Character? { index < characters.count ? characters[index] : nil }

  private mutating func read(_ character: Character) -> Bool {
    guard peek == character else { return false }
    index += 1
    return true
  }

  private func error(_ message: String, at start: Int? = nil) -> ScenarioError {
    ScenarioError("\"pattern\", character \((start ?? index) + 1): \(message)")
  }
}
