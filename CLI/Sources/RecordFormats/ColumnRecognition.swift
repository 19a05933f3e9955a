/// Recognizes what the columns of an input are, by their names and contents, for users who don't name them.
///
/// A column is recognized only if its name, or everything seen of it, leaves little doubt; one option corrects a mistake.
package struct ColumnRecognition: Hashable, Sendable {
  /// The columns of the title, by their index, in the order of its parts.
  package var title: [Int] = []
  /// The columns of the reading, in the order of the title's.
  package var reading: [Int] = []
  /// The column that identifies a record. A few may have none, or that of another one.
  package var id: Int?
  /// What would identify a record, if too many for so few records didn't have another one's or none; nil where there is an id.
  package var doubtfulID: DoubtfulID?
  /// The column with a number that is higher for what is better known.
  package var rank: Int?
  /// What is in each column.
  package var kinds: [ColumnKind] = []
  /// Columns with so few values that they may be filtered by.
  package var facets: [Int] = []

  /// Whether nothing was recognized that changes how records are found.
  package var isEmpty: Bool { title.isEmpty && reading.isEmpty && id == nil && rank == nil }

  /// Recognizes columns by their names, empty for none, and the fields of some records; a record without fields, as one whose fields
  /// can't be told apart, says nothing.
  ///
  /// The cost is linear in the names and the fields.
  package init(names: [String], records: [[String]]) {
    let columns = names.indices.map { column in
      ColumnContent(records.map { $0.isEmpty ? nil : column < $0.count ? $0[column] : "" })
    }
    self.init(names.map(ColumnWords.init), columns)
  }

  private init(_ names: [ColumnWords], _ columns: [ColumnContent]) {
    kinds = columns.map(\.kind)
    findReading(names, columns)
    findTitle(names, columns)
    keepReadingsOfTheTitle(names)
    func firstID(_ isWanted: KeyPath<ColumnContent, Bool>) -> Int? {
      ColumnWords.ids.lazy.compactMap { word in
        names.indices.first { names[$0].isID(word) && columns[$0][keyPath: isWanted] }
      }.first
    }
    id = firstID(\.isUnique) ?? firstID(\.isNearlyUnique)
    if id == nil, let column = firstID(\.isDoubtful), let row = columns[column].firstMistake {
      doubtfulID = DoubtfulID(column: column, row: row.row, earlier: row.earlier)
    }
    rank = names.indices.first { names[$0].isRank && columns[$0].kind == .number && $0 != id }
    let taken = Set(title.count > 1 ? [] : title).union(reading).union([id, rank].compactMap { $0 })
    facets = columns.indices.filter { columns[$0].hasFewValues && !taken.contains($0) }
  }

  // MARK: Title and reading

  private mutating func findReading(_ names: [ColumnWords], _ columns: [ColumnContent]) {
    reading = names.indices.filter { names[$0].isReading && columns[$0].kind != .number }
    if !reading.isEmpty { return }
    // Without a word in their names, columns of kana beside as many of text are how those are read.
    reading = columns.indices.filter { columns[$0].kind == .kana && !names[$0].isTitle && !names[$0].endsAsTitle }
    if columnsRead(columns) == nil { reading = [] }
  }

  private mutating func findTitle(_ names: [ColumnWords], _ columns: [ColumnContent]) {
    func column(_ isWanted: (ColumnWords) -> Bool) -> Int? {
      names.indices.first { isWanted(names[$0]) && !reading.contains($0) && columns[$0].isTextLike }
    }
    var address: [Int] = []
    for level in ColumnWords.addressLevels {
      let part = names.indices.first {
        names[$0].isAddress(level) && !reading.contains($0) && !address.contains($0) && columns[$0].isTextLike
      }
      if let part { address.append(part) }
    }
    if let name = column({ $0.isTitle }) {
      title = [name]
    } else if address.count > 1,
      // What has a name of its own before its address, as a customer: 得意先名, 都道府県, 市区町村.
      let name = names.indices.prefix(while: { !address.contains($0) }).first(where: {
        names[$0].endsAsTitle && !names[$0].isAddress && !reading.contains($0) && columns[$0].isName
      })
    {
      title = [name]
    } else if address.count > 1 {
      title = address
    } else if let family = column({ $0.isFamilyName }), let given = column({ $0.isGivenName }) {
      title = [family, given]
    } else if let name = column({ $0.endsAsTitle }) {
      title = [name]
    } else if let run = columnsRead(columns) {
      title = run
    } else if let text = columns.indices.first(where: { columns[$0].isName && !reading.contains($0) }) {
      title = [text]
    }
  }

  /// As many columns of text next to those of kana, which are how they are read: of official data without a header, say.
  private func columnsRead(_ columns: [ColumnContent]) -> [Int]? {
    guard let first = reading.first, let last = reading.last, last - first == reading.count - 1 else { return nil }
    let candidates = [last + 1..<last + 1 + reading.count, first - reading.count..<first]
    return candidates.first { run in
      run.allSatisfy { columns.indices.contains($0) && columns[$0].kind == .text && columns[$0].hasIdeographs }
    }.map { Array($0) }
  }

  /// Leaves out readings of other columns than the title's.
  private mutating func keepReadingsOfTheTitle(_ names: [ColumnWords]) {
    if title.isEmpty { reading = [] }
    guard reading.count > 1, title.count != reading.count else { return }
    let own = title.compactMap { part in reading.first { names[$0].reads(names[part]) } }
    if !own.isEmpty {
      reading = own
    } else {
      reading = reading.filter { names[$0].isOnlyReading }.prefix(1).map { $0 }
    }
  }
}

