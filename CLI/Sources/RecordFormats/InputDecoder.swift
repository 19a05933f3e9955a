/// Turns the bytes of an input into UTF-8 as they come: decompresses them, and converts them from the encoding named or
/// recognized.
///
/// What it hands on never ends within a character, nor in most encodings within a line: that waits for the rest. A line that is
/// not valid in the encoding stays as it came, so that code that needs text can refuse it by its place.
struct InputDecoder {
  private let input: String
  private var text: TextDecoder
  private var decompressor: (any Decompressor)?
  /// The first bytes, until there are enough of them to tell a compression.
  private var first: [UInt8]? = []

  /// No signature of a compression is longer.
  private static let signatureLength = 4

  /// Makes a decoder for one input, by its name; `separator` ends its lines.
  ///
  /// With `isPatient` an encoding is found out from as much of the input however its bytes come; else a line that is typed shows at
  /// once.
  init(input: String, encoding: TextEncoding?, separator: UInt8, isPatient: Bool = false) {
    self.input = input
    text = TextDecoder(input: input, encoding: encoding, separator: separator, isPatient: isPatient)
  }

  /// The encoding that was found out, where it is another one than UTF-8 and nobody named it or marked the input with it.
  var guessed: TextEncoding? { text.guessed }

  /// Takes the next bytes in and gives their text away, in pieces of bounded size.
  mutating func decode(_ bytes: [UInt8], _ give: ([UInt8]) -> Void) throws(RecordReadingError) {
    guard let held = first else { return try decompress(bytes, give) }
    let all = held.isEmpty ? bytes : held + bytes
    // A line that is typed shows at once.
    if all.count < Self.signatureLength, !all.contains(UInt8(ascii: "\n")), !all.contains(0) {
      first = all
      return
    }
    try begin(all, give)
  }

  /// Gives away what waited for more. Throws where the end is missing.
  mutating func finish(_ give: ([UInt8]) -> Void) throws(RecordReadingError) {
    if let held = first { try begin(held, give) }
    if let decompressor, !decompressor.isAtEnd {
      throw RecordReadingError(input: input, reason: "the compressed data ends too early; get the file anew")
    }
    try text.finish(give)
  }

  private mutating func begin(_ bytes: [UInt8], _ give: ([UInt8]) -> Void) throws(RecordReadingError) {
    first = nil
    if GzipDecompressor.canRead(bytes) {
      decompressor = try GzipDecompressor(input: input)
    } else if ZstdDecompressor.canRead(bytes) {
      decompressor = try ZstdDecompressor(input: input)
    }
    try decompress(bytes, give)
  }

  private mutating func decompress(_ bytes: [UInt8], _ give: ([UInt8]) -> Void) throws(RecordReadingError) {
    guard let decompressor else { return try text.decode(bytes, give) }
    var rest = bytes[...]
    while let piece = try decompressor.decompress(&rest) { try text.decode(piece, give) }
  }
}

/// Makes UTF-8 of the bytes of a text.
struct TextDecoder {
  private enum Mode {
    /// Nothing has told the encoding yet; what is there of the first line that might.
    case undecided([UInt8], hasBegun: Bool)
    /// UTF-8, or none that is known: bytes stay as they came.
    case unchanged
    case lines(LineConverter)
    case utf16(UTF16Converter)
  }

  private let input: String
  private let separator: UInt8
  private let named: TextEncoding?
  private let isPatient: Bool
  private(set) var guessed: TextEncoding?
  private var mode = Mode.undecided([], hasBegun: false)
  /// How much was looked at without an encoding being found.
  private var undecidedCount = 0

  /// A line of so many bytes is not waited for.
  static let longestLine = 1 << 16
  private static let mostUndecided = 1 << 22

  init(input: String, encoding: TextEncoding?, separator: UInt8, isPatient: Bool) {
    (self.input, self.separator, named, self.isPatient) = (input, separator, encoding, isPatient)
  }

  mutating func decode(_ bytes: [UInt8], _ give: ([UInt8]) -> Void) throws(RecordReadingError) {
    try decode(bytes, isEnd: false, give)
  }

  mutating func finish(_ give: ([UInt8]) -> Void) throws(RecordReadingError) { try decode([], isEnd: true, give) }

