import SearchMachines

/// A regular expression that a whole text must match, in a small language with one meaning on every platform.
///
/// `Scenarios/README.md` describes the language; anything else is an error with its place. It works on characters as a person
/// sees them, which are equal where Unicode calls them canonically equivalent. The cost is at most the length of the text times
/// that of the pattern, since nothing is tried twice.
public struct TextPattern: Equatable, Sendable {
  /// The pattern as written.
  public let text: String
  private let automaton: PatternAutomaton

  /// Reads a pattern.
  ///
  /// - Throws: What in the pattern is not part of the language, at which of its characters, and what to write instead.
  public init(_ text: String) throws(ScenarioError) {
    self.text = text
    var parser = PatternParser(text)
    automaton = PatternAutomaton(try parser.pattern())
  }

  /// Whether the pattern matches all of a text.
  public func matches(_ text: String) -> Bool { automaton.accepts(text) }
}

/// What one character of a text must be.
struct PatternCharacters: Equatable, Sendable {
  var characters: [Character] = []
  /// Ranges of scalars, for characters that are one scalar when composed.
  var ranges: [ClosedRange<UInt32>] = []
  var includesWhiteSpace = false
  var isNegated = false
  /// What else may be, such as `\D` in `[a\D]`.
  var others: [PatternCharacters] = []

  /// Any character.
  static let any = PatternCharacters(isNegated: true)
  static let digits = PatternCharacters(ranges: [0x30...0x39])
  static let word = PatternCharacters(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let whiteSpace = PatternCharacters(includesWhiteSpace: true)

  var negated: PatternCharacters {
    var negated = self
    negated.isNegated.toggle()
    return negated
  }

  func contains(_ character: Character) -> Bool { lists(character) != isNegated }

  private func lists(_ character: Character) -> Bool {
    if characters.contains(character) || others.contains(where: { $0.contains(character) }) { return true }
    if includesWhiteSpace, character.unicodeScalars.allSatisfy({ QueryText.isWhiteSpace($0) }) { return true }
    guard !ranges.isEmpty, let scalar = character.composedScalar else { return false }
    return ranges.contains { $0.contains(scalar) }
  }
}

extension Character {
  /// The value of the one scalar that the character is when composed (NFC); nil if it is more than one.
  var composedScalar: UInt32? {
    // Only white space would be trimmed, and that is one scalar as it is.
    let scalars = unicodeScalars.count == 1 ? unicodeScalars : QueryText.normalized(String(self)).unicodeScalars
    return scalars.count == 1 ? scalars.first?.value : nil
  }
}

/// The states that a text leads through; all that are possible are followed at once.
struct PatternAutomaton: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case end
    case character(PatternCharacters, next: Int)
    /// On with both.
    case fork(Int, Int)
  }

  private var states: [State] = [.end]
  private var start = 0

  init(_ expression: PatternExpression) { start = add(expression, before: 0) }

  /// Adds the states of an expression that goes on with `next`, and gives the one to begin with.
  private mutating func add(_ expression: PatternExpression, before next: Int) -> Int {
    switch expression {
    case .characters(let characters):
      states.append(.character(characters, next: next))
      return states.count - 1
    case .sequence(let parts):
      var start = next
      for part in parts.reversed() { start = add(part, before: start) }
      return start
    case .choice(let choices):
      var start: Int?
      for choice in choices.reversed() {
        let first = add(choice, before: next)
        start = start.map { fork(first, $0) } ?? first
      }
      return start ?? next
    case .repeated(let part, let least, let most):
      var start = next
      if let most {
        for _ in least..<max(least, most) { start = fork(add(part, before: start), next) }
      } else {
        start = fork(next, next)
        states[start] = .fork(add(part, before: start), next)
      }
      for _ in 0..<least { start = add(part, before: start) }
      return start
    }
  }

  private mutating func fork(_ one: Int, _ other: Int) -> Int {
    states.append(.fork(one, other))
    return states.count - 1
  }

  /// Whether all of a text leads to the end.
  func accepts(_ text: String) -> Bool {
    var reached = reachable(from: [start])
    for character in text {
      if reached.isEmpty { return false }
      var following: [Int] = []
      for index in reached {
        if case .character(let characters, let next) = states[index], characters.contains(character) {
          following.append(next)
        }
      }
      reached = reachable(from: following)
    }
    return reached.contains(0)
  }

  /// The states that wait for a character or are the end, each once, to which forks lead.
  private func reachable(from indices: [Int]) -> [Int] {
    var isSeen = [Bool](repeating: false, count: states.count)
    var pending = indices
    var reached: [Int] = []
    while let index = pending.popLast() {
      if isSeen[index] { continue }
      isSeen[index] = true
      if case .fork(let one, let other) = states[index] {
        pending.append(one)
        pending.append(other)
      } else {
        reached.append(index)
      }
    }
    return reached
  }
}
