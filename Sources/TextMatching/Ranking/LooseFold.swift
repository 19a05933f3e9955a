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
    var last: UInt32?
    var index = 0
    while index < folded.count {
      let value = folded[index]
      if let (number, end) = number(in: folded, at: index) {
        for digit in String(number).unicodeScalars {
          body(digit.value, index..<end)
          last = digit.value
        }
        index = end
        continue
      }
      if let (form, end) = companyForm(in: folded, at: index) {
        for value in form { body(value, index..<end) }
        last = form.last
        index = end
        continue
      }
      let isBetween = { () -> Bool in
        guard let last, isKanji(last) else { return false }
        return index + 1 < folded.count ? isKanji(folded[index + 1]) : isUnfinished
      }
      if dropsKe, value == ke || value == ga, isBetween() {
        index += 1
        continue
      }
      let loose =
        switch value {
        case ke where isBetween(): ga
        case no where isBetween(): noKanji
        default: form(of: value)
        }
      body(loose, index..<index + 1)
      last = loose
      index += 1
    }
  }

  /// The loose form with what sets words apart left out.
  static func joined(_ loose: [UInt32]) -> [UInt32] {
    if !loose.contains(where: { setsWordsApart($0) || $0 == longVowel }) { return loose }
    var joined: [UInt32] = []
    joined.reserveCapacity(loose.count)
    for value in loose {
      if setsWordsApart(value) { continue }
      // A hyphen after kana is folded to the mark of long vowels; ん and っ can't be long.
      if value == longVowel, joined.last == 0x3093 || joined.last == 0x3063 || joined.last == nil { continue }
      joined.append(value)
    }
    return joined
  }

  /// Whether it is left out of what is joined, wherever it stands.
  static func setsWordsApart(_ value: UInt32) -> Bool {
    switch value {
    case 0x00...0x20, 0x2D, 0x2E, 0x2F, 0x5F, 0x7F, 0xA0, 0xB7, 0x2010...0x2015, 0x2212, 0x3000, 0x30FB: true
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
    if value < 0x80 {
      bytes.append(UInt8(value))
    } else if let scalar = Unicode.Scalar(value) {
      bytes += UTF8.encode(scalar) ?? .init()
    }
  }

  /// What a kanji is a form of; other scalars stay.
  static func form(of value: UInt32) -> UInt32 {
    guard value >= 0x3400 else { return value }
    return forms[value] ?? value
  }

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

  private static let forms: [UInt32: UInt32] = {
    let scalars = VariantTable.pairs.unicodeScalars.filter { $0.value >= 0x3400 }.map(\.value)
    var forms: [UInt32: UInt32] = [:]
    for index in stride(from: 0, to: scalars.count - 1, by: 2) { forms[scalars[index]] = scalars[index + 1] }
    return forms
  }()

  // MARK: Companies

  /// What (株) and (有), as ㈱ and ㈲ fold to, are short for, and where they end.
  private static func companyForm(in text: [UInt32], at start: Int) -> (form: [UInt32], end: Int)? {
    guard text[start] == 0x28, start + 1 < text.count, let form = companyForms[text[start + 1]] else { return nil }
    if start + 2 == text.count { return (form, start + 2) }
    return text[start + 2] == 0x29 ? (form, start + 3) : nil
  }

  private static let companyForms: [UInt32: [UInt32]] = [
    0x682A: "株式会社".unicodeScalars.map(\.value), 0x6709: "有限会社".unicodeScalars.map(\.value),
  ]

  // MARK: Numbers

  /// The number that kanji numerals before a counter write, and where it ends.
  private static func number(in text: [UInt32], at start: Int) -> (number: Int, end: Int)? {
    guard numeral(text[start]) != nil, start == 0 || numeral(text[start - 1]) == nil else { return nil }
    var sum = 0
    var digits: Int?
    var end = start
    while end < text.count, end - start < 8, let value = numeral(text[end]) {
      if value < 10 {
        digits = (digits ?? 0) * 10 + value
      } else {
        sum += (digits ?? 1) * value
        digits = nil
      }
      end += 1
    }
    guard end < text.count, counters.contains(text[end]) else { return nil }
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
