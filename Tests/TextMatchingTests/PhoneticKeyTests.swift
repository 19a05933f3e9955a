import Testing

@testable import TextMatching

@Suite struct PhoneticKeyTests {
  @Test(
    arguments: [
      ("トウキョウト チヨダク", ["tokyoto", "tiyodaku", "tyodaku"]), ("とうきょう", ["tokyo"]), ("ﾄｳｷｮｳ", ["tokyo"]),
      ("東京とうきょうtower", ["tokyo"]),
      ("ｶﾞｯｺｳ", ["gakko"]), ("か\u{3099}っこう", ["gakko"]), ("がつ", ["gatu"]), ("しんぶん", ["sinnbunn"]),
      ("かんい", ["kanni", "kani"]),
      ("かんに", ["kannni"]), ("こんやく", ["konnyaku", "konyaku"]), ("きよう", ["kiyo", "kyo"]), ("きょう", ["kyo"]),
      ("まっちゃ", ["mattya"]),
      ("あんな", ["annna"]), ("あっ", ["atu"]), ("おおきい", ["oki"]), ("けいえい", ["ke"]), ("スーパーマン", ["supamann"]),
      ("スーパ-マン", ["supamann"]), ("キタ１０ジョウニシ", ["kita", "zyonisi"]), ("ア・イ", ["a", "i"]), ("みゞ", ["mimi"]),
      ("いすゞ", ["isuzu"]),
      ("ファン", ["fann"]), ("ヴァイオリン", ["baiorinn"]), ("パーティー", ["pathi"]), ("ウィーン", ["winn"]),
      ("とをか", ["toka", "towoka"]),
      ("ぢづ", ["zizu"]), ("霞ヶ関", []), ("ーあ", ["a"]), ("tokyo", []), ("東京", []), ("", []), ("ゐのゑ", ["inoe", "winowe"]),
      ("イェー", ["ye"]), ("㋐", []),
    ] as [(String, [String])])
  func keysOfKana(text: String, keys: [String]) {
    #expect(PhoneticKey.keys(of: text) == keys)
  }

  private static let afterKa = [
    "kabb", "kadd", "kae", "kaff", "kagg", "kahh", "kai", "kakk", "kann", "kao", "kapp", "karr", "kass", "katt", "katu",
    "kau", "kawa", "kaww", "kaya", "kayo", "kayu", "kayy", "kazz",
  ]

  @Test(
    arguments: [
      ("tokyo", ["tokyo"]), ("toukyou", ["tokyo"]), ("tôkyô", ["tokyo"]), ("ＴＯＫＹＯ", ["tokyo"]), ("to-kyo-", ["tokyo"]),
      ("chiyog", ["tiyog"]), ("ちよg", ["tiyog"]), ("tiyoda", ["thiyoda", "tiyoda"]), ("k", ["k"]), ("ky", ["ky"]),
      ("sh", ["si", "sy"]), ("c", ["ti", "tti", "tty", "ty"]), ("ch", ["ti", "ty"]), ("ts", ["ts", "tu"]), ("n", ["n"]),
      ("kan", ["kan"]), ("kann", ["kann"]), ("kan'", ["kann"]), ("kani", ["kani"]), ("kanni", ["kanni", "kannni"]),
      ("kan'i", ["kanni"]), ("kannni", ["kannni", "kannnni"]), ("kanda", ["kannda"]), ("kannda", ["kannda"]),
      ("shimbun", ["sinnbun"]), ("shim", ["sim", "sinnb", "sinnm", "sinnp"]), ("m", ["m"]), ("gumma", ["gunnma"]),
      ("matcha", ["mattya"]), ("maccha", ["mattya"]), ("mattya", ["mattha", "mattya"]), ("matc", ["matti", "matty"]),
      ("sapp", ["sapp"]),
      ("saxtupo", ["sappo"]), ("sap", ["sap"]), ("ja", ["zya"]), ("jya", ["zya"]), ("zya", ["zya"]),
      ("j", ["zi", "zy", "zzi", "zzy"]),
      ("di", ["dhi", "zi"]), ("du", ["dwu", "zu"]), ("d", ["d", "zi", "zu", "zy", "zzi", "zzu", "zzy"]), ("wo", ["wo"]),
      ("w", ["w"]),
      ("va", ["ba"]), ("fa", ["fa"]), ("f", ["f"]), ("fu", ["fu"]), ("hu", ["fu"]), ("h", ["ffu", "fu", "h"]),
      ("texi", ["thi"]), ("thi", ["thi"]),
      ("shin-yokohama", ["sinnyokohama"]), ("python", []), ("pyth", []), ("http", []), ("東", []), ("12", []),
      ("a1", []),
      ("tokyo東", []),
      ("", []), ("-", []), ("'", []), ("dよ", []), ("さっp", ["sapp"]), ("とうきょう", ["tokyo"]), ("x", []), ("la", []),
      ("kax", Self.afterKa),
      ("chiyod", ["tiyod", "tiyozi", "tiyozu", "tiyozy", "tiyozzi", "tiyozzu", "tiyozzy"]), ("ou", ["o"]),
      ("sei", ["se"]),
    ] as [(String, [String])])
  func startsOfWhatIsTyped(word: String, starts: [String]) {
    #expect(PhoneticKey.prefixes(of: word) == starts)
  }
}
