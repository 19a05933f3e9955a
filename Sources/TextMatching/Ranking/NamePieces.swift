/// The pieces of a title that a query may begin with: its columns, their words, and the units of a Japanese address.
struct NamePieces {
  /// A piece of a title.
  struct Piece {
    /// Which part of the title it is, from 0: the earlier, the better.
    var part: Int
    /// The folded piece.
    var text: [UInt32]
    /// What stands between it and the piece before: a blank, a symbol, or nothing.
    var joint: [UInt32]
    /// The piece without the 県, 市 or 区 at its end, if it has one, or without the form of a company.
    var core: [UInt32]
    /// Whether the title begins here too, as only the form of a company is before it.
    var beginsTitle = false
  }

  private(set) var pieces: [Piece] = []
  /// Whether the columns are parts, so that places are known by their kinds.
  let isOfPlaces: Bool

  /// In parts: what comes later begins no search, it is only found.
  static let mostParts = 6

  /// Parts the columns of a title.
  init(_ columns: [String]) {
    let folded = columns.map { LooseFold.scalars(FoldedText.bytes(of: $0)) }
    let isWhole = folded.count > 1
    isOfPlaces = isWhole || folded.first.map { Self.prefectureEnd(of: $0) != nil } ?? false
    var number = 0
    /// What stands after the last piece; between columns what the joined title has there, too.
    var after: [UInt32] = []
    for (column, text) in folded.enumerated() where !text.isEmpty {
      let (splits, end) = Self.split(text, isAddress: isOfPlaces, isLine: !isWhole)
      for (sub, split) in splits.enumerated() {
        if sub == 0, !pieces.isEmpty, Self.isApart(columns[..<column], columns[column]) { after.append(0x20) }
        let part = isWhole ? 2 * column + min(sub, 1) : number
        pieces.append(
          Piece(
            part: part, text: split.text,
            joint: pieces.isEmpty ? [] : after.isEmpty ? split.joint : after + split.joint,
            core: isOfPlaces ? Self.unit(split.text) : split.text))
        after = []
        number += 1
      }
      after += end
    }
    if !isOfPlaces { findCompanyForms() }
  }

  /// Whether the joined title has a space before a column (``SearchedTexts/join(_:)``).
  private static func isApart(_ before: ArraySlice<String>, _ column: String) -> Bool {
    guard let last = before.last(where: { !$0.isEmpty }) else { return false }
    return SearchedTexts.isApart(last, column)
  }

  // MARK: Splitting

  private typealias Split = (joint: [UInt32], text: [UInt32])

  /// What stands between most words, once for all of them.
  private static let blank: [UInt32] = [0x20]

  /// The pieces of a column, and what stands after the last one.
  private static func split(_ text: [UInt32], isAddress: Bool, isLine: Bool) -> (splits: [Split], end: [UInt32]) {
    var splits: [Split] = []
    var joint: [UInt32] = []
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, WordClass(of: text[end]) == .separator { end += 1 }
      joint = end - start == 1 && text[start] == 0x20 ? blank : Array(text[start..<end])
      start = end
      while end < text.count, WordClass(of: text[end]) != .separator { end += 1 }
      if end == start { break }
      splits.append((joint, Array(text[start..<end])))
      joint = []
      start = end
    }
    if !isAddress { return (splits, joint) }
    let units = splits.flatMap { split -> [Split] in
      var rest = split.text
      var joint = split.joint
      var units: [Split] = []
      while units.count < mostParts, let end = unitEnd(of: rest, isLine: isLine && !units.isEmpty) {
        units.append((joint, Array(rest[..<end])))
        rest = Array(rest[end...])
        joint = []
      }
      return units + [(joint, rest)]
    }
    return (units, joint)
  }

  /// Where the first unit of an address ends that another one follows; of a line, where nothing tells its columns apart, the
  /// first kind of place is one's end.
  private static func unitEnd(of text: [UInt32], isLine: Bool) -> Int? {
    if let end = prefectureEnd(of: text), end < text.count { return end }
    guard text.count >= 4, text.allSatisfy({ WordClass(of: $0) == .unspaced }) else { return nil }
    for index in 1..<text.count - 1
    where kinds.contains(text[index]) && (isLine || text[index] == shi || text[index] == gun) {
      if text[index + 1] == shi { continue }
      if isLine { return index + 1 }
      // 札幌市北区, 上川郡東川町; but not 市 in the middle of a name.
      let last = text[text.count - 1]
      let follows = text[index] == shi ? last == ku : last == machi || last == mura
      if follows, text.count - index > 2 { return index + 1 }
    }
    return nil
  }

  private static func prefectureEnd(of text: [UInt32]) -> Int? {
    guard let first = text.first, first >= 0x80 else { return nil }
    for length in 3...4 where text.count >= length && prefectures.contains(Array(text[..<length])) { return length }
    return nil
  }

  private static let prefectures: Set<[UInt32]> = Set(
    """
    北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 \
    岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 \
    佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
    """.split(separator: " ").map { LooseFold.scalars(FoldedText(String($0)).bytes) })

  private static let shi = scalar("市"), gun = scalar("郡"), ku = scalar("区"), machi = scalar("町"), mura = scalar("村")
  private static let kinds: Set<UInt32> = [shi, gun, ku, machi, mura]
  private static func scalar(_ text: Unicode.Scalar) -> UInt32 { text.value }

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

  /// A unit of an address without its kind.
  static func unit(_ piece: [UInt32]) -> [UInt32] {
    guard piece.count > 1, let last = piece.last, readings(ofUnit: last) != nil,
      piece.allSatisfy(LooseFold.isKanjiOrKana)
    else { return piece }
    return Array(piece.dropLast())
  }

  // MARK: Companies

  private mutating func findCompanyForms() {
    guard let first = pieces.first else { return }
    for form in Self.companyForms where first.text.first == form.first {
      if first.text.starts(with: form), first.text.count > form.count {
        pieces.insert(
          Piece(
            part: 0, text: Array(first.text[form.count...]), joint: [], core: Array(first.text[form.count...]),
            beginsTitle: true), at: 1)
        break
      }
      if first.text == form, pieces.count > 1 {
        pieces[1].beginsTitle = true
        break
      }
    }
    let last = pieces.count - 1
    for form in Self.companyForms
    where pieces[last].text.last == form.last && pieces[last].text.count > form.count
      && pieces[last].text.suffix(form.count) == form[...]
    {
      pieces[last].core = Array(pieces[last].text.dropLast(form.count))
    }
    if pieces.count > 1, Self.companyWords.contains(pieces[last].text) { pieces[last].core = [] }
  }

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
