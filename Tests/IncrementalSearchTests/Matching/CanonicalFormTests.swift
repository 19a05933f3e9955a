import Testing

@testable import TextMatching

/// Guards the SPI that canonical normalization comes from.
@Suite struct CanonicalFormTests {
  @Test(arguments: [
    ("é", "e\u{301}"), ("が", "か\u{3099}"), ("パ", "ハ\u{309A}"), ("한", "\u{1112}\u{1161}\u{11AB}"),
    ("ǖ", "u\u{308}\u{304}"), ("й", "и\u{306}"), ("a", "a"), ("漢", "漢"), ("", ""),
  ])
  func takesApartAndComposes(composed: String, decomposed: String) {
    #expect(CanonicalForm.decomposed(composed.unicodeScalars) == Array(decomposed.unicodeScalars))
    #expect(CanonicalForm.composed(decomposed.unicodeScalars) == Array(composed.unicodeScalars))
    #expect(CanonicalForm.composed(composed.unicodeScalars) == Array(composed.unicodeScalars))
  }

  @Test func putsMarksInOrder() {
    let swapped: [Unicode.Scalar] = ["q", "\u{307}", "\u{323}"]
    #expect(CanonicalForm.decomposed(swapped) == ["q", "\u{323}", "\u{307}"])
  }

  @Test func unifiesCompatibilityKanji() {
    #expect(CanonicalForm.composed("\u{FA19}".unicodeScalars) == ["神"])
  }
}