/// A column that is named like an id and isn't one, with the first record that shows it.
package struct DoubtfulID: Hashable, Sendable {
  /// The column.
  package var column: Int
  /// Which of the records it is.
  package var row: Int
  /// Which one before it has the same; nil if it has none.
  package var earlier: Int?
}

/// What is in a column.
package enum ColumnKind: String, Codable, Hashable, Sendable {
  /// Nothing was seen in it.
  case empty
  /// Numbers, also with commas between thousands.
  case number
  /// Kana only, as readings are.
  case kana
  /// Dates and times that begin as in `2026-11-22`.
  case date
  /// Anything else.
  case text

  /// The number that a text says: decimal digits as Swift reads them, or with commas between thousands, of any width; nil if it is
  /// none.
  package static func number(_ text: String) -> Double? {
    let text = (text.utf8.allSatisfy { $0 < 0x80 } ? text : narrow(text)).drop { $0 == " " }.prefix { $0 != " " }
    if text.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "X") }) { return nil }
    if let number = Double(text) { return number.isFinite ? number : nil }
    let whole = text.prefix { $0 != "." }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, 1...4 ~= first.count,
      groups.dropFirst().allSatisfy({ $0.count == 3 && $0.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    return Double(text.filter { $0 != "," }).flatMap { $0.isFinite ? $0 : nil }
  }

  /// With the signs of ASCII for those of full width, as Japanese input writes digits: U+FF01 and on, U+3000, and the minus
  /// sign U+2212.
  private static func narrow(_ text: String) -> String {
    var narrow = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: narrow.append(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21)))
      case 0x3000: narrow.append(" ")
      case 0x2212: narrow.append("-")
      default: narrow.append(scalar)
      }
    }
    return String(narrow)
  }
}

/// What is seen of a column.
struct ColumnContent {
  private(set) var kind = ColumnKind.empty
  /// Whether each record has a value of its own.
  private(set) var isUnique = false
  /// Whether all but one in a hundred have one.
  private(set) var isNearlyUnique = false
  /// Whether so many have one that the others may be mistakes.
  private(set) var isDoubtful = false
  /// The first record without a value, or with that of an earlier one.
  private(set) var firstMistake: (row: Int, earlier: Int?)?
  private(set) var hasIdeographs = false
  private(set) var hasFewValues = false
  private var distinct = 0
  private var filled = 0
  private var longest = 0

  /// A longer text is no name.
  private static let longestName = 100
  /// Fewer records say too little about how many values there are.
  private static let enough = 50
  private static let fewValues = 2...60

  /// Takes the value of each record; nil of one that says nothing.
  init(_ values: [String?]) {
    var seen: [String: Int] = [:]
    var (count, numbers, kana, dates) = (0, 0, 0, 0)
    for (row, value) in values.enumerated() {
      guard let value else { continue }
      count += 1
      if value.isEmpty {
        if firstMistake == nil { firstMistake = (row, nil) }
        continue
      }
      filled += 1
      if let earlier = seen[value] {
        if firstMistake == nil { firstMistake = (row, earlier) }
      } else {
        seen[value] = row
      }
      longest = max(longest, value.count)
      if ColumnKind.number(value) != nil { numbers += 1 }
      let scalars = value.unicodeScalars
      if scalars.contains(where: Self.isKana), scalars.allSatisfy({ Self.isKana($0) || Self.isBetween($0) }) {
        kana += 1
      }
      if !hasIdeographs { hasIdeographs = scalars.contains { 0x3400...0x9FFF ~= $0.value || $0.value >= 0x20000 } }
      if Self.isDate(value) { dates += 1 }
    }
    distinct = seen.count
    isUnique = count > 0 && distinct == count
    let mistakes = count - distinct
    isNearlyUnique = mistakes * 100 <= count && distinct > 0
    isDoubtful = distinct > 0 && (mistakes == 1 || mistakes * 10 <= count)
    if filled > 0 {
      kind = numbers == filled ? .number : kana == filled ? .kana : dates == filled ? .date : .text
    }
    hasFewValues =
      filled >= Self.enough && Self.fewValues ~= distinct && distinct * 5 <= filled && longest <= Self.longestName
  }

  /// Whether it may be a name: text, or nothing that says otherwise.
  var isTextLike: Bool { kind == .text || kind == .kana || kind == .empty }
  /// Whether most records have a short text of their own.
  var isName: Bool { kind == .text && longest <= Self.longestName && distinct * 2 > filled }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    0x3041...0x309F ~= scalar.value || 0x30A0...0x30FF ~= scalar.value || 0xFF66...0xFF9F ~= scalar.value
  }

  /// What readings have beside kana: digits, spaces, signs, also in full width.
  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    0x20...0x40 ~= scalar.value || 0x3000...0x3020 ~= scalar.value || 0xFF01...0xFF20 ~= scalar.value
      || scalar.value == 0x2212
  }

  private static func isDate(_ value: String) -> Bool {
    let bytes = Array(value.utf8.prefix(10))
    guard bytes.count >= 8, bytes.prefix(4).allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return bytes[4] == UInt8(ascii: "-") || bytes[4] == UInt8(ascii: "/")
  }
}
