import IncrementalSearchTesting
import Testing

@testable import TextMatching

@Suite struct FoldedRecordsTests {
  /// Folded from bytes or from a `String`, alone or among others, in ASCII or not: the fold and the bonuses are the same.
  @Test func foldsEachTextAsItIsFoldedAlone() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let values = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...2, using: &random)).map { _ in
          random.text(
            maxPieces: 12,
            from: Bool.random(using: &random) ? hardPieces : ["a", "Bc", "XYZ @[`{", "9", " ", "\t", "é"])
        }
      }
      var strings = SearchTexts(isScored: true)
      var bytes = SearchTexts(isScored: true)
      var pieces = FoldedRecords(isScored: true)
      for texts in values {
        for text in texts {
          strings.append(text)
          Array(text.utf8).withUnsafeBufferPointer { bytes.append(utf8: $0) }
        }
        strings.endRecord()
        bytes.endRecord()
        var piece = FoldedRecords(isScored: true)
        piece.append(texts)
        pieces.append(piece)
      }
      for records in [strings.records, bytes.records, pieces, pieces.trimmed()] {
        check(records, values)
        for (record, texts) in values.enumerated() {
          var length = TextLength()
          for text in texts { Array(text.utf8).withUnsafeBufferPointer { length.append($0) } }
          #expect(records.length(of: record) == length.value, "\(texts.debugDescription)")
        }
      }
    }
  }

  /// What folds by itself folds the same without the tables of whole characters, next to any other scalar too.
  @Test func everyScalarIsFoldedAsItIsAlone() {
    let tables: [UInt32] = [0..<0x0600, 0x1E00..<0x2100, 0x3000..<0x3200, 0xFF00..<0x1_0000].flatMap { Array($0) }
    for value in tables + stride(from: 0x0600, to: 0x2_0000, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var records = FoldedRecords(isScored: true)
      let texts = ["", "カ", "é"].map { $0 + String(scalar) + "ハ" }
      records.append(texts)
      check(records, [texts])
    }
  }

  @Test func voicingMarksJoinTheKanaBefore() {
    for kana in (UInt32(0x3000)...0x3100).compactMap(Unicode.Scalar.init) + ["ｶ", "ﾊ", "ｱ", "a", "東"] {
      for marks in ["\u{3099}", "\u{309A}", "ﾞ", "ﾟ", "ﾞﾞ", "\u{3099}\u{301}"] {
        var records = FoldedRecords(isScored: true)
        let texts = ["", "x", "東"].map { $0 + String(kana) + marks + "A" }
        records.append(texts)
        check(records, [texts])
      }
    }
  }

  @Test func invalidBytesAreReplaced() {
    let cases: [([UInt8], String)] = [
      ([0x41, 0xFF, 0x42], "A\u{FFFD}B"), ([0xE6, 0x9D], "\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xED, 0xA0, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}A"), ([0xF0, 0x9F, 0x98, 0x80], "😀"),
      ([0xE0, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xE6, 0x9D, 0xB1, 0xE6, 0x41], "東\u{FFFD}A"),
      ([0xC3, 0x41], "\u{FFFD}A"), ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x80], "\u{FFFD}"),
      ([0xC3], "\u{FFFD}"),
    ]
    for (bytes, text) in cases {
      var records = FoldedRecords(isScored: true)
      bytes.withUnsafeBufferPointer { records.appendText(utf8: $0) }
      records.endRecord()
      check(records, [[text]])
    }
  }

  @Test func everyASCIIByteIsFolded() {
    for length in 1...40 {
      for byte in UInt8(0)..<0x80 {
        let text = String(decoding: [UInt8](repeating: byte, count: length), as: UTF8.self)
        var records = FoldedRecords(isScored: false)
        records.append([text])
        records.withView { #expect($0.text(0).memory.elementsEqual(TextFold.fold(text).utf8)) }
      }
    }
  }

  private func check(_ records: FoldedRecords, _ values: [[String]]) {
    #expect(records.count == values.count)
    records.withView { view in
      for (record, texts) in values.enumerated() {
        #expect(view.texts(of: record).count == texts.count)
        for (index, text) in zip(view.texts(of: record), texts) {
          let folded = FoldedText(text)
          #expect(view.text(index).memory.elementsEqual(folded.bytes), "\(text.debugDescription)")
          let bonuses = view.withBonuses(ofText: index) { Array($0) }
          #expect(bonuses == folded.bonuses(), "\(text.debugDescription)")
          let start = view.range(ofText: index).lowerBound
          #expect(
            bonuses.indices.map { view.isAfterWhite(start + $0, ofText: index) } == bonuses.map { $0 == 10 },
            "\(text.debugDescription)")
        }
        let bytes = texts.flatMap { FoldedText($0).bytes }
        var letters = LetterSet(bytes)
        for text in texts { letters.insert(openings: openings(of: FoldedText(text))) }
        #expect(view.letters[record] == letters, "\(texts.debugDescription)")
        let scalars = bytes.withUnsafeBufferPointer { ScalarSet(TextBytes($0)) }
        #expect(view.scalars.isEmpty ? scalars.isEmpty : view.scalars[record] == scalars)
      }
    }
  }

  /// The letters that open a text, in the bits of a ``LetterSet``.
  private func openings(of text: FoldedText) -> UInt64 {
    let places = Array(zip(text.bytes, text.bonuses()))
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).reduce(0) { bits, letter in
      let first = places.first { $0 == letter && $1 >= 8 }
      return first?.1 == 10 ? bits | 1 << UInt64(letter - UInt8(ascii: "a")) : bits
    }
  }
}
