/// How the characters of an input are written as bytes.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  /// Big-endian unless a byte order mark, or the zeros in the first characters, say otherwise.
  case utf16 = "utf-16"
  /// As Windows has it (CP932).
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"

  /// What the system may call it, the widest first.
  var systemNames: [String] {
    switch self {
    case .utf8: ["UTF-8"]
    case .utf16: ["UTF-16"]
    case .shiftJIS: ["CP932", "SHIFT_JIS"]
    case .eucJP: ["EUC-JP-MS", "EUC-JP"]
    }
  }
}

/// What the first bytes of an input say.
enum FirstBytes: Equatable {
  /// Nothing about the encoding.
  case undecided
  case text(TextEncoding, isLittleEndian: Bool, markLength: Int)
  /// No text, with what it seems to be and what to do.
  case refused(String)

  private static let kinds: [(start: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "compressed twice; decompress it first: gzip -dc FILE | isearch …"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed twice; decompress it first: zstd -dc FILE | isearch …"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed by xz; decompress it first: xz -dc FILE | isearch …"),
    (Array("BZh91AY&SY".utf8), "compressed by bzip2; decompress it first: bzip2 -dc FILE | isearch …"),
    (
      [0x50, 0x4B, 0x03, 0x04],
      "a ZIP archive or a spreadsheet; export the table as CSV, or unpack the archive first"
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document; export the table as CSV"),
    (Array("%PDF-".utf8), "a PDF document"), ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"), (Array("GIF87a".utf8), "a GIF picture"),
    (Array("GIF89a".utf8), "a GIF picture"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (
      Array("SQLite format 3\0".utf8),
      "a database; name an index alone, and export another database as CSV: sqlite3 -csv -header FILE 'SELECT …'"
    ),
  ]

  /// Looks at the beginning of an input, for what contradicts or completes the encoding named; `endsWithNUL` says that
  /// records do.
  init(_ bytes: [UInt8], named: TextEncoding?, endsWithNUL: Bool) {
    if named == nil, let kind = Self.kinds.first(where: { bytes.starts(with: $0.start) }) {
      self = .refused(kind.name)
      return
    }
    if named == nil || named == .utf16 {
      let marks: [(bytes: [UInt8], isLittleEndian: Bool)] = [([0xFF, 0xFE], true), ([0xFE, 0xFF], false)]
      for mark in marks where bytes.starts(with: mark.bytes) {
        self = .text(.utf16, isLittleEndian: mark.isLittleEndian, markLength: 2)
        return
      }
    }
    if named == .utf16 {
      self = .text(.utf16, isLittleEndian: Self.order(ofZerosIn: bytes) ?? false, markLength: 0)
    } else if let named {
      self = .text(named, isLittleEndian: false, markLength: 0)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      // Whoever takes records apart leaves the mark out.
      self = .text(.utf8, isLittleEndian: false, markLength: 0)
    } else if !endsWithNUL, let isLittleEndian = Self.order(ofZerosIn: bytes) {
      self = .text(.utf16, isLittleEndian: isLittleEndian, markLength: 0)
    } else if !endsWithNUL, Self.isFullOfZeros(bytes) {
      self = .refused("no text: it is full of NUL bytes; if they end records, say --read0")
    } else {
      self = .undecided
    }
  }

  private static let lookedAt = 4_096

  /// Whether it is little-endian UTF-16, if it is UTF-16 with Latin letters, or line ends at least: zeros in every other place.
  private static func order(ofZerosIn bytes: [UInt8]) -> Bool? {
    let looked = bytes.prefix(lookedAt)
    var zeros = [0, 0]
    for (index, byte) in looked.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    let most = max(zeros[0], zeros[1])
    guard most > 1, most * 20 > looked.count, min(zeros[0], zeros[1]) * 3 < most else { return nil }
    return zeros[1] > zeros[0]
  }

  /// A NUL here and there is a matter of its line.
  private static func isFullOfZeros(_ bytes: [UInt8]) -> Bool {
    let looked = bytes.prefix(lookedAt)
    let count = looked.count { $0 == 0 }
    return count > 1 && count * 50 > looked.count
  }
}

extension TextEncoding {
  /// Recognizes the encoding of most lines of a text, those of ASCII apart; nil if it is none of these.
  init?(recognizing text: ArraySlice<UInt8>, separator: UInt8) {
    var counts: [TextEncoding: Int] = [:]
    for line in text.split(separator: separator) where line.contains(where: { $0 >= 0x80 }) {
      if let encoding = TextEncoding(ofLine: line) { counts[encoding, default: 0] += 1 }
    }
    // Of as many lines in either, what nothing else can be.
    guard let most = counts.values.max(), let encoding = Self.allCases.first(where: { counts[$0] == most }) else {
      return nil
    }
    self = encoding
  }

  private init?(ofLine line: ArraySlice<UInt8>) {
    if Self.isUTF8(line) {
      self = .utf8
    } else if Self.isEUC(line) {
      self = .eucJP
    } else if Self.isShiftJIS(line) {
      self = .shiftJIS
    } else {
      return nil
    }
  }

  /// Whether a line is UTF-8 with kana, kanji or what else takes three bytes: hardly anything is that in another encoding.
  static func isUTF8Japanese(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { 0xE0...0xEF ~= $0 } && isUTF8(line)
  }

  /// Whether all is UTF-8 but perhaps for a character that the end cuts.
  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var end = bytes.endIndex
    for _ in 0..<3 where end > bytes.startIndex && bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > bytes.startIndex, bytes[end - 1] >= 0xC0 { end -= 1 } else { end = bytes.endIndex }
    var (codec, rest) = (UTF8(), bytes[..<end].makeIterator())
    while true {
      switch codec.decode(&rest) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  /// Whether what is not ASCII comes in pairs as EUC-JP has them, some of them kana or the commonest kanji.
  private static func isEUC(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    var (pairs, common) = (0, 0)
    while index + 1 < bytes.endIndex {
      let (lead, trail) = (bytes[index], bytes[index + 1])
      if lead < 0x80 {
        index += 1
      } else if lead == 0x8E, trail >= 0xA1, trail <= 0xDF {
        index += 2
      } else if lead >= 0xA1, lead <= 0xFE, trail >= 0xA1, trail <= 0xFE {
        pairs += 1
        if lead == 0xA1 || lead == 0xA4 || lead == 0xA5 || (0xB0...0xCF).contains(lead) { common += 1 }
        index += 2
      } else {
        return false
      }
    }
    return common > 0 && common * 2 > pairs
  }

  /// Whether all may be Shift_JIS, and most of it is kana or the commoner kanji, whose first bytes no Latin letter has.
  private static func isShiftJIS(_ bytes: ArraySlice<UInt8>) -> Bool {
    var index = bytes.startIndex
    var (pairs, common) = (0, 0)
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x00...0x7F, 0xA1...0xDF: index += 1
      case 0x81...0x9F, 0xE0...0xFC:
        guard index + 1 < bytes.endIndex else { return common * 2 > pairs }
        guard (0x40...0xFC).contains(bytes[index + 1]), bytes[index + 1] != 0x7F else { return false }
        pairs += 1
        if bytes[index] <= 0x9F { common += 1 }
        index += 2
      default: return false
      }
    }
    return common > 0 && common * 2 > pairs
  }
}
