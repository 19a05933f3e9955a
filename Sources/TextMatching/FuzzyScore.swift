/// The scores of fzf, and its rule for adding them up along matched characters.
///
/// A matched character counts 16 and the bonus of its place; characters between matched ones cost 3 for the first and 1
/// for each further one. In a run of matched characters each gets at least the bonus of the run's start.
struct FuzzyScore {
  static let match = 16
  static let gapStart = -3
  static let gapExtension = -1
  /// After punctuation.
  ///
  /// A gap of more than eight characters takes it away again.
  static let boundary: UInt8 = 8
  /// At the start of the text, or after white space.
  static let boundaryAfterWhite: UInt8 = 10
  /// After one of `/ , : ; |`.
  static let boundaryAfterDelimiter: UInt8 = 9
  /// The `B` of `fooBar`, the `1` of `foo1`.
  static let camel: UInt8 = 7
  /// The least bonus inside a run: what a gap of two would have cost.
  static let consecutive = 4
  /// The first character of a word says most.
  static let firstCharacterFactor = 2

  /// The sum so far.
  private(set) var total = 0
  private var isFirst = true
  private var isInGap = false
  /// The bonus that the current run of matched characters inherits, or nil outside one.
  private var run: Int?

  /// Takes in a character that matched.
  mutating func addMatch(bonus: UInt8) {
    var bonus = Int(bonus)
    if let inherited = run {
      // A stronger boundary inside a run starts a new one.
      if bonus >= Self.boundary, bonus > inherited { run = bonus }
      bonus = max(bonus, run ?? 0, Self.consecutive)
    } else {
      run = bonus
    }
    total += Self.match + (isFirst ? bonus * Self.firstCharacterFactor : bonus)
    isFirst = false
    isInGap = false
  }

  /// Takes in a character between matched ones.
  mutating func addGap() {
    total += isInGap ? Self.gapExtension : Self.gapStart
    isInGap = true
    run = nil
  }
}
