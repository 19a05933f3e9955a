/// The pieces of a title that a query may begin with: its columns, their words, and the units of a Japanese address.
struct NamePieces {
  /// A piece of a title.
  struct Piece {
    /// Which part of the title it is, from 0: the earlier, the better.
    var part: Int
    /// Where it is in ``NamePieces/scalars``.
    var text: Range<Int>
    /// Where it ends without the 県, 市 or 区 at its end, if it has one, or without the form of a company.
    var coreEnd: Int
    /// Whether the title begins here too, as only the form of a company is before it.
    var beginsTitle = false

    /// The piece without its kind, or the form of a company.
    var core: Range<Int> { text.lowerBound..<coreEnd }
    /// Whether it has a kind, or the form of a company.
    var hasKind: Bool { coreEnd < text.upperBound }
  }

  /// The folded columns as the joined title has them.
  private(set) var scalars: [UInt32] = []
  /// In the order of the title; what the form of a company is left out of stands after itself.
  private(set) var pieces: [Piece] = []
  /// Whether the columns are parts, so that places are known by their kinds.
  let isOfPlaces: Bool

  /// In parts: what comes later begins no search, it is only found.
  static let mostParts = 6

  /// Parts the columns of a title.
  init(_ columns: [String]) {
    pieces.reserveCapacity(2 * Self.mostParts)
    if columns.count == 1 {
      scalars = LooseFold.scalars(ofFold: columns[0])
      isOfPlaces = Self.prefectureEnd(of: scalars[...]) != nil
      appendPieces(of: scalars.indices, column: nil)
    } else {
      isOfPlaces = columns.count > 1
      for column in columns.indices { append(column, of: columns) }
    }
    if !isOfPlaces { findCompanyForms() }
  }

  /// Parts a column among others; before it stands what the joined title has there, too.
  private mutating func append(_ column: Int, of columns: [String]) {
    let folded = LooseFold.scalars(ofFold: columns[column])
    if !pieces.isEmpty, folded.contains(where: { WordClass(of: $0) != .separator }),
      let last = columns[..<column].last(where: { !$0.isEmpty }), SearchedTexts.isApart(last, columns[column])
    {
      scalars.append(0x20)
    }
    let start = scalars.count
    scalars += folded
    appendPieces(of: start..<scalars.count, column: column)
  }

  /// The pieces of a column of several.
  func pieces(ofColumn column: Int) -> ArraySlice<Piece> {
    let start = pieces.firstIndex { $0.part / 2 >= column } ?? pieces.endIndex
    return pieces[start...].prefix { $0.part / 2 == column }
  }

  /// Where the title ends without blanks at its end.
  var end: Int { scalars.lastIndex { !RecordMarks.isBlank($0) }.map { $0 + 1 } ?? 0 }

  /// Where the title ends without the form of a company at its end.
  var coreEnd: Int {
    guard let last = pieces.last else { return 0 }
    return last.core.isEmpty && pieces.count > 1 ? pieces[pieces.count - 2].text.upperBound : last.coreEnd
  }

  // MARK: Splitting

  /// Appends the pieces of a column, or of a title that is a line.
  private mutating func appendPieces(of range: Range<Int>, column: Int?) {
    let before = pieces.count
    func part() -> Int { column.map { 2 * $0 + min(pieces.count - before, 1) } ?? pieces.count }
    var end = range.lowerBound
    while true {
      var start = end
      while start < range.upperBound, WordClass(of: scalars[start]) == .separator { start += 1 }
      if start == range.upperBound { break }
      end = start
      while end < range.upperBound, WordClass(of: scalars[end]) != .separator { end += 1 }
      var units = 0
      while isOfPlaces, units < Self.mostParts,
        let unitEnd = Self.unitEnd(of: scalars[start..<end], isLine: column == nil && units > 0)
      {
        append(start..<unitEnd, part())
        start = unitEnd
        units += 1
      }
      append(start..<end, part())
    }
  }

  private mutating func append(_ text: Range<Int>, _ part: Int) {
    let coreEnd = isOfPlaces ? Self.core(of: scalars[text]).endIndex : text.upperBound
    pieces.append(Piece(part: part, text: text, coreEnd: coreEnd))
  }

  /// Where the first unit of an address ends that another one follows; of a line, where nothing tells its columns apart, the
  /// first kind of place is one's end.
  private static func unitEnd(of text: ArraySlice<UInt32>, isLine: Bool) -> Int? {
    if let end = prefectureEnd(of: text), end < text.endIndex { return end }
    guard text.count >= 4, text.allSatisfy({ WordClass(of: $0) == .unspaced }) else { return nil }
    for index in text.indices.dropFirst().dropLast()
    where isKindInAddress(text[index]) && (isLine || text[index] == shi || text[index] == gun) {
      if text[index + 1] == shi { continue }
      if isLine { return index + 1 }
      // 札幌市北区, 上川郡東川町; but not 市 in the middle of a name.
      let last = text[text.endIndex - 1]
      let follows = text[index] == shi ? last == ku : last == machi || last == mura
      if follows, text.endIndex - index > 2 { return index + 1 }
    }
    return nil
  }

  private static func prefectureEnd(of text: ArraySlice<UInt32>) -> Int? {
    for length in 3...4 where text.count >= length {
      let end = text.startIndex + length
      switch text[end - 1] {
      case ken, to, fu, dou: if prefectures.contains(Array(text[..<end])) { return end }
      default: break
      }
    }
    return nil
  }

  private static let prefectures: Set<[UInt32]> = Set(
    """
    北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 \
    岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 \
    佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
    """.split(separator: " ").map { LooseFold.scalars(FoldedText(String($0)).bytes) })

