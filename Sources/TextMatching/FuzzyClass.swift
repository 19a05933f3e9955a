/// The classes of characters that fzf's scores distinguish.
///
/// The numbers are those of fzf's `src/algo/algo.go` (0.74) with its default scheme, so that people used to fzf find the order
/// they expect.
enum FuzzyClass {
  case white, nonWord, delimiter, lower, upper, letter, number

  init(of value: UInt32) {
    switch value {
    case 0x61...0x7A: self = .lower
    case 0x41...0x5A: self = .upper
    case 0x30...0x39: self = .number
    case 0x09...0x0D, 0x20: self = .white
    case 0x2C, 0x2F, 0x3A, 0x3B, 0x7C: self = .delimiter  // , / : ; |
    case 0..<0x80: self = .nonWord
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .letter
    default: self = Self.byCategory(value)
    }
  }

  /// The bonus for matching a character of a class, by the class of the one before it (`white` at the start).
  static func bonus(of current: FuzzyClass, after previous: FuzzyClass) -> UInt8 {
    if current != .white {
      switch previous {
      case .white: return FuzzyScore.boundaryAfterWhite
      case .delimiter: return FuzzyScore.boundaryAfterDelimiter
      case .nonWord: return FuzzyScore.boundary
      case .lower, .upper, .letter, .number: break
      }
    }
    switch current {
    case .upper: return previous == .lower ? FuzzyScore.camel : 0
    case .number: return previous != .number ? FuzzyScore.camel : 0
    case .nonWord, .delimiter: return FuzzyScore.boundary
    case .white: return FuzzyScore.boundaryAfterWhite
    case .lower, .letter: return 0
    }
  }

  private static func byCategory(_ value: UInt32) -> FuzzyClass {
    guard let scalar = Unicode.Scalar(value) else { return .nonWord }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: return .lower
    case .uppercaseLetter: return .upper
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    case .titlecaseLetter, .modifierLetter, .otherLetter: return .letter
    default: return WhiteSpace.contains(scalar) ? .white : .nonWord
    }
  }
}
