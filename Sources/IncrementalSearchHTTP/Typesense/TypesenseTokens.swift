import IncrementalSearch

/// What a record is found by, as numbers: Typesense looks numbers up in one step and exactly, and knows nothing of kanji,
/// kana or how they sound.
///
/// | token | stands for |
/// |---|---|
/// | `@pan` | the beginning of a word of a title or reading; of kanji and kana each one, two and three next to each other |
/// | `@pandas$` | a whole word of a spaced script |
/// | `.pan`, `.pandas$` | the same of a further text |
/// | `&json log`, `&json logger$` | two words of a title or reading side by side |
/// | `;+` | a character that is in no word |
/// | `:0市` | a value of a facet |
/// | `}` | every record |
/// | others | what `RecordMarks` has, and their beginnings |
///
/// A number is 64 bits of a hash. Beginnings are indexed in some lengths only (``length(upTo:)``); what is looked for in another
/// one is looked for by less of it.
struct TypesenseTokens {
  /// The numbers, each once.
  private(set) var numbers: Set<Int64> = []

  /// Every record has it.
  static let record = number(of: [UInt8(ascii: "}")])
  static let name = UInt8(ascii: "@")
  static let text = UInt8(ascii: ".")
  static let pair = UInt8(ascii: "&")
  static let symbol = UInt8(ascii: ";")
  static let end = UInt8(ascii: "$")
  /// In characters: so many next to each other of kanji and kana are one token.
  static let longestGram = 3
  /// In characters of a spaced script; nobody types so much of a longer word.
  static let longestWord = 64

  /// The tokens of a record; the cost is linear in its texts.
  init(_ record: IndexRecord, _ marks: RecordMarks) {
    numbers.insert(Self.record)
    append(FoldedText(record.title).bytes, Self.name)
    if !record.reading.isEmpty { append(FoldedText(record.reading).bytes, Self.name) }
    for text in record.texts { append(FoldedText(text).bytes, Self.text) }
    for token in marks.bytes.split(separator: 0x20) { append(mark: Array(token)) }
    for (index, value) in record.facets.enumerated() where !value.isEmpty {
      numbers.insert(Self.number(ofFacet: index, value))
    }
  }

  /// The token of a value of a facet.
  static func number(ofFacet index: Int, _ value: String) -> Int64 {
    number(of: [UInt8(ascii: ":")] + Array("\(index):\(value)".utf8))
  }

  /// FNV-1a, its bits mixed once more (the end of MurmurHash3), so that the numbers are spread evenly.
  static func number(of token: some Sequence<UInt8>) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int64(bitPattern: hash ^ hash >> 33)
  }

  /// How many characters of so many are looked for where a beginning is.
  static func length(upTo count: Int) -> Int { lengths.last { $0 <= count } ?? 0 }

  private static let lengths = Array(1...8) + [10, 12, 16, 20, longestBeginning]
  /// In characters.
  static let longestBeginning = 24

  /// How many bytes of a mark come before its text.
  static func markLength(of token: [UInt8]) -> Int { "=%^".utf8.contains(token.first ?? 0) ? 2 : 1 }

  // MARK: Texts

  private mutating func append(_ text: [UInt8], _ mark: UInt8) {
    var last: ArraySlice<UInt8>?
    text.withUnsafeBufferPointer { bytes in
      TextBytes(bytes).forEachRun { kind, range in
        let run = text[range]
        switch kind {
        case .separator: appendSymbols(run)
        case .spaced:
          let word = Self.prefix(run, Self.longestWord)
          appendBeginnings([mark], word)
          numbers.insert(Self.number(of: [mark] + word + [Self.end]))
          if mark == Self.name {
            if let last {
              appendBeginnings([Self.pair] + last + [0x20], word)
              numbers.insert(Self.number(of: [Self.pair] + last + [0x20] + word + [Self.end]))
            }
            last = word
          }
        case .unspaced:
          appendGrams(run, mark)
          last = nil
        }
      }
    }
  }

  private mutating func appendBeginnings(_ mark: [UInt8], _ text: ArraySlice<UInt8>) {
    var count = 0
    for index in text.indices {
      // The end of a character is where the next one starts.
      guard index + 1 == text.endIndex || !TextBytes.isContinuation(text[index + 1]) else { continue }
      count += 1
      if count > Self.longestBeginning { return }
      if Self.length(upTo: count) == count { numbers.insert(Self.number(of: mark + text[...index])) }
    }
  }

  private mutating func appendGrams(_ run: ArraySlice<UInt8>, _ mark: UInt8) {
    let scalars = Array(String(decoding: run, as: UTF8.self).unicodeScalars)
    for start in scalars.indices {
      for length in 1...Self.longestGram where start + length <= scalars.count {
        numbers.insert(Self.number(ofGram: scalars[start..<start + length], mark))
      }
    }
  }

  /// The token of kanji and kana next to each other.
  static func number(ofGram gram: ArraySlice<Unicode.Scalar>, _ mark: UInt8) -> Int64 {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: gram)
    return number(of: [mark] + Array(String(text).utf8))
  }

  private mutating func appendSymbols(_ run: ArraySlice<UInt8>) {
    for scalar in String(decoding: run, as: UTF8.self).unicodeScalars where !WhiteSpace.contains(scalar) {
      numbers.insert(Self.number(of: [Self.symbol] + Array(String(scalar).utf8)))
    }
  }

  private mutating func append(mark token: [UInt8]) {
    let length = Self.markLength(of: token)
    guard token.count > length else { return }
    numbers.insert(Self.number(of: token))
    let text = token.last == Self.end ? token[length...].dropLast() : token[length...]
    appendBeginnings(Array(token[..<length]), text)
  }

  /// The first characters of a text.
  static func prefix(_ text: ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> {
    var left = count
    for index in text.indices where !TextBytes.isContinuation(text[index]) {
      if left == 0 { return text[..<index] }
      left -= 1
    }
    return text
  }
}
