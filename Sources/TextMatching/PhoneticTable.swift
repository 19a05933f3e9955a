/// How kana are typed and written in Latin letters: Hepburn, Kunrei and the spellings of input methods (wāpuro).
struct PhoneticTable: Sendable {
  static let shared = PhoneticTable()

  /// A syllable has no more letters: `xxtsu`, `ttsya`.
  static let longest = 5

  /// The kana of each syllable, the likeliest first; with a doubled consonant too, and with the `m` for ん of `shimbun`.
  private(set) var syllables: [[UInt8]: [[PhoneticKana]]] = [:]
  /// What an unfinished syllable may become, as starts of keys.
  private(set) var starts: [[UInt8]: [[UInt8]]] = [:]
  /// The same for small kana (`xy`), which join the kana before them.
  private(set) var smalls: [[UInt8]: [[PhoneticKana]]] = [:]
  /// What a key may go on with after っ: a doubled letter, ん's letters before n and m, or つ where nothing is doubled.
  static let doubled = "kk ss tt gg zz dd pp bb hh ff rr ww yy nn tu".split(separator: " ").map { Array($0.utf8) }

  private init() {
    for word in Self.spelled.split(separator: " ") {
      let letters = Array(word.prefix { $0.utf8.count == 1 }.utf8)
      let kana = word.drop { $0.utf8.count == 1 }.split(separator: "/").map { PhoneticKana.all(String($0)) }
      syllables[letters] = kana
    }
    for row in Self.rows.split(separator: "\n") {
      let words = row.split(separator: " ")
      for consonant in words[0].split(separator: ",") {
        for (vowel, kana) in zip("aiueo", words.dropFirst()) where kana != "-" {
          syllables[Array(consonant.utf8) + Array(String(vowel).utf8)] =
            kana.split(separator: "/").map { PhoneticKana.all(String($0)) }
        }
      }
    }
    let single = syllables
    addSmalls()
    for (letters, kana) in single { addDoubled(letters, kana) }
    addStarts(PhoneticStarts(of: single.values.joined()))
  }

  private mutating func addSmalls() {
    for word in Self.smallKana.split(separator: " ") {
      let letters = Array(word.utf8.prefix { $0 < 0x80 })
      for first in "xl" {
        syllables[Array(String(first).utf8) + letters] = [PhoneticKana.all(String(word.drop { $0.utf8.count == 1 }))]
      }
    }
    for (letters, kana) in syllables where letters[0] == UInt8(ascii: "x") || letters[0] == UInt8(ascii: "l") {
      for length in 1..<letters.count { smalls[Array(letters.prefix(length)), default: []] += kana }
    }
  }

