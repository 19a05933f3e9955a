/// A kana as it is heard: hiragana and katakana, full and half width, are the same.
struct PhoneticKana: Hashable, Sendable {
  /// The place of the hiragana after U+3041, or that of ``long``.
  let code: UInt8

  private static let first: UInt32 = 0x3041
  private static let count: UInt32 = 0x54

  /// The mark that makes a vowel long.
  static let long = PhoneticKana(code: 0x60)
  static let smallTu = PhoneticKana(code: 0x22)
  static let n = PhoneticKana(code: 0x52)

  private init(code: UInt8) { self.code = code }

  /// What it is in folded text.
  var folded: UInt32 { self == Self.long ? 0x30FC : KanaFold.enlarged(Self.first + UInt32(code)) }

  /// The kana of a hiragana, or nil for another scalar.
  ///
  /// The small ヵ and ヶ are none: in names (霞ヶ関) they are not heard as they are written.
  init?(hiragana value: UInt32) {
    guard value >= Self.first, value < Self.first + Self.count else { return nil }
    code = UInt8(value - Self.first)
  }

  /// The kana of a text that has nothing else.
  static func all(_ text: String) -> [PhoneticKana] {
    text.unicodeScalars.compactMap { PhoneticKana(hiragana: $0.value) }
  }

  /// The kana that a voicing mark after this one makes of it, or nil.
  func voiced(isSemivoiced: Bool) -> PhoneticKana? {
    switch code {
    case 0x2E...0x3C where (code - 0x2E) % 3 == 0: PhoneticKana(code: code + (isSemivoiced ? 2 : 1))
    case _ where isSemivoiced: nil
    case 0x0A...0x20 where code % 2 == 0: PhoneticKana(code: code + 1)
    case 0x23, 0x25, 0x27: PhoneticKana(code: code + 1)
    case 0x05: PhoneticKana(code: 0x53)
    default: nil
    }
  }
}

/// A run of kana where it is written in a text.
struct KanaRun {
  private(set) var kana: [PhoneticKana] = []
  /// Where the bytes of the first kana start.
  private(set) var start = 0
  /// Where the bytes of each kana end, marks after it included.
  private(set) var ends: [Int] = []

  /// Where the bytes of all kana end.
  var end: Int { ends.last ?? start }
}

extension KanaRun {
  /// Calls the closure with each run of kana of a text in UTF-8, which may be invalid.
  ///
  /// As in ``TextFold``, hyphens and waves directly after kana are the long mark, and ゝ repeats the kana before it.
  static func forEachRun(in text: UnsafeBufferPointer<UInt8>, _ body: (KanaRun) -> Void) {
    var run = KanaRun()
    var offset = 0
    while offset < text.count {
      let first = text[offset]
      // No kana, mark or dash starts with another byte.
      guard first == 0xE3 || first == 0xEF || (!run.kana.isEmpty && (first == 0x2D || first == 0xE2)) else {
        run.finish(body)
        offset += 1
        continue
      }
      let (value, length) = scalar(at: offset, in: text)
      if !run.append(value, at: offset..<offset + length) { run.finish(body) }
      offset += length
    }
    run.finish(body)
  }

  @inline(__always)
  private mutating func finish(_ body: (KanaRun) -> Void) {
    if kana.isEmpty { return }
    body(self)
    kana.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Takes in a scalar; false if it ends the run.
  private mutating func append(_ value: UInt32, at range: Range<Int>) -> Bool {
    var next: PhoneticKana?
    switch value {
    case 0x3041...0x3094: next = PhoneticKana(hiragana: value)
    case 0x30A1...0x30F4: next = PhoneticKana(hiragana: value - 0x60)
    case 0x30F7...0x30FA: next = Self.voicedW[Int(value - 0x30F7)]
    case 0xFF66...0xFF6F, 0xFF71...0xFF9D: next = Self.halfWidth[Int(value - 0xFF66)]
    case 0x3099, 0x309A, 0xFF9E, 0xFF9F:
      guard let voiced = kana.last?.voiced(isSemivoiced: value == 0x309A || value == 0xFF9F) else { return false }
      kana[kana.count - 1] = voiced
      ends[ends.count - 1] = range.upperBound
      return true
    case 0x309D, 0x30FD, 0x309E, 0x30FE:
      guard let last = kana.last else { return false }
      next = value & 1 == 0 ? last.voiced(isSemivoiced: false) ?? last : last
    case 0x30FC, 0xFF70, 0x2D, 0x2010, 0x2013, 0x2014, 0x2212, 0x301C, 0xFF5E:
      if kana.isEmpty { return false }
      next = .long
    default: break
    }
    guard let next else { return false }
    if kana.isEmpty {
      start = range.lowerBound
      if kana.capacity == 0 {
        kana.reserveCapacity(Self.usualLength)
        ends.reserveCapacity(Self.usualLength)
      }
    }
    kana.append(next)
    ends.append(range.upperBound)
    return true
  }

  /// In kana; most words have fewer, so that memory for them is taken once.
  private static let usualLength = 32

  /// The scalar of up to three bytes at the offset, or 0 for what is none.
  private static func scalar(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (value: UInt32, length: Int) {
    let first = UInt32(text[offset])
    if first < 0x80 { return (first, 1) }
    guard first >= 0xE0, first < 0xF0, offset + 2 < text.count, TextBytes.isContinuation(text[offset + 1]),
      TextBytes.isContinuation(text[offset + 2])
    else { return (0, 1) }
    return ((first & 0x0F) << 12 | UInt32(text[offset + 1] & 0x3F) << 6 | UInt32(text[offset + 2] & 0x3F), 3)
  }

  /// U+FF66 to U+FF9D; a place without a kana of its own is the long mark's.
  private static let halfWidth = PhoneticKana.all("をぁぃぅぇぉゃゅょっああいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん")
  /// ヷ ヸ ヹ ヺ.
  private static let voicedW = PhoneticKana.all("ばびべぼ")
}
