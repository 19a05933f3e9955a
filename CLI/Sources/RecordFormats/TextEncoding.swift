/// How the characters of an input are written as bytes.
package enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  /// Big-endian unless a byte order mark, or the zeros in the first characters, say otherwise.
  case utf16 = "utf-16"
  /// As Windows has it (CP932).
  case shiftJIS = "shift_jis"
  case eucJP = "euc-jp"
  /// As mail has it, with escape sequences.
  case iso2022JP = "iso-2022-jp"
  /// Western Europe on Windows; never recognized, as nothing tells it from others.
  case windows1252 = "windows-1252"
  /// Western Europe, ISO 8859-1; never recognized.
  case latin1 = "iso-8859-1"

  /// The encoding of a name, which may be one of its other ones.
  package init?(name: String) {
    let others: [String: TextEncoding] = [
      "utf8": .utf8, "utf16": .utf16, "sjis": .shiftJIS, "shift-jis": .shiftJIS, "cp932": .shiftJIS,
      "windows-31j": .shiftJIS, "eucjp": .eucJP, "jis": .iso2022JP, "cp1252": .windows1252, "latin1": .latin1,
      "latin-1": .latin1,
    ]
    guard let encoding = TextEncoding(rawValue: name.lowercased()) ?? others[name.lowercased()] else { return nil }
    self = encoding
  }

  /// What people call it.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .iso2022JP: "ISO-2022-JP"
    case .windows1252: "Windows-1252"
    case .latin1: "ISO-8859-1"
    }
  }

  /// Whether a line of ASCII bytes alone is the same in UTF-8.
  var hasASCII: Bool { self != .utf16 && self != .iso2022JP }

  /// Whether it is one that Japanese is written in, so that a line in UTF-8 among others is known.
  var isJapanese: Bool { [.shiftJIS, .eucJP, .iso2022JP].contains(self) }

  /// What the system may call it, the widest first.
  var systemNames: [String] {
    switch self {
    case .utf8: ["UTF-8"]
    case .utf16: ["UTF-16"]
    case .shiftJIS: ["CP932", "SHIFT_JIS"]
    case .eucJP: ["EUC-JP-MS", "EUC-JP"]
    case .iso2022JP: ["ISO-2022-JP-MS", "CP50221", "ISO-2022-JP-3", "ISO-2022-JP"]
    case .windows1252: ["CP1252", "WINDOWS-1252"]
    case .latin1: ["ISO-8859-1", "LATIN1"]
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
      self = .refused(
        "no text: it is full of NUL bytes; if they end records, say --read0, if it is UTF-16, --encoding utf-16")
    } else {
      self = .undecided
    }
  }

  static let lookedAt = 4_096

  /// Whether it is little-endian UTF-16, if it is UTF-16 with Latin letters, or line ends at least: zeros in every other place.
  private static func order(ofZerosIn bytes: [UInt8]) -> Bool? {
    let looked = bytes.prefix(lookedAt)
    var zeros = [0, 0]
    for (index, byte) in looked.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    let most = max(zeros[0], zeros[1])
    guard most > 1 else { return nil }
    if most * 20 > looked.count, min(zeros[0], zeros[1]) * 3 < most { return zeros[1] > zeros[0] }
    // Of mostly Japanese text, the line ends, a digit here and there and the kanji for one have zeros; hardly anything else reads as
    // such text.
    return [true, false].first { isJapanese(Array(looked), isLittleEndian: $0) }
  }

  /// Whether most of it, read as UTF-16, is what Japanese text has, with line ends.
  private static func isJapanese(_ bytes: [UInt8], isLittleEndian: Bool) -> Bool {
    var (known, lineEnds) = (0, 0)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      let unit = isLittleEndian ? second << 8 | first : first << 8 | second
      switch unit {
      case 0x0A:
        lineEnds += 1
        known += 1
      case 0x09, 0x0D, 0x20...0x7E, 0x2010...0x2312, 0x2460...0x266F, 0x3000...0x33FF, 0x4E00...0x9FFF,
        0xFF01...0xFF9F:
        known += 1
      default: break
      }
    }
    return lineEnds > 0 && known * 20 > bytes.count / 2 * 19
  }

  /// A NUL here and there is a matter of its line.
  private static func isFullOfZeros(_ bytes: [UInt8]) -> Bool {
    let looked = bytes.prefix(lookedAt)
    let count = looked.count { $0 == 0 }
    return count > 1 && count * 50 > looked.count
  }
}

