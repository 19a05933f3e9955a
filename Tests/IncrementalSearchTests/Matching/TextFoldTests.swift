import Testing

@testable import IncrementalSearch

@Suite struct TextFoldTests {
  @Test(arguments: [
    // case
    ("Tokyo", "tokyo"), ("ÀÉÎ", "àéî"), ("straße", "STRASSE"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ЖУК", "жук"),
    ("İstanbul", "istanbul"), ("Ǆ", "ǆ"),
    // width
    ("ＡＢＣ１２３", "abc123"), ("！＃～", "!#~"), ("東京　大阪", "東京 大阪"), ("ｱｲｳ", "アイウ"), ("ｶﾞｷﾞｸﾞ", "ガギグ"), ("ﾊﾟﾋﾟ", "パピ"),
    ("ｳﾞ", "ヴ"), ("｡｢｣､･ｰ", "。「」、・ー"), ("￥￦￠", "¥₩¢"), ("￩￫", "←→"), ("カﾞ", "ガ"),
    // diacritics of Latin letters
    ("café", "cafe"), ("cafe\u{301}", "cafe"), ("ǖ", "u"), ("Việt Nam", "viet nam"), ("Tōkyō", "tokyo"),
    ("ａ\u{301}", "a"),
    ("ḍ\u{307}", "d"), ("e\u{1AB0}\u{301}", "e\u{1AB0}"),
    // composition
    ("か\u{3099}", "が"), ("ハ\u{309A}", "パ"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("и\u{306}", "й"), ("\u{FA19}", "神"),
    ("A\u{30A}ngström", "ångström"),
  ])
  func makesEqual(one: String, other: String) {
    #expect(scalars(TextFold.fold(one)) == scalars(TextFold.fold(other)))
  }

  @Test(arguments: [
    ("が", "か"), ("パ", "ハ"), ("ば", "ぱ"), ("й", "и"), ("ё", "е"), ("ø", "o"), ("ł", "l"), ("ı", "i"), ("ά", "α"),
    ("東京", "京東"), ("ab", "a b"), ("", " "), ("1", "一"), ("か\u{301}", "か"), ("а", "a"),
  ])
  func keepsApart(one: String, other: String) {
    #expect(scalars(TextFold.fold(one)) != scalars(TextFold.fold(other)))
  }

  @Test func everyScalarFoldsOnce() {
    for value in 0...UInt32(0x3_2000) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFold.fold(String(scalar))
      #expect(scalars(TextFold.fold(folded)) == scalars(folded), "U+\(String(value, radix: 16))")
    }
  }

  @Test func everyTextFoldsOnceAndLikeItsCanonicalForms() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let text = random.text(maxPieces: 8)
      let folded = scalars(TextFold.fold(text))
      #expect(scalars(TextFold.fold(TextFold.fold(text))) == folded, "\(text.debugDescription)")
      for form in [CanonicalForm.decomposed(text.unicodeScalars), CanonicalForm.composed(text.unicodeScalars)] {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: form)
        #expect(scalars(TextFold.fold(String(view))) == folded, "\(text.debugDescription)")
      }
    }
  }

  @Test func lowercasingChangesNothing() {
    for text in ["Größe", "ΟΔΥΣΣΕΎΣ", "Ｔｏｋｙｏ", "ÉCOLE", "Ｇｒöße"] {
      #expect(TextFold.fold(text.lowercased()) == TextFold.fold(text))
      #expect(TextFold.fold(text.uppercased()) == TextFold.fold(text))
    }
  }

  /// String equality is canonical equivalence; folds are compared by what is stored.
  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
