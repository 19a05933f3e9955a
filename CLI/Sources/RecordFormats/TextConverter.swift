#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Converts lines in Shift_JIS, EUC-JP or another encoding in which a line end is one byte to UTF-8, each by itself.
///
/// A line that is not of the encoding stays as it came, also one that is UTF-8 already.
final class LineConverter {
  private let descriptor: iconv_t
  private let separator: UInt8
  private let encoding: TextEncoding
  /// The beginning of a line whose end is to come.
  private var rest: [UInt8] = []
  /// Whether the beginning of that line, which is very long, has been given away.
  private var isInLongLine = false

  private static let longestCharacter = 4

  init(_ encoding: TextEncoding, input: String, separator: UInt8) throws(RecordReadingError) {
    self.separator = separator
    self.encoding = encoding
    for name in encoding.systemNames {
      guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else { continue }
      descriptor = opened
      return
    }
    throw RecordReadingError(
      input: input,
      reason:
        "this system knows no \(encoding.rawValue); convert it to UTF-8 first: iconv -f \(encoding.rawValue) -t utf-8 FILE"
    )
  }

  deinit { iconv_close(descriptor) }

  /// Gives the text of the lines that are complete; at the end, of all.
  func convert(_ bytes: [UInt8], isEnd: Bool, _ give: ([UInt8]) -> Void) {
    let all = rest.isEmpty ? bytes : rest + bytes
    let end = isEnd ? all.count : (all.lastIndex(of: separator).map { $0 + 1 } ?? 0)
    var output: [UInt8] = []
    output.reserveCapacity(end + end / 2)
    var start = 0
    while start < end {
      let lineEnd = all[start..<end].firstIndex(of: separator).map { $0 + 1 } ?? end
      append(all[start..<lineEnd], to: &output)
      isInLongLine = false
      start = lineEnd
    }
    rest = Array(all[end...])
    if rest.count >= TextDecoder.longestLine {
      isInLongLine = true
      rest.removeFirst(convert(rest[...], to: &output))
      // More than a character that is cut off is wrong, and stays as it came.
      if rest.count > Self.longestCharacter {
        output += rest
        rest = []
      }
    }
    if !output.isEmpty { give(output) }
  }

  private func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let isPlain = !line.contains { $0 >= 0x80 || $0 == 0x1B && !encoding.hasASCII }
    if isPlain || !isInLongLine && encoding.isJapanese && TextEncoding.isUTF8Japanese(line) {
      output += line
      return
    }
    let start = output.count
    if convert(line, to: &output) == line.count { return }
    output.removeSubrange(start...)
    output += line
  }

  /// Converts as much as can be. Returns how many bytes that are.
  private func convert(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int {
    var taken = 0
    // Three bytes of UTF-8 for each byte are always enough.
    output += [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { output, count in
      bytes.withUnsafeBytes { bytes in
        output.withMemoryRebound(to: CChar.self) { output in
          var (next, left) = (
            UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: CChar.self).baseAddress), bytes.count
          )
          var (end, room) = (output.baseAddress, output.count)
          _ = iconv(descriptor, &next, &left, &end, &room)
          // The next text begins anew.
          _ = iconv(descriptor, nil, nil, nil, nil)
          (taken, count) = (bytes.count - left, output.count - room)
        }
      }
    }
    return taken
  }
}

/// Converts UTF-16 to UTF-8, block by block. What is no character becomes a byte that is none either.
struct UTF16Converter {
  private let isLittleEndian: Bool
  private var byte: UInt8?
  private var lead: UInt16?

  /// In no UTF-8.
  private static let wrong: UInt8 = 0xFF

  init(isLittleEndian: Bool) { self.isLittleEndian = isLittleEndian }

  mutating func convert(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    for next in bytes {
      guard let first = byte else {
        byte = next
        continue
      }
      byte = nil
      append(isLittleEndian ? UInt16(next) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(next), to: &output)
    }
    if isEnd {
      if lead != nil { output.append(Self.wrong) }
      if byte != nil { output.append(Self.wrong) }
      (lead, byte) = (nil, nil)
    }
    return output
  }

  private mutating func append(_ unit: UInt16, to output: inout [UInt8]) {
    if let first = lead {
      lead = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        if let scalar = Unicode.Scalar(value) { output += UTF8.encode(scalar).map { Array($0) } ?? [] }
        return
      }
      output.append(Self.wrong)
    }
    if unit < 0x80 {
      output.append(UInt8(unit))
    } else if UTF16.isLeadSurrogate(unit) {
      lead = unit
    } else if let scalar = Unicode.Scalar(unit) {
      for code in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(code) }
    } else {
      output.append(Self.wrong)
    }
  }
}
