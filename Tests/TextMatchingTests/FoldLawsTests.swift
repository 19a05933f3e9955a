import Foundation
import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What holds for the fold of every text.
@Suite struct FoldLawsTests {
  @Test func everyScalarFoldsOnce() {
    // Of kanji and Hangul, some; of unassigned scalars, none.
    let dense = [0..<0x3400, 0x9FF0..<0xAC10, 0xD790..<0x1_7000, 0x1_8AF0..<0x2_0000, 0x2_F800..<0x2_FA20].joined()
    for value in Array(dense) + Array(stride(from: 0x3400, to: 0x11_0000, by: 1_009)) {
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.generalCategory != .unassigned else {
        continue
      }
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
        #expect(scalars(TextFold.fold(string(form))) == folded, "\(text.debugDescription)")
      }
    }
  }

  /// NFKC changes nothing, but that it makes a plain tilde of the wide one, which the fold takes for a wave.
  @Test func foldsLikeItsCompatibilityForm() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<5_000 {
      let text = random.text(maxPieces: 8, from: hardPieces.filter { $0 != "～" })
      let compatible = text.precomposedStringWithCompatibilityMapping
      #expect(scalars(TextFold.fold(text)) == scalars(TextFold.fold(compatible)), "\(text.debugDescription)")
    }
  }

  /// Step by step over the whole text, without clusters, tables or short cuts.
  @Test func foldsStepByStep() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<10_000 {
      let text = random.text(maxPieces: 10)
      #expect(scalars(TextFold.fold(text)) == stepByStep(text), "\(text.debugDescription)")
    }
  }

  @Test func keptSmallKanaAreAllThatIsMissing() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<5_000 {
      let text = random.text(maxPieces: 10)
      let whole = folded(text, keepsSmallKana: false)
      var small = folded(text, keepsSmallKana: true)
      #expect(small.map == whole.map, "\(text.debugDescription)")
      small.bytes.withUnsafeMutableBufferPointer { KanaFold.enlarge($0) }
      #expect(small.bytes == whole.bytes, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("シャンプー", "しゃんぷー"), ("ｷｬｯﾄ", "きゃっと"), ("ヵヶ", "ゕゖ"), ("っゝ", "っつ"), ("ョ-", "ょー"), ("ッ\u{3099}", "づ"), ("ㇰ", "く"),
    ("ャ\u{301}", "や\u{301}"), ("ゎ", "ゎ"),
  ])
  func keepsSmallKana(text: String, kept: String) {
    #expect(String(decoding: folded(text, keepsSmallKana: true).bytes, as: UTF8.self) == kept)
  }

  @Test func appendsAfterOtherTexts() {
    var bytes = Array("カ時".utf8)
    var map = OffsetMap(folded: bytes.count)
    TextFold.append("-々ゝ", to: &bytes, map: &map)
    #expect(bytes == Array("カ時-々ゝ".utf8), "what comes before is another text")
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["か\u{301}-", "ゝ", "時々", "ㅎㅏ", "\u{301}", "q\u{323}\u{307}", "\u{200D}", "\u{307}\u{323}"])
  func longTextsFoldInLinearTime(piece: String) {
    for first in ["", "か"] {
      let folded = TextFold.fold(first + String(repeating: piece, count: 10_000))
      #expect(TextFold.fold(folded) == folded)
    }
  }

  private func folded(_ text: String, keepsSmallKana: Bool) -> (bytes: [UInt8], map: OffsetMap) {
    var bytes: [UInt8] = []
    var map = OffsetMap()
    Array(text.utf8).withUnsafeBufferPointer {
      TextFold.append(TextBytes($0), to: &bytes, map: &map, keepsSmallKana: keepsSmallKana)
    }
    return (bytes, map)
  }

  private func stepByStep(_ text: String) -> [Unicode.Scalar] {
    let visible = text.unicodeScalars.filter { scalar in
      !scalar.properties.isVariationSelector
        && !"\u{AD}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}".unicodeScalars.contains(scalar)
    }
    var text = string(visible.map { $0 == "～" ? "〜" : $0 }).precomposedStringWithCompatibilityMapping
    text = string(withoutStretching(text))
    text = string(withLongVowels(Array(text.unicodeScalars)))
    text = text.unicodeScalars.map { scalar in
      scalar == "ß" || scalar == "ẞ" ? "ss" : scalar == "ς" ? "σ" : scalar.properties.lowercaseMapping
    }.joined()
    var scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars).flatMap { scalar in
      let others: [Unicode.Scalar: String] = ["æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"]
      return Array(others[scalar].map { $0.unicodeScalars } ?? String.UnicodeScalarView([scalar]))
    }
    scalars = scalars.map { scalar in
      let (stroked, plain) = (Array("ⱥƀȼđɇǥħɨɉłƚøᵽɍŧⱦʉɏƶ".unicodeScalars), Array("abcdeghijlloprttuyz".unicodeScalars))
      return stroked.firstIndex(of: scalar).map { plain[$0] } ?? scalar
    }
    scalars = scalars.map { scalar in
      let katakana = Array("ァィゥェォカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲンアイウエオッャュョヮヵヶヽ".unicodeScalars)
      let hiragana = Array("ぁぃぅぇぉかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをんあいうえおっゃゅょゎゕゖゝ".unicodeScalars)
      return katakana.firstIndex(of: scalar).map { hiragana[$0] } ?? scalar
    }
    scalars = scalars.map { scalar in
      let small = Array("ぁぃぅぇぉっゃゅょゎゕゖㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ𛅐".unicodeScalars)
      let large = Array("あいうえおつやゆよわかけくしすとぬはひふへほむらりるれろゐ".unicodeScalars)
      return small.firstIndex(of: scalar).map { large[$0] } ?? scalar
    }
    scalars = expanded(Array(string(scalars).precomposedStringWithCanonicalMapping.unicodeScalars))
    var (isLatin, base): (Bool, Unicode.Scalar) = (false, "\0")
    scalars = Array(string(scalars).decomposedStringWithCanonicalMapping.unicodeScalars).filter { scalar in
      if scalar.properties.canonicalCombiningClass == .notReordered {
        base = scalar
        isLatin =
          scalar.properties.isAlphabetic
          && String(scalar).range(of: #"[\p{Latin}\p{Greek}]"#, options: .regularExpression) != nil
      }
      if base == "е", scalar == "\u{308}" { return false }
      if base == "ا", scalar == "\u{654}" { return false }
      if ("\u{620}"..."\u{6FF}").contains(base), "\u{64B}\u{64E}".unicodeScalars.contains(scalar) { return false }
      if base == "ש", "\u{5B8}\u{5C1}".unicodeScalars.contains(scalar) { return false }
      return !(isLatin && ("\u{300}"..."\u{36F}").contains(scalar))
    }
    return Array(string(scalars).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// Without the lines that stretch Arabic words, but where a mark that is no vowel stands on one.
  private func withoutStretching(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var isOnLine = false
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let isMark = scalar.properties.isGraphemeExtend
      if isMark, isOnLine, "\u{64B}\u{64E}".unicodeScalars.contains(scalar) { continue }
      if !isMark { isOnLine = scalar == "\u{640}" }
      if !isMark, scalars.last == "\u{640}" { scalars.removeLast() }
      scalars.append(scalar)
    }
    if scalars.last == "\u{640}" { scalars.removeLast() }
    return scalars
  }

  private func withLongVowels(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var isAfterKana = false
    return scalars.map { scalar in
      var result = scalar
      if "-‐−–—〜".unicodeScalars.contains(scalar) { result = isAfterKana ? "ー" : "-" }
      if scalar.properties.canonicalCombiningClass == .notReordered {
        isAfterKana =
          result == "ー" || "ゝゞヽヾ".unicodeScalars.contains(result)
          || result.properties.generalCategory == .otherLetter && isNamedKana(result)
      }
      return result
    }
  }

  private func isNamedKana(_ scalar: Unicode.Scalar) -> Bool {
    let name = scalar.properties.name ?? ""
    return ["HIRAGANA", "KATAKANA", "HENTAIGANA"].contains { name.hasPrefix($0) }
  }

  private func expanded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      let before = result.last ?? " "
      let isHiragana = ("ぁ"..."ゖ").contains(before)
      let base = result.last { $0.properties.canonicalCombiningClass == .notReordered } ?? " "
      let isWord = WordClass(of: base.value) != .separator
      switch scalar {
      case "’" where isWord, "ʼ" where isWord: result.append("'")
      case "々" where before.properties.isUnifiedIdeograph || before == "〇": result.append(before)
      case "ゝ" where isHiragana: result.append(before)
      case "ゞ" where isHiragana:
        let base = Array(String(before).decomposedStringWithCanonicalMapping.unicodeScalars)
        let voiced = Array("\(base[0])\u{3099}".precomposedStringWithCanonicalMapping.unicodeScalars)
        result.append(voiced.count == 1 && !base.contains("\u{309A}") ? voiced[0] : scalar)
      default: result.append(scalar)
      }
    }
    return result
  }

  private func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