extension TextEncoding {
  /// Recognizes the encoding of a text by its lines, those of ASCII apart: the one that the fewest lines can't be; nil if it is
  /// none of these.
  init?(recognizing text: ArraySlice<UInt8>, separator: UInt8) {
    /// How many lines may be of an encoding, and how many hardly are anything else.
    var (possible, sure): ([TextEncoding: Int], [TextEncoding: Int]) = ([:], [:])
    func count(_ encoding: TextEncoding, _ look: (isPossible: Bool, isSure: Bool)) {
      if look.isPossible { possible[encoding, default: 0] += 1 }
      if look.isSure { sure[encoding, default: 0] += 1 }
    }
    var (high, low, kanaLeads) = (0, 0, 0)
    for line in text.split(separator: separator) where line.contains(where: { $0 >= 0x80 || $0 == 0x1B }) {
      guard line.contains(where: { $0 >= 0x80 }) else {
        let isJIS = Self.hasShift(line)
        count(.iso2022JP, (isJIS, isJIS))
        continue
      }
      let isUTF8 = Self.isUTF8(line)
      count(.utf8, (isUTF8, isUTF8))
      if isUTF8, Self.isUTF8Japanese(line) { continue }
      count(.eucJP, Self.lookAsEUC(line))
      count(.shiftJIS, Self.lookAsShiftJIS(line))
      for byte in line where byte >= 0x80 {
        if 0xA1...0xDF ~= byte { low += 1 } else { high += 1 }
        if byte == 0xA4 || byte == 0xA5 { kanaLeads += 1 }
      }
    }
    let candidates = Self.allCases.filter { sure[$0, default: 0] * 2 > possible[$0, default: 0] }
    guard let most = candidates.map({ possible[$0, default: 0] }).max() else { return nil }
    var best = candidates.filter { possible[$0] == most }
    // Bytes of half-width kana alone may be pairs of EUC-JP as well, but then every other one of kana is the same.
    if best.contains(.shiftJIS), high == 0, kanaLeads * 4 < low, !best.contains(.utf8) { best = [.shiftJIS] }
    // Of as many lines in either, what nothing else can be.
    let order: [TextEncoding] = [.utf8, .eucJP, .shiftJIS, .iso2022JP]
    let surest = best.map { sure[$0, default: 0] }.max()
    guard let encoding = order.first(where: { best.contains($0) && sure[$0] == surest }) else { return nil }
    self = encoding
  }

  /// Whether a line has an escape sequence of ISO-2022-JP that begins other characters than ASCII.
  private static func hasShift(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[(escape + 1)...]
      let next = Array(rest.prefix(2))
      if next == Array("$B".utf8) || next == Array("$@".utf8) || next == Array("(J".utf8) || next == Array("(I".utf8) {
        return true
      }
    }
    return false
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

  /// Whether what is not ASCII comes in pairs as EUC-JP has them, and whether half of them are kana or the commonest kanji.
  private static func lookAsEUC(_ bytes: ArraySlice<UInt8>) -> (isPossible: Bool, isSure: Bool) {
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
        return (false, false)
      }
    }
    return (true, common > 0 && common * 2 > pairs)
  }

  /// Whether all may be Shift_JIS, and whether most of it is kana or the commoner kanji, whose first bytes no Latin letter has, or
  /// runs of half-width kana, where Latin letters stand alone.
  private static func lookAsShiftJIS(_ bytes: ArraySlice<UInt8>) -> (isPossible: Bool, isSure: Bool) {
    var index = bytes.startIndex
    var (pairs, common, narrow, runs) = (0, 0, 0, 0)
    var isInRun = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case 0x00...0x7F: index += 1
      case 0xA1...0xDF:
        narrow += 1
        if !isInRun { runs += 1 }
        index += 1
      case 0x81...0x9F, 0xE0...0xFC:
        guard index + 1 < bytes.endIndex else {
          index += 1
          break
        }
        guard (0x40...0xFC).contains(bytes[index + 1]), bytes[index + 1] != 0x7F else { return (false, false) }
        pairs += 1
        if byte <= 0x9F { common += 1 }
        index += 2
      default: return (false, false)
      }
      isInRun = 0xA1...0xDF ~= byte
    }
    return (true, pairs > 0 ? common * 2 > pairs : narrow >= runs * 2 && narrow > 0)
  }
}
