/// How long a record is where equal fuzzy matches are put in order: the scalars of its texts without the blanks around each,
/// one more between two texts, at most 65,535. That is the length that fzf breaks ties by (`TrimLength` of its
/// `src/util/chars.go`), for a line.
struct TextLength: Sendable {
  private var count = 0
  private var isEmpty = true

  /// The length.
  var value: UInt16 { UInt16(clamping: count) }

  /// Adds a text in UTF-8; one pass over it, unless all of it is ASCII.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool = false) {
    if !isEmpty { count += 1 }
    isEmpty = false
    var (start, end) = (text.startIndex, text.endIndex)
    while start < end, Self.isBlank(text[start]) { start += 1 }
    while start < end, Self.isBlank(text[end - 1]) { end -= 1 }
    if isASCII { return count += end - start }
    for byte in text[start..<end] where !TextBytes.isContinuation(byte) { count += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
