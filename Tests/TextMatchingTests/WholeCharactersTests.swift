import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What is told of characters by their scalars is what a walk over the characters tells.
@Suite struct WholeCharactersTests {
  private static let pieces = hardPieces + ["渋", "谷", "シ", "ブ", "区", "1", "a", " ", "（", "ｚ", "〰", "〽"]

  @Test func rangesAreThoseOfTheCharacters() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<4_000 {
      let text = random.text(maxPieces: 10, from: Self.pieces)
      let count = text.utf8.count
      if count == 0 { continue }
      var wanted: [Range<Int>] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0..<count, using: &random)
        wanted.append(start..<Int.random(in: start + 1...count, using: &random))
      }
      wanted = WholeCharacters.joined([], wanted)
      var expected: [Range<Int>] = []
      var start = 0
      for character in text {
        let end = start + character.utf8.count
        if wanted.contains(where: { $0.overlaps(start..<end) }) {
          if let last = expected.last, last.upperBound == start {
            expected[expected.count - 1] = last.lowerBound..<end
          } else {
            expected.append(start..<end)
          }
        }
        start = end
      }
      #expect(WholeCharacters.ranges(of: wanted, in: text) == expected, "\(text.debugDescription) \(wanted)")
    }
  }

  @Test func whatStandsAloneIsACharacter() {
    let alone = (UInt32(0)..<0x3_0000).filter(WholeCharacters.standsAlone).compactMap { Unicode.Scalar($0) }
    // All of them, next to each other.
    var text = String.UnicodeScalarView()
    text.append(contentsOf: alone)
    #expect(String(text).count == alone.count)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20_000 {
      let pair = [alone.randomElement(using: &random), alone.randomElement(using: &random)].compactMap { $0 }
      #expect(String(String.UnicodeScalarView(pair)).count == 2, "\(pair)")
    }
  }

  @Test func lettersAreTheFoldedCharacters() {
    var random = SeededGenerator(seed: 13)
    let kana = (UInt32(0x3000)..<0x3100).compactMap { Unicode.Scalar($0) }.map { String($0) }
    for round in 0..<4_000 {
      let text = random.text(maxPieces: 12, from: round % 2 == 0 ? Self.pieces : kana + Self.pieces.suffix(12))
      let letters = ReadingLetter.all(of: text)
      #expect(letters.count == text.count)
      var start = 0
      for (character, letter) in zip(text, letters) {
        let end = start + character.utf8.count
        #expect(letter.range == start..<end)
        #expect(letter.fold == ReadingLetter.Fold(LooseFold.scalars(FoldedText(String(character)).bytes)))
        #expect(letter.isWhiteSpace == character.isWhitespace)
        #expect(
          letter.isSeparator == character.unicodeScalars.allSatisfy { WordClass(of: $0.value) == .separator })
        start = end
      }
    }
  }

  @Test func kanaAreFoldedAsTheirTextIs() {
    for value in UInt32(0x3041)...0x30FA {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = String(scalar)
      text.withUTF8 { bytes in
        KanaRun.forEachRun(in: bytes) { run in
          // ヷ is heard as ば, and folded to わ.
          guard !(0x30F7...0x30FA).contains(value) else { return }
          #expect(run.kana.map(\.folded) == FoldedText(String(scalar)).scalars)
        }
      }
    }
  }

  @Test func aLooseFormHasNothingThatItSurelyHasNot() {
    var random = SeededGenerator(seed: 14)
    let pieces = "一二十百条丁ヶのが之乃渋澁谷ケけ（株）(有)ab12しー年".map { String($0) } + ["㈱", "㈲", "(株)"]
    for _ in 0..<4_000 {
      let scalars = FoldedText(random.text(maxPieces: 8, from: pieces)).scalars
      for value in LooseFold.fold(scalars) + LooseFold.fold(scalars, isUnfinished: true, dropsKe: true) {
        #expect(LooseFold.mayHave(value, scalars), "\(value) in \(scalars)")
      }
    }
  }
}
