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
/// A number is 64 bits of a hash. Beginnings have up to ``longestBeginning`` characters; what is looked for by more is looked for
/// by so many.
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
    for token in marks.bytes.split(separator: 0x20) { append(mark: token) }
    for (index, value) in record.facets.enumerated() where !value.isEmpty {
      numbers.insert(Self.number(ofFacet: index, value))
    }
  }

  /// The token of a value of a facet.
  static func number(ofFacet index: Int, _ value: String) -> Int64 {
    number(of: [UInt8(ascii: ":")] + Array("\(index):\(value)".utf8))
  }

  /// The number of a token.
  static func number(of token: some Sequence<UInt8>) -> Int64 { TokenHash(token).number }

  /// In characters.
  static let longestBeginning = 24

  /// How many bytes of a mark come before its text.
  static func markLength(of token: some Collection<UInt8>) -> Int { "=%^".utf8.contains(token.first ?? 0) ? 2 : 1 }

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
          appendBeginnings(TokenHash([mark]), word, andWhole: true)
          if mark == Self.name {
            if let last { appendBeginnings(TokenHash([Self.pair] + last + [0x20]), word, andWhole: true) }
            last = word
          }
        case .unspaced:
          appendGrams(run, mark)
          last = nil
        }
      }
    }
  }

  /// The beginnings of a text after what stands before it, and if asked for, all of it with its end.
  private mutating func appendBeginnings(_ before: TokenHash, _ text: ArraySlice<UInt8>, andWhole: Bool = false) {
    var hash = before
    var count = 0
    for index in text.indices {
      hash.append(text[index])
      // The end of a character is where the next one starts.
      guard index + 1 == text.endIndex || !TextBytes.isContinuation(text[index + 1]) else { continue }
      count += 1
      if count <= Self.longestBeginning { numbers.insert(hash.number) }
    }
    if andWhole {
      hash.append(Self.end)
      numbers.insert(hash.number)
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

  private mutating func append(mark token: ArraySlice<UInt8>) {
    let text = token.dropFirst(Self.markLength(of: token))
    guard let last = text.last else { return }
    numbers.insert(Self.number(of: token))
    appendBeginnings(TokenHash(token[..<text.startIndex]), last == Self.end ? text.dropLast() : text)
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

/// The number that a token is found by: FNV-1a, its bits mixed once more (the end of MurmurHash3), so that the numbers are
/// spread evenly.
private struct TokenHash {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

  mutating func append(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// That of the bytes so far.
  var number: Int64 {
    var hash = hash
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return Int64(bitPattern: hash ^ hash >> 33)
  }
}
