import Foundation
import IncrementalSearch

/// A record as the cluster has it, or what says which records those are.
struct TypesenseDocument: Encodable, Sendable {
  /// Made of the record's own id, which may have any characters: two hashes in hexadecimal digits.
  var id = ""
  var key: String?
  var title: [String]?
  var texts: [String]?
  var reading: String?
  var rank: Double?
  var facets: [String]?
  /// The content, where it is text, or in Base64.
  var content: String?
  var content64: String?
  /// The place in the order: by rank, or by length where that counts; then by `p`.
  var a: Int64?
  var l: Int64?
  var p: Int64?
  /// What it is found by.
  var t: [Int64]?
  /// Words that a misspelled one may have been meant to be, to look for and as `VocabularyWords` has them.
  var w: [String]?
  var v: [String]?
  /// The values of facets, each by its hash and its letters in hexadecimal digits: words to Typesense.
  var f: [String: String] = [:]
  var stamp: TypesenseStamp?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, key, title, texts, reading, rank, facets, content, content64, a, l, p, t, w, v, stamp
  }

  private struct FacetName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a document of an answer.
  init(_ reader: inout JSONReader) throws {
    var id: String?
    var stamp: TypesenseStamp?
    try reader.object { reader, name in
      switch name {
      case "id": id = try reader.string()
      case "key": key = try reader.optional { try $0.string() }
      case "title": title = try reader.optional { try $0.strings() }
      case "texts": texts = try reader.optional { try $0.strings() }
      case "reading": reading = try reader.optional { try $0.string() }
      case "rank": rank = try reader.optional { try $0.double() }
      case "facets": facets = try reader.optional { try $0.strings() }
      case "content": content = try reader.optional { try $0.string() }
      case "content64": content64 = try reader.optional { try $0.string() }
      case "a": a = try reader.optional { try $0.integer() }
      case "l": l = try reader.optional { try $0.integer() }
      case "p": p = try reader.optional { try $0.integer() }
      case "v": v = try reader.optional { try $0.strings() }
      case "stamp": stamp = try TypesenseStamp(&reader)
      default: return false
      }
      return true
    }
    guard let id else { throw JSONReader.Mismatch() }
    (self.id, self.stamp) = (id, stamp)
  }

  /// Reads a document that is a whole answer; nil where it is none.
  init?(_ body: Data) {
    let document = body.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes.bindMemory(to: UInt8.self))
      return try? TypesenseDocument(&reader)
    }
    guard let document else { return nil }
    self = document
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encodeIfPresent(key, forKey: .key)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(texts, forKey: .texts)
    try values.encodeIfPresent(reading, forKey: .reading)
    try values.encodeIfPresent(rank, forKey: .rank)
    try values.encodeIfPresent(facets, forKey: .facets)
    try values.encodeIfPresent(content, forKey: .content)
    try values.encodeIfPresent(content64, forKey: .content64)
    try values.encodeIfPresent(a, forKey: .a)
    try values.encodeIfPresent(l, forKey: .l)
    try values.encodeIfPresent(p, forKey: .p)
    try values.encodeIfPresent(w, forKey: .w)
    try values.encodeIfPresent(v, forKey: .v)
    try values.encodeIfPresent(stamp, forKey: .stamp)
    var named = encoder.container(keyedBy: FacetName.self)
    for (name, value) in f { try named.encode(value, forKey: FacetName(stringValue: name)) }
  }

  /// The document as a line of JSON in ASCII. Its numbers are written here: they are most of it, and `JSONEncoder` takes its time.
  ///
  /// A node hands a body on to the others of its cluster in the pieces that come from the network, and leaves out what is no UTF-8
  /// in one of them: a character whose bytes came in two pieces would be lost without a word. An escaped one is not.
  func line() throws -> Data {
    var line = try Self.ascii(JSONEncoder().encode(self))
    line.removeLast()
    line += Data(",\"t\":[\((t ?? []).map(String.init).joined(separator: ","))]}\n".utf8)
    return line
  }

  /// JSON with all characters beyond ASCII, which only texts have, escaped (RFC 8259, section 7).
  private static func ascii(_ json: Data) -> Data {
    guard json.contains(where: { $0 >= 0x80 }) else { return json }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count * 2)
    for unit in String(decoding: json, as: UTF8.self).utf16 {
      if unit < 0x80 {
        escaped.append(UInt8(unit))
        continue
      }
      escaped += "\\u".utf8
      for shift in [12, 8, 4, 0] { escaped.append(hexadecimalDigits[Int(unit >> shift & 15)]) }
    }
    return Data(escaped)
  }

  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  /// Where the stamp is.
  static let stampID = "stamp"

  /// The id that a record has in the cluster.
  static func id(of record: String) -> String {
    let bytes = Array(record.utf8)
    return [bytes, [0] + bytes].map { hexadecimal(UInt64(bitPattern: TypesenseTokens.number(of: $0))) }.joined()
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  init(stamp: TypesenseStamp) {
    (id, self.stamp) = (Self.stampID, stamp)
    (t, w, a, l, p) = ([], [], 0, 0, 0)
  }

  /// Prepares a record at a place of the order given.
  init(_ record: IndexRecord, number: Int64, isRanked: Bool) {
    id = Self.id(of: record.id)
    (key, title, texts, reading, rank) = (record.id, record.parts, record.texts, record.reading, record.rank)
    facets = record.facets
    if !record.content.isEmpty {
      let text = String(decoding: record.content, as: UTF8.self)
      // What is not UTF-8 was mended, so that its bytes are others.
      if text.utf8.elementsEqual(record.content) {
        content = text
      } else {
        content64 = Data(record.content).base64EncodedString()
      }
    }
    let length = Int64(min(record.searchedTexts.length, 0xFFFF))
    l = length
    if isRanked {
      (a, p) = (Self.descending(record.rank), length << 40 | number)
    } else {
      (a, p) = (0, number)
    }
    let marks = RecordMarks(record.searchedTexts)
    t = Array(TypesenseTokens(record, marks).numbers)
    var words = VocabularyWords()
    words.append(FoldedText(record.title).bytes, isName: true)
    words.append(FoldedText(record.reading).bytes, isName: true)
    for text in record.texts { words.append(FoldedText(text).bytes, isName: false) }
    words.append(marks)
    v = words.words.sorted()
    // Its mark tells a sound from a word; kana are found by their sound.
    w = Set(
      words.words.filter { $0.first != "=" }.map {
        $0.first.map { "@~".contains($0) } == true ? String($0.dropFirst()) : $0
      }
    )
    .sorted()
    for (index, value) in record.facets.enumerated() where !value.isEmpty {
      f["f\(index)"] = Self.word(of: value)
    }
  }

  /// A rank as a number that is the lower the higher it is; none comes last.
  private static func descending(_ rank: Double?) -> Int64 {
    guard let rank, !rank.isNaN else { return .max }
    let bits = Int64(bitPattern: (rank == 0 ? 0 : rank).bitPattern)
    let ascending = bits < 0 ? .min - bits : bits
    return ascending == .min ? .max - 1 : -ascending
  }

  /// A value of a facet as one word that no other value has, whatever Typesense drops of texts.
  private static func word(of value: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let letters = value.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return hexadecimal(UInt64(bitPattern: TypesenseTokens.number(of: value.utf8)))
      + String(decoding: letters, as: UTF8.self)
  }

  /// The value that ``word(of:)`` was made of.
  static func value(of word: String) -> String {
    let digits = word.utf8.dropFirst(16).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return String(
      decoding: stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) },
      as: UTF8.self)
  }

  /// The record; nil if it is none.
  var record: IndexRecord? {
    guard let key, let title else { return nil }
    let bytes = content.map { Array($0.utf8) } ?? content64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
    return IndexRecord(
      id: key, parts: title, texts: texts ?? [], reading: reading ?? "", rank: rank, facets: facets ?? [],
      content: bytes)
  }
}