  /// 市 郡 区 町 村, and 県 都 府 道.
  private static let shi: UInt32 = 0x5E02, gun: UInt32 = 0x90E1, ku: UInt32 = 0x533A, machi: UInt32 = 0x753A
  private static let mura: UInt32 = 0x6751
  private static let ken: UInt32 = 0x770C, to: UInt32 = 0x90FD, fu: UInt32 = 0x5E9C, dou: UInt32 = 0x9053

  /// Whether a unit of an address that is a line may end with it.
  private static func isKindInAddress(_ value: UInt32) -> Bool {
    switch value {
    case shi, gun, ku, machi, mura: true
    default: false
    }
  }

  /// Whether it is a kind of places, which ``readings(ofUnit:)`` tells the sounds of.
  private static func isKind(_ value: UInt32) -> Bool {
    switch value {
    case to, fu, ken: true
    default: isKindInAddress(value)
    }
  }

  /// How the kinds of places are read, folded.
  static let unitReadings: [(kind: UInt32, sounds: [[UInt32]])] =
    ([
      ("都", ["と"]), ("府", ["ふ"]), ("県", ["けん"]), ("市", ["し"]), ("区", ["く"]), ("郡", ["ぐん"]),
      ("町", ["ちよう", "まち"]), ("村", ["むら", "そん"]),
    ] as [(Unicode.Scalar, [String])]).map { kind, sounds in
      (kind.value, sounds.map { $0.unicodeScalars.map(\.value) })
    }

  /// How a kind of places is read, folded; nil for another scalar.
  static func readings(ofUnit kind: UInt32) -> [[UInt32]]? { unitReadings.first { $0.kind == kind }?.sounds }

  /// How the kinds of places are read, each once, in kana and by the sound.
  static let kindsInKana = Array(Set(unitReadings.flatMap(\.sounds)))
  static let soundsOfKinds = Array(
    Set(kindsInKana.flatMap { PhoneticKey.keys(of: String(decoding: LooseFold.utf8($0[...]), as: UTF8.self)) })
  ).map { Array($0.utf8) }

  /// A unit of an address without its kind.
  static func core(of unit: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    guard unit.count > 1, let last = unit.last, isKind(last), unit.allSatisfy(LooseFold.isKanjiOrKana) else {
      return unit
    }
    return unit.dropLast()
  }

  // MARK: Companies

  private mutating func findCompanyForms() {
    guard let first = pieces.first?.text else { return }
    for form in Self.companyForms where scalars[first.lowerBound] == form[0] {
      if first.count > form.count, scalars[first].starts(with: form) {
        let name = first.dropFirst(form.count)
        pieces.insert(Piece(part: 0, text: name, coreEnd: name.upperBound, beginsTitle: true), at: 1)
        break
      }
      if pieces.count > 1, scalars[first].elementsEqual(form) {
        pieces[1].beginsTitle = true
        break
      }
    }
    let last = pieces.count - 1
    let text = scalars[pieces[last].text]
    for form in Self.companyForms
    where text.last == form.last && text.count > form.count && text.suffix(form.count) == form[...] {
      pieces[last].coreEnd = text.endIndex - form.count
    }
    if pieces.count > 1, text.count <= Self.longestCompanyWord, Self.companyWords.contains(Array(text)) {
      pieces[last].coreEnd = text.startIndex
    }
  }

  /// The loose form of a query, joined, without the form of a company that it begins or ends with; nil without one, or where
  /// hardly anything else is there.
  static func withoutCompanyForm(_ loose: [UInt32]) -> [UInt32]? {
    // What is longer is told by no token.
    guard loose.count <= RecordMarks.longestTitle + mostOfCompanyForm else { return nil }
    for form in companyForms where loose.count >= form.count + leastCompanyName {
      let name = loose.starts(with: form) ? loose.dropFirst(form.count) : loose.dropLast(form.count)
      if loose.starts(with: form) || loose.suffix(form.count) == form[...] {
        return companyForms.contains { $0[...] == name } ? nil : Array(name)
      }
    }
    return nil
  }

  /// In scalars: of one kanji nothing is told while a longer name is typed.
  private static let leastCompanyName = 2
  private static let mostOfCompanyForm = companyForms.reduce(0) { max($0, $1.count) }

  private static let companyForms: [[UInt32]] = """
    株式会社 有限会社 合同会社 合資会社 合名会社 一般社団法人 一般財団法人 公益社団法人 公益財団法人 学校法人 医療法人 社会福祉法人 \
    特定非営利活動法人 独立行政法人 国立大学法人 宗教法人 株 有
    """.split(separator: " ").map { LooseFold.scalars($0.utf8) }.filter { $0.count > 1 }
  private static let companyWords = Set(
    "inc ltd co corp corporation llc kk 株 有 株式会社 有限会社 合同会社".split(separator: " ").map {
      LooseFold.scalars($0.utf8)
    })

  private static let plainCompanyWords = companyWords.filter { $0.allSatisfy { $0 < 0x80 } }.map {
    LooseFold.utf8($0)
  }

  /// In bytes, of those in ASCII.
  static let longestCompanyWord = plainCompanyWords.reduce(0) { max($0, $1.count) }

  /// Whether a folded word of ASCII is the form of a company.
  static func isCompanyWord(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    plainCompanyWords.contains { $0.count == word.count && word.elementsEqual($0) }
  }
}

extension LooseFold {
  static func isKanjiOrKana(_ value: UInt32) -> Bool { WordClass(of: value) == .unspaced }
}
