/// The second, looser level of comparing texts: forms of kanji, kanji numerals, ヶ and の between kanji, words joined or
/// apart.
///
/// It is made of a text that is folded already (``TextFold``). What is equal on it matches, but ranks below equal folds.
enum LooseFold {
  /// The loose form of folded scalars, words as they were.
  ///
  /// `isUnfinished` says that more may follow, as in a query: what depends on the next character is taken as if it did.
  /// `dropsKe` leaves out the ヶ between kanji, which many names are written with and officially without: 阿佐ヶ谷, 阿佐谷.
  static func fold(_ folded: [UInt32], isUnfinished: Bool = false, dropsKe: Bool = false) -> [UInt32] {
    if isItself(folded) { return folded }
    var loose: [UInt32] = []
    loose.reserveCapacity(folded.count)
    forEach(folded, isUnfinished: isUnfinished, dropsKe: dropsKe) { value, _ in loose.append(value) }
    return loose
  }

  /// Whether the loose form of folded scalars is surely these: what stands for others begins with 〇, and most texts have no kana
  /// or kanji.
  static func isItself(_ folded: [UInt32]) -> Bool { folded.allSatisfy { $0 < 0x3007 } }

  /// Gives the scalars of the loose form, each with the places of those that it was made from.
  static func forEach(
    _ folded: [UInt32], isUnfinished: Bool = false, dropsKe: Bool = false,
    _ body: (_ value: UInt32, _ source: Range<Int>) -> Void
  ) {
    folded.withUnsafeBufferPointer { folded in
      forEach(folded, isUnfinished: isUnfinished, dropsKe: dropsKe, until: { false }, body)
    }
  }

  /// The same of a part of a text, taken as if nothing stood around it; ends between two of its scalars when told so.
  @inline(__always)
  static func forEach(
    _ folded: UnsafeBufferPointer<UInt32>, isUnfinished: Bool = false, dropsKe: Bool = false,
    until isEnough: () -> Bool, _ body: (_ value: UInt32, _ source: Range<Int>) -> Void
  ) {
    let forms = forms
    var last: UInt32 = 0
    var index = 0
    while index < folded.count, !isEnough() {
      var value = folded[index]
      var end = index + 1
      defer {
        last = value
        index = end
      }
      switch value {
      case 0x28:
        if let form = companyForm(in: folded, at: index) {
          end = form.end
          for value in form.scalars { body(value, index..<end) }
          value = form.scalars.last ?? value
          continue
        }
      case 0..<0x3007: break
      case ke, ga, no:
        guard isKanji(last), end < folded.count ? isKanji(folded[end]) : isUnfinished else { break }
        if dropsKe, value != no {
          value = last
          continue
        }
        value = value == no ? noKanji : ga
      default:
        guard value < 0x3041 || value >= 0x3400 else { break }
        if let number = number(in: folded, at: index) {
          end = number.end
          value = forEachDigit(of: number.value) { body($0, index..<end) }
          continue
        }
        value = forms.form(of: value)
      }
      body(value, index..<end)
    }
  }

  /// Gives the digits of a number from the highest on; returns the last one.
  private static func forEachDigit(of number: Int, _ body: (UInt32) -> Void) -> UInt32 {
    let last = 0x30 + UInt32(number % 10)
    if number >= 10 { _ = forEachDigit(of: number / 10, body) }
    body(last)
    return last
  }

  /// The loose form with what sets words apart left out.
  static func joined(_ loose: [UInt32]) -> [UInt32] {
    if !loose.contains(where: { setsWordsApart($0) || $0 == longVowel }) { return loose }
    var joined: [UInt32] = []
    joined.reserveCapacity(loose.count)
    for value in loose where isJoined(value, after: joined.last) { joined.append(value) }
    return joined
  }

  /// Whether a scalar of the loose form is one of the joined form.
  @inline(__always)
  static func isJoined(_ value: UInt32, after last: UInt32?) -> Bool {
    if value != longVowel { return !setsWordsApart(value) }
    // A hyphen after kana is folded to the mark of long vowels; ん and っ can't be long.
    return !(last == 0x3093 || last == 0x3063 || last == nil)
  }

  /// Whether it is left out of what is joined, wherever it stands.
  @inline(__always)
  static func setsWordsApart(_ value: UInt32) -> Bool {
    // Most are kanji and kana.
    if value > 0x3000 { return value == 0x30FB }
    return switch value {
    case 0x00...0x20, 0x2D, 0x2E, 0x2F, 0x5F, 0x7F, 0xA0, 0xB7, 0x2010...0x2015, 0x2212, 0x3000: true
    default: false
    }
  }

  /// Whether the loose form of folded scalars may have a value; false only where it surely has not.
  static func mayHave(_ value: UInt32, _ scalars: [UInt32]) -> Bool {
    switch value {
    // Latin letters, and kana but が, け and の, are had where the text has them.
    case 0x61...0x7A: scalars.contains(value)
    case 0x3041...0x3096 where value != ga && value != ke && value != no: scalars.contains(value)
    // Also made of numerals.
    case 0x30...0x39: scalars.contains { $0 == value || numeral($0) != nil }
    // Also made of the の between kanji, and of other kanji.
    case 0x3400...: value == noKanji || scalars.contains { $0 >= 0x3400 }
    default: true
    }
  }

  /// The scalars of a text's fold.
  static func scalars(ofFold text: String) -> [UInt32] {
    FoldedText.bytes(of: text).withUnsafeBufferPointer { TextBytes($0).scalars }
  }