  private mutating func addDoubled(_ letters: [UInt8], _ kana: [[PhoneticKana]]) {
    switch letters[0] {
    case UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "e"), UInt8(ascii: "o"),
      UInt8(ascii: "n"):
      return
    case UInt8(ascii: "m"): syllables[[letters[0]] + letters] = kana.map { [.n] + $0 }
    default: syllables[[letters[0]] + letters] = kana.map { [.smallTu] + $0 }
    }
    if letters.starts(with: "ch".utf8) { syllables[[UInt8(ascii: "t")] + letters] = kana.map { [.smallTu] + $0 } }
    if letters[0] == UInt8(ascii: "b") || letters[0] == UInt8(ascii: "p") {
      syllables[[UInt8(ascii: "m")] + letters] = kana.map { [.n] + $0 }
    }
  }

  private mutating func addStarts(_ all: PhoneticStarts) {
    var kana: [[UInt8]: [[PhoneticKana]]] = [:]
    for (letters, values) in syllables where letters[0] != UInt8(ascii: "x") && letters[0] != UInt8(ascii: "l") {
      for length in 1..<letters.count { kana[Array(letters.prefix(length)), default: []] += values }
    }
    starts = kana.mapValues { all.starts(of: $0) }
  }

  private static let spelled = "aあ iい uう eえ oお wyiうぃ wyeうぇ"

  /// Consonants with their syllables on a i u e o; where the same letters stand for two, `/` is between them.
  private static let rows = """
    k か き く け こ
    ky きゃ - きゅ きぇ きょ
    kw くぁ くぃ - くぇ くぉ
    g が ぎ ぐ げ ご
    gy ぎゃ - ぎゅ ぎぇ ぎょ
    gw ぐぁ ぐぃ - ぐぇ ぐぉ
    s さ し す せ そ
    sh しゃ し しゅ しぇ しょ
    sy しゃ - しゅ しぇ しょ
    sw - すぃ - - -
    z ざ じ ず ぜ ぞ
    zy,jy じゃ - じゅ じぇ じょ
    j じゃ じ じゅ じぇ じょ
    zw - ずぃ - - -
    t た ち/てぃ つ/とぅ て と
    ty ちゃ/てゃ - ちゅ/てゅ ちぇ ちょ/てょ
    ch ちゃ ち ちゅ ちぇ ちょ
    cy ちゃ - ちゅ ちぇ ちょ
    ts つぁ つぃ つ つぇ つぉ
    th てゃ てぃ てゅ - てょ
    tw - - とぅ - -
    d だ ぢ/でぃ づ/どぅ で ど
    dy ぢゃ/でゃ - ぢゅ/でゅ ぢぇ ぢょ/でょ
    dz - ぢ づ - -
    dh でゃ でぃ でゅ - でょ
    dw - - どぅ - -
    n な に ぬ ね の
    ny にゃ - にゅ にぇ にょ
    h は ひ ふ へ ほ
    hy ひゃ - ひゅ ひぇ ひょ
    f ふぁ ふぃ ふ ふぇ ふぉ
    fy ふゃ - ふゅ - ふょ
    b ば び ぶ べ ぼ
    by びゃ - びゅ びぇ びょ
    p ぱ ぴ ぷ ぺ ぽ
    py ぴゃ - ぴゅ ぴぇ ぴょ
    v ゔぁ ゔぃ ゔ ゔぇ ゔぉ
    vy ゔゃ - ゔゅ - ゔょ
    m ま み む め も
    my みゃ - みゅ みぇ みょ
    y や - ゆ いぇ よ
    r ら り る れ ろ
    ry りゃ - りゅ りぇ りょ
    w わ うぃ - うぇ うぉ
    wh うぁ うぃ - うぇ うぉ
    """

  /// Small kana by the letters after `x` or `l`.
  private static let smallKana = "aぁ iぃ uぅ eぇ oぉ yaゃ yuゅ yoょ tuっ tsuっ waゎ nん"
}

/// All that a key may go on with, to say shortly what an unfinished syllable may become.
private struct PhoneticStarts {
  private let all: Set<[UInt8]>

  init(of syllables: some Sequence<[PhoneticKana]>) {
    all = Set(syllables.flatMap { [$0, [.smallTu] + $0, [.n] + $0] }.map { PhoneticSpelling($0).key })
  }

  /// The starts that these syllables have, and no others; a start stands for all syllables that begin with it.
  func starts(of syllables: [[PhoneticKana]]) -> [[UInt8]] {
    let wanted = Set(syllables.map { PhoneticSpelling($0).key })
    return starts(after: [], wanted)
  }

  private func starts(after start: [UInt8], _ wanted: Set<[UInt8]>) -> [[UInt8]] {
    let inside = wanted.filter { $0.starts(with: start) }
    if inside.isEmpty { return [] }
    if !start.isEmpty, inside.contains(start) || all.allSatisfy({ !$0.starts(with: start) || wanted.contains($0) }) {
      return [start]
    }
    let next = Set(inside.map { $0[start.count] }).sorted()
    return next.flatMap { starts(after: start + [$0], wanted) }
  }
}
