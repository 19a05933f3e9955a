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

/// A kana where it is written: the range of its bytes, marks after it included.
struct WrittenKana {
  var kana: PhoneticKana
  var range: Range<Int>
}

extension WrittenKana {
  /// Calls the closure with each run of kana of a text in UTF-8, which may be invalid.
  ///
  /// As in ``TextFold``, hyphens and waves directly after kana are the long mark, and ゝ repeats the kana before it.
  static func forEachRun(in text: UnsafeBufferPointer<UInt8>, _ body: ([WrittenKana]) -> Void) {
    var run: [WrittenKana] = []
    var offset = 0
    while offset < text.count {
      let first = text[offset]
      // No kana, mark or dash starts with another byte.
      guard first == 0xE3 || first == 0xEF || (!run.isEmpty && (first == 0x2D || first == 0xE2)) else {
        if !run.isEmpty {
          body(run)
          run.removeAll(keepingCapacity: true)
        }
        offset += 1
        continue
      }
      let (value, length) = scalar(at: offset, in: text)
      if !append(value, at: offset..<offset + length, to: &run), !run.isEmpty {
        body(run)
        run.removeAll(keepingCapacity: true)
      }
      offset += length
    }
    if !run.isEmpty { body(run) }
  }

  /// Takes in a scalar; false if it ends the run.
  private static func append(_ value: UInt32, at range: Range<Int>, to run: inout [WrittenKana]) -> Bool {
    var kana: PhoneticKana?
    switch value {
    case 0x3041...0x3094: kana = PhoneticKana(hiragana: value)
    case 0x30A1...0x30F4: kana = PhoneticKana(hiragana: value - 0x60)
    case 0x30F7...0x30FA: kana = voicedW[Int(value - 0x30F7)]
    case 0xFF66...0xFF6F, 0xFF71...0xFF9D: kana = halfWidth[Int(value - 0xFF66)]
    case 0x3099, 0x309A, 0xFF9E, 0xFF9F:
      guard let last = run.last, let voiced = last.kana.voiced(isSemivoiced: value == 0x309A || value == 0xFF9F) else {
        return false
      }
      run[run.count - 1] = WrittenKana(kana: voiced, range: last.range.lowerBound..<range.upperBound)
      return true
    case 0x309D, 0x30FD, 0x309E, 0x30FE:
      guard let last = run.last?.kana else { return false }
      kana = value & 1 == 0 ? last.voiced(isSemivoiced: false) ?? last : last
    case 0x30FC, 0xFF70, 0x2D, 0x2010, 0x2013, 0x2014, 0x2212, 0x301C, 0xFF5E:
      if run.isEmpty { return false }
      kana = .long
    default: break
    }
    guard let kana else { return false }
    run.append(WrittenKana(kana: kana, range: range))
    return true
  }

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