  private mutating func decode(
    _ bytes: [UInt8], isEnd: Bool, _ give: ([UInt8]) -> Void
  ) throws(RecordReadingError) {
    switch mode {
    case .undecided(let held, let hasBegun):
      try recognize(held.isEmpty ? bytes : held + bytes, hasBegun: hasBegun, isEnd: isEnd, give)
    case .unchanged:
      if !bytes.isEmpty { give(bytes) }
    case .lines(let converter):
      converter.convert(bytes, isEnd: isEnd, give)
    case .utf16(var converter):
      let text = converter.convert(bytes, isEnd: isEnd)
      mode = .utf16(converter)
      if !text.isEmpty { give(text) }
    }
  }

  private mutating func recognize(
    _ bytes: [UInt8], hasBegun: Bool, isEnd: Bool, _ give: ([UInt8]) -> Void
  ) throws(RecordReadingError) {
    if bytes.isEmpty { return }
    var start = 0
    if !hasBegun {
      let isEnough = isPatient ? bytes.count >= FirstBytes.lookedAt : bytes.contains(separator)
      guard isEnd || bytes.count >= Self.longestLine || isEnough else {
        mode = .undecided(bytes, hasBegun: false)
        return
      }
      switch FirstBytes(bytes, named: named, endsWithNUL: separator == 0) {
      case .refused(let reason): throw RecordReadingError(input: input, reason: "it seems to be \(reason)")
      case .text(let encoding, let isLittleEndian, let markLength):
        if named == nil, markLength == 0, encoding != .utf8 { guessed = encoding }
        try begin(encoding, isLittleEndian: isLittleEndian)
        start = markLength
      case .undecided: mode = .undecided([], hasBegun: true)
      }
      guard case .undecided = mode else { return try decode(Array(bytes[start...]), isEnd: isEnd, give) }
    }
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 || $0 == 0x1B }) else {
      // ASCII is the same in all of them.
      mode = .undecided([], hasBegun: true)
      return give(bytes)
    }
    // As much of it as a line may have tells as well as all, and is the same wherever pieces end.
    let isEnough = bytes.count - first >= Self.longestLine
    if isPatient, !isEnd, !isEnough {
      let start = bytes[..<first].lastIndex(of: separator).map { $0 + 1 } ?? 0
      if start > 0 { give(Array(bytes[..<start])) }
      mode = .undecided(Array(bytes[start...]), hasBegun: true)
      return
    }
    let looked = isPatient && isEnough ? bytes[..<(first + Self.longestLine)] : bytes[...]
    let end =
      isEnd && looked.endIndex == bytes.endIndex
      ? bytes.count : looked.lastIndex(of: separator).map { $0 + 1 } ?? (isEnough ? looked.endIndex : 0)
    if end <= first, !isEnough {
      if end > 0 { give(Array(bytes[..<end])) }
      mode = .undecided(Array(bytes[end...]), hasBegun: true)
      return
    }
    let lines = end > first ? bytes[..<end] : looked
    if let encoding = TextEncoding(recognizing: lines, separator: separator) {
      if encoding != .utf8 { guessed = encoding }
      try begin(encoding, isLittleEndian: false)
      return try decode(bytes, isEnd: isEnd, give)
    }
    undecidedCount += lines.count
    give(Array(lines))
    let rest = Array(bytes[lines.endIndex...])
    mode = .undecided([], hasBegun: true)
    if undecidedCount >= Self.mostUndecided {
      mode = .unchanged
      if !rest.isEmpty { give(rest) }
    } else if !rest.isEmpty {
      try recognize(rest, hasBegun: true, isEnd: isEnd, give)
    }
  }

  private mutating func begin(_ encoding: TextEncoding, isLittleEndian: Bool) throws(RecordReadingError) {
    switch encoding {
    case .utf8: mode = .unchanged
    case .utf16: mode = .utf16(UTF16Converter(isLittleEndian: isLittleEndian))
    case .shiftJIS, .eucJP, .iso2022JP, .windows1252, .latin1:
      mode = .lines(try LineConverter(encoding, input: input, separator: separator))
    }
  }
}
