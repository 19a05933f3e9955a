/// Writes kana in romaji, in one of three ways, by tables of its own.
struct RomajiSpeller {
  enum Way: CaseIterable { case hepburn, kunrei, wapuro }

  let way: Way

  /// The romaji of katakana and ー; nil if there is anything else.
  func spell(_ reading: some StringProtocol) -> String? {
    var letters = ""
    let kana = Array(reading)
    var index = 0
    var isDoubled = false
    while index < kana.count {
      if kana[index] == "ッ", index + 1 < kana.count {
        isDoubled = true
        index += 1
        continue
      }
      let pair = index + 1 < kana.count ? String(kana[index...index + 1]) : ""
      var syllable: String
      if let spelled = Self.syllables[pair] {
        syllable = spelled[place]
        index += 2
      } else if kana[index] == "ン" {
        syllable = n(before: index + 1 < kana.count ? kana[index + 1] : nil)
        index += 1
      } else if kana[index] == "ー" {
        guard let vowel = letters.last else { return nil }
        syllable = way == .wapuro ? "-" : String(vowel)
        index += 1
      } else {
        guard let spelled = Self.syllables[String(kana[index])] else { return nil }
        syllable = spelled[place]
        index += 1
      }
      if isDoubled, let first = syllable.first {
        syllable = (way == .hepburn && syllable.hasPrefix("ch") ? "t" : String(first)) + syllable
        isDoubled = false
      }
      letters += syllable
    }
    return way == .wapuro ? letters : withMacrons(letters)
  }

  private var place: Int { way == .hepburn ? 0 : way == .kunrei ? 1 : 2 }

  private func n(before next: Character?) -> String {
    guard let next else { return way == .wapuro ? "nn" : "n" }
    if way == .wapuro { return "nn" }
    if "アイウエオヤユヨ".contains(next) { return "n'" }
    return way == .hepburn && "バビブベボパピプペポマミムメモ".contains(next) ? "m" : "n"
  }

  /// Long o and u with the mark that the way of writing has.
  private func withMacrons(_ letters: String) -> String {
    var text = letters
    let marks = way == .hepburn ? ("ō", "ū") : ("ô", "û")
    for (pair, mark) in [("ou", marks.0), ("oo", marks.0), ("uu", marks.1)] { text.replace(pair, with: mark) }
    return text
  }

  /// Hepburn, Kunrei and what is typed.
  private static let syllables: [String: [String]] = {
    var table: [String: [String]] = [:]
    for row in rows.split(separator: "\n") {
      for word in row.split(separator: " ") {
        let kana = word.prefix { !$0.isASCII }
        let ways = word.dropFirst(kana.count).split(separator: "/").map(String.init)
        table[String(kana)] = ways.count == 1 ? [ways[0], ways[0], ways[0]] : ways
      }
    }
    return table
  }()

  private static let rows = """
    アa イi ウu エe オo カka キki クku ケke コko サsa シshi/si/shi スsu セse ソso タta チchi/ti/ti ツtsu/tu/tsu テte トto
    ナna ニni ヌnu ネne ノno ハha ヒhi フfu/hu/hu ヘhe ホho マma ミmi ムmu メme モmo ヤya ユyu ヨyo ラra リri ルru レre ロro
    ワwa ヰi/i/wi ヱe/e/we ヲo/o/wo ガga ギgi グgu ゲge ゴgo ザza ジji/zi/ji ズzu ゼze ゾzo ダda ヂji/zi/di ヅzu/zu/du デde ドdo バba ビbi ブbu
    ベbe ボbo パpa ピpi プpu ペpe ポpo ァa ィi ゥu ェe ォo ャya ュyu ョyo ッtsu/tu/xtu
    キャkya キュkyu キョkyo シャsha/sya/sha シュshu/syu/syu ショsho/syo/sho チャcha/tya/cha チュchu/tyu/tyu チョcho/tyo/cho
    ニャnya ニュnyu ニョnyo ヒャhya ヒュhyu ヒョhyo ミャmya ミュmyu ミョmyo リャrya リュryu リョryo ギャgya ギュgyu ギョgyo
    ジャja/zya/ja ジュju/zyu/jyu ジョjo/zyo/zyo ヂャja/zya/dya ヂュju/zyu/dyu ヂョjo/zyo/dyo ビャbya ビュbyu ビョbyo
    ピャpya ピュpyu ピョpyo ファfa/fa/fa フィfi フェfe フォfo フュfyu ティti/ti/thi ディdi/di/dhi トゥtu/tu/twu ドゥdu/du/dwu
    シェshe/sye/she ジェje/zye/je チェche/tye/che ウィwi ウェwe ウォwo/wo/uxo ヴァva ヴィvi ヴvu ヴェve ヴォvo ツァtsa クァkwa
    デュdyu/dyu/dhu テュtyu/tyu/thu
    """
}