  static func scalars(_ bytes: some Sequence<UInt8>) -> [UInt32] {
    let bytes = Array(bytes)
    return bytes.withUnsafeBufferPointer { buffer in
      let text = TextBytes(buffer)
      return text.isValid ? text.scalars : String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    }
  }

  static func utf8(_ scalars: some Sequence<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in scalars { append(value, to: &bytes) }
    return bytes
  }

  /// Appends a scalar in UTF-8; nothing if it is none.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { utf8 in
      let size = write(value, to: utf8, at: 0)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[..<size]))
    }
  }

  /// Writes a scalar in UTF-8; returns in how many bytes, 0 if it is none.
  @inline(__always)
  static func write(_ value: UInt32, to bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int {
    func last(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F) }
    switch value {
    case 0..<0x80:
      bytes[offset] = UInt8(truncatingIfNeeded: value)
      return 1
    case 0x80..<0x800:
      bytes[offset] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
      bytes[offset + 1] = last(0)
      return 2
    case 0x800..<0xD800, 0xE000..<0x1_0000:
      bytes[offset] = 0xE0 | UInt8(truncatingIfNeeded: value >> 12)
      bytes[offset + 1] = last(6)
      bytes[offset + 2] = last(0)
      return 3
    case 0x1_0000..<0x11_0000:
      bytes[offset] = 0xF0 | UInt8(truncatingIfNeeded: value >> 18)
      bytes[offset + 1] = last(12)
      bytes[offset + 2] = last(6)
      bytes[offset + 3] = last(0)
      return 4
    default: return 0
    }
  }

  @inline(__always)
  static func isKanji(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
    default: false
    }
  }

  private static let ke: UInt32 = 0x3051
  private static let ga: UInt32 = 0x304C
  private static let no: UInt32 = 0x306E
  private static let noKanji: UInt32 = 0x4E4B
  private static let longVowel: UInt32 = 0x30FC

  private static let forms = KanjiForms()

  // MARK: Companies

  /// What (株) and (有), as ㈱ and ㈲ fold to, are short for, and where they end.
  private static func companyForm(
    in text: UnsafeBufferPointer<UInt32>, at start: Int
  ) -> (scalars: [UInt32], end: Int)? {
    guard start + 1 < text.count, let form = companyForms[text[start + 1]] else { return nil }
    if start + 2 == text.count { return (form, start + 2) }
    return text[start + 2] == 0x29 ? (form, start + 3) : nil
  }

  private static let companyForms: [UInt32: [UInt32]] = [
    0x682A: "株式会社".unicodeScalars.map(\.value), 0x6709: "有限会社".unicodeScalars.map(\.value),
  ]

  // MARK: Numbers

  /// The number that kanji numerals before a counter, in whichever form, write, and where it ends.
  @inline(__always)
  private static func number(in text: UnsafeBufferPointer<UInt32>, at start: Int) -> (value: Int, end: Int)? {
    guard let first = numeral(text[start]), start == 0 || numeral(text[start - 1]) == nil else { return nil }
    return number(in: text, at: start, first)
  }

  private static func number(
    in text: UnsafeBufferPointer<UInt32>, at start: Int, _ first: Int
  ) -> (value: Int, end: Int)? {
    var sum = 0
    var digits: Int?
    var end = start
    var next: Int? = first
    while let value = next {
      if value < 10 {
        digits = (digits ?? 0) * 10 + value
      } else {
        sum += (digits ?? 1) * value
        digits = nil
      }
      end += 1
      next = end < text.count && end - start < 8 ? numeral(text[end]) : nil
    }
    guard end < text.count, counters.contains(forms.form(of: text[end])) else { return nil }
    return (sum + (digits ?? 0), end)
  }

  private static func numeral(_ value: UInt32) -> Int? {
    switch value {
    case 0x3007: 0
    case 0x4E00: 1
    case 0x4E8C: 2
    case 0x4E09: 3
    case 0x56DB: 4
    case 0x4E94: 5
    case 0x516D: 6
    case 0x4E03: 7
    case 0x516B: 8
    case 0x4E5D: 9
    case 0x5341: 10
    case 0x767E: 100
    case 0x5343: 1000
    default: nil
    }
  }

  private static let counters = Set("条丁番号線区町村月日年階回巻章話期級課班組軒次分時週点割里社".unicodeScalars.map(\.value))
}

/// What kanji are forms of (``VariantTable``), those that most texts have by their places.
private struct KanjiForms: Sendable {
  /// From ``first`` on; 0 for a kanji that is no other's form, and 1 where ``others`` has it.
  private var common = [UInt16](repeating: 0, count: 0xA000 - 0x3400)
  private var others: [UInt32: UInt32] = [:]
  private static let first: UInt32 = 0x3400

  init() {
    let scalars = VariantTable.pairs.unicodeScalars.filter { $0.value >= Self.first }.map(\.value)
    for index in stride(from: 0, to: scalars.count - 1, by: 2) {
      let (value, form) = (scalars[index], scalars[index + 1])
      let place = Int(value - Self.first)
      if place < common.count { common[place] = UInt16(exactly: form) ?? 1 }
      if place >= common.count || common[place] == 1 { others[value] = form }
    }
  }

  /// What a scalar is a form of, or itself.
  @inline(__always)
  func form(of value: UInt32) -> UInt32 {
    if value < Self.first { return value }
    let place = Int(value - Self.first)
    if place < common.count {
      let form = common[place]
      if form == 0 { return value }
      if form != 1 { return UInt32(form) }
    }
    return others[value] ?? value
  }
}
