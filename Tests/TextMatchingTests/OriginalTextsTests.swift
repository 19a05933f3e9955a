import IncrementalSearchTesting
import Testing

@testable import TextMatching

/// What is kept of texts beside their folds gives them back, byte for byte.
@Suite struct OriginalTextsTests {
  private func records(_ texts: [[UInt8]], isScored: Bool = false) -> FoldedRecords {
    var records = FoldedRecords(isScored: isScored, keepsOriginals: true)
    for text in texts {
      text.withUnsafeBufferPointer { records.appendText(utf8: $0) }
      records.endRecord()
    }
    return records
  }

  private func originals(_ records: FoldedRecords) -> [[UInt8]] {
    (0..<records.count).map { record in
      var bytes = Array("before".utf8)
      records.appendOriginal(of: record, to: &bytes)
      return Array(bytes.dropFirst(6))
    }
  }

  @Test func everyTextComesBack() {
    var random = SeededGenerator(seed: 41)
    let invalid: [[UInt8]] = [[0xFF], [0xC3], [0xE6, 0x9D], [0xED, 0xA0, 0x80], [0x41, 0x80, 0x42]]
    for _ in 0..<300 {
      let texts = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        var text = Array(
          random.text(maxPieces: 30, from: Bool.random(using: &random) ? hardPieces : ["aB", "Z", "@[`{", " 9"]).utf8)
        if Int.random(in: 0..<4, using: &random) == 0 { text += invalid.randomElement(using: &random) ?? [] }
        return text
      }
      let cut = Int.random(in: 0...texts.count, using: &random)
      let all = records(texts, isScored: Bool.random(using: &random))
      #expect(originals(all) == texts)
      #expect(originals(all.trimmed()) == texts)
      var pieces = records(Array(texts[..<cut]))
      pieces.append(records(Array(texts[cut...])))
      #expect(originals(pieces) == texts)
      var again = pieces
      again.removeAll()
      #expect(again.count == 0 && again.size == 0)
      again.append(records(texts))
      #expect(originals(again) == texts)
    }
  }

  @Test func onlyWhatTheCaseOfASCIILettersDoesNotTellIsKeptWhole() {
    for text in ["", "PLAIN", "Plain Text 99", "東京 Tokyo", "ж", String(repeating: "Long Line ", count: 100_000)] {
      let records = records([Array(text.utf8)])
      #expect(records.size == text.utf8.count, "\(text.prefix(20))")
      #expect(originals(records) == [Array(text.utf8)])
    }
    for text in ["É", "ẞ", "İ", "Ｋ", "\u{212A}", "é", "ｶﾞ", "カタカナ", "a\u{200B}b", "e\u{301}"] {
      let records = records([Array("Xy".utf8), Array(text.utf8), Array("Xy".utf8)])
      #expect(records.size > FoldedText(text).bytes.count + 4, "\(text)")
      #expect(originals(records) == ["Xy", text, "Xy"].map { Array($0.utf8) })
    }
  }

  @Test func everyASCIIByteComesBackAtEveryPlace() {
    for length in 0...70 {
      let texts = (UInt8(0)..<0x80).map { [UInt8](repeating: $0, count: length) }
      #expect(originals(records(texts)) == texts)
    }
  }

  @Test func recordsOfSeveralTextsHaveNoOriginals() {
    var records = FoldedRecords(isScored: false, keepsOriginals: true)
    records.append(["A"])
    #expect(records.hasOriginals)
    records.append(["B", "C"])
    #expect(!records.hasOriginals)
    #expect(!FoldedRecords(isScored: false).hasOriginals)
  }
}
