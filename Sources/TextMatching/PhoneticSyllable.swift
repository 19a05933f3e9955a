/// A consonant, up to three letters or none, and a vowel: a kana, or one with a small kana after it.
struct PhoneticSyllable: Hashable {
  /// The letters from the lowest byte up; 0 if there are none.
  let onset: UInt32
  let vowel: UInt8

  init(onset: UInt32, vowel: UInt8) {
    self.onset = onset
    self.vowel = vowel
  }

  /// Takes apart letters that end with the vowel.
  init(_ letters: some StringProtocol) {
    var onset: UInt32 = 0
    var vowel: UInt8 = 0
    for letter in letters.utf8.reversed() {
      if vowel == 0 { vowel = letter } else { onset = onset << 8 | UInt32(letter) }
    }
    self.init(onset: onset, vowel: vowel)
  }

  /// The first letter of the consonant, or 0.
  var first: UInt8 { UInt8(truncatingIfNeeded: onset) }

  /// The syllables of all kana.
  static let table = Table()
}

extension PhoneticSyllable {
  /// The syllables of kana by themselves, and of those with small ones after them.
  struct Table: Sendable {
    private let single = PhoneticSyllable.single
    private let joined = PhoneticSyllable.joined
    private let firsts = PhoneticSyllable.firsts
    /// っ before a vowel, and at the end of a word.
    let tu = PhoneticSyllable("tu")
    private let wi = PhoneticSyllable("wi")
    private let we = PhoneticSyllable("we")
    private let wo = PhoneticSyllable("wo")

    /// The syllable that starts at a place among kana, and how many of them it takes.
    ///
    /// Small kana that change no syllable are heard as large ones.
    @inline(__always)
    func at(
      _ index: Int, of kana: UnsafeBufferPointer<PhoneticKana>
    ) -> (syllable: PhoneticSyllable, count: Int)? {
      guard index < kana.count else { return nil }
      let first = kana[index]
      let next = index + 1
      if next < kana.count, let column = PhoneticSyllable.column(of: kana[next]) {
        let both = joined[Int(first.code) * PhoneticSyllable.columnCount + column]
        if both.vowel != 0 { return (both, 2) }
      }
      let alone = single[Int(first.code)]
      return alone.vowel == 0 ? nil : (alone, 1)
    }

    /// The letter that a kana's syllables begin with, whatever small kana come after it; 0 where these tell, or what comes before.
    func first(of kana: PhoneticKana) -> UInt8 { firsts[Int(kana.code)] }

    /// を ゐ ゑ as they are typed.
    @inline(__always)
    func old(_ kana: PhoneticKana) -> PhoneticSyllable? {
      switch kana.code {
      case 0x4F: wi
      case 0x50: we
      case 0x51: wo
      default: nil
      }
    }
  }

  private static let none = PhoneticSyllable(onset: 0, vowel: 0)

  /// The syllable of each kana by itself; ん, っ and the long mark have none.
  private static let single: [PhoneticSyllable] = {
    let spelled = """
      ぁa あa ぃi いi ぅu うu ぇe えe ぉo おo かka がga きki ぎgi くku ぐgu けke げge こko ごgo さsa ざza しsi じzi すsu ずzu \
      せse ぜze そso ぞzo たta だda ちti ぢzi つtu づzu てte でde とto どdo なna にni ぬnu ねne のno はha ばba ぱpa ひhi びbi \
      ぴpi ふfu ぶbu ぷpu へhe べbe ぺpe ほho ぼbo ぽpo まma みmi むmu めme もmo ゃya やya ゅyu ゆyu ょyo よyo らra りri るru \
      れre ろro ゎwa わwa ゐi ゑe をo ゔbu
      """
    var table = [PhoneticSyllable](repeating: none, count: 0x61)
    for word in spelled.split(separator: " ") {
      for kana in PhoneticKana.all(String(word.prefix(1))) {
        table[Int(kana.code)] = PhoneticSyllable(word.dropFirst())
      }
    }
    return table
  }()

  /// Of ぁ ぃ ぅ ぇ ぉ ゃ ゅ ょ ゎ.
  private static let columnCount = 9

  @inline(__always)
  private static func column(of kana: PhoneticKana) -> Int? {
    switch kana.code {
    case 0x00, 0x02, 0x04, 0x06, 0x08: Int(kana.code >> 1)
    case 0x42, 0x44, 0x46: 5 + Int((kana.code - 0x42) >> 1)
    case 0x4D: 8
    default: nil
    }
  }

  /// The syllable of each kana with each small one, or none.
  private static let joined: [PhoneticSyllable] = {
    var table = [PhoneticSyllable](repeating: none, count: 0x61 * columnCount)
    for rule in joinedRules.split(separator: " ") {
      let first = PhoneticKana.all(String(rule.prefix(1)))
      let smalls = PhoneticKana.all(String(rule.dropFirst()))
      let onset = rule.drop { $0.utf8.count > 1 }
      for (kana, small) in first.flatMap({ kana in smalls.map { (kana, $0) } }) {
        guard let column = column(of: small) else { continue }
        let vowel = String(decoding: [single[Int(small.code)].vowel], as: UTF8.self)
        table[Int(kana.code) * columnCount + column] = PhoneticSyllable(onset + vowel)
      }
    }
    return table
  }()

  /// The first letter of the consonant that a kana has alone, if it has that with each small one; else 0.
  private static let firsts: [UInt8] = single.indices.map { code in
    let letter = single[code].first
    let all = joined[code * columnCount..<(code + 1) * columnCount]
    return all.allSatisfy { $0.vowel == 0 || $0.first == letter } ? letter : 0
  }

  /// A kana, small kana, and the consonant that they have together.
  private static let joinedRules = """
    きゃゅょぇky ぎゃゅょぇgy しゃゅょぇsy じゃゅょぇzy ちゃゅょぇty ぢゃゅょぇzy にゃゅょぇny ひゃゅょぇhy びゃゅょぇby ぴゃゅょぇpy \
    みゃゅょぇmy りゃゅょぇry いぇy うぁぃぇぉw くぁぃぇぉゎkw ぐぁぃぇぉゎgw すぃs ずぃz つぁぃぇぉts てぃゃゅょth でぃゃゅょdh とぅtw \
    どぅdw ふぁぃぇぉf ふゃゅょfy ゔぁぃぇぉb ゔゃゅょby
    """
}
