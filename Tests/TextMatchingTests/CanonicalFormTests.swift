import Foundation
import Testing

@testable import TextMatching

/// Guards what canonical normalization comes from: an SPI, or Foundation on Apple's systems.
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

  /// Unicode's own data, as the composition of query texts is held against it.
  @Test func agreesWithUnicode() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try String(contentsOf: tests.appending(path: "Unicode/normalization.txt"), encoding: .utf8)
    var checked = 0
    var wrong: [Substring] = []
    for line in data.split(separator: "\n") where !line.hasPrefix("#") {
      let forms = try line.split(separator: ";", omittingEmptySubsequences: false).map { field in
        try field.split(separator: " ").map { try #require(UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)) }
      }
      let (text, composed) = (forms[0], forms[1].isEmpty ? forms[0] : forms[1])
      let decomposed = forms[2].isEmpty ? text : forms[2]
      checked += 1
      if CanonicalForm.composed(text) != composed || CanonicalForm.decomposed(text) != decomposed { wrong.append(line) }
    }
    #expect(checked > 4000)
    #expect(wrong == [])
  }
}
