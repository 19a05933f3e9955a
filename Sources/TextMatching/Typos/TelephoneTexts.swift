/// How a telephone number is dialed otherwise: in its country, or from another one.
///
/// Lists have one way and people type another: +81 3-1234-5678 is 03-1234-5678 where it is called from Japan.
enum TelephoneTexts {
  typealias Digits = [Unicode.Scalar]

  /// In characters, with what stands between the digits; what is longer is none.
  private static let longest = 32
  /// In digits: the longest that there are have 15, and shorter ones are written without an area.
  private static let lengths = 9...15

  /// The digits of a text that is the number of a telephone, as they are dialed otherwise: of +81 3-1234-5678 all of them, those in the
  /// country, and these without the 0 before the area; of 03-1234-5678 the last. None of other texts.
  static func texts(of text: String) -> [String] {
    let letters = Array(text.unicodeScalars.prefix(longest + 1))
    guard let first = letters.first, letters.count <= longest,
      letters.enumerated().allSatisfy({ AddressTexts.isDigit($1) || signs.contains($1) || $0 == 0 && $1 == "+" })
    else { return [] }
    var digits = letters.filter(AddressTexts.isDigit)
    guard lengths.contains(digits.count) else { return [] }
    let isAbroad = first == "+" || digits.starts(with: abroad)
    if isAbroad {
      if first != "+" { digits.removeFirst(abroad.count) }
      let inCountry = withoutZero(digits.dropFirst(countryLength(of: digits)))
      return [digits, [zero] + inCountry, Array(inCountry)].map(Self.joined)
    }
    return digits[0] == zero ? [joined(withoutZero(digits[...]))] : []
  }

  /// How many digits the code of a country has: one is that of North America or Russia, those of two are listed, all others have three.
  private static func countryLength(of digits: Digits) -> Int {
    switch digits[0] {
    case "1", "7": 1
    default: codesOfTwo.contains(joined(digits.prefix(2))) ? 2 : 3
    }
  }

  private static func withoutZero(_ digits: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    digits.first == zero ? digits.dropFirst() : digits
  }

  private static func joined(_ digits: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(digits))
  }

  private static let zero: Unicode.Scalar = "0"
  private static let signs = Set(" -()./".unicodeScalars)
  /// What is dialed before the code of a country.
  private static let abroad: Digits = ["0", "0"]
  /// By the International Telecommunication Union, Recommendation E.164.
  private static let codesOfTwo = Set(
    """
    20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98
    """.split(separator: " ").map { String($0) })
}
