/// Folded bytes to look for, prepared once per query.
struct Needle: Hashable, Sendable {
  let bytes: [UInt8]
  /// What its first and last characters are to the words around them.
  let first: WordClass
  let last: WordClass
  /// For each prefix of a long needle, the length of its longest proper suffix that is a prefix too; else empty.
  private let borders: [Int32]

  /// A long needle is looked for in linear time, so that no text and query can stall a search; a short one by trying
  /// each place, which is faster.
  private static let longest = 64

  /// Prepares valid UTF-8 that is not empty.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (first, last) = bytes.withUnsafeBufferPointer { buffer in
      let text = TextBytes(buffer)
      let lastStart = text.scalarStart(at: text.count - 1)
      return (WordClass(of: text.scalar(at: 0).value), WordClass(of: text.scalar(at: lastStart).value))
    }
    borders = bytes.count > Self.longest ? Self.borders(of: bytes) : []
  }

  /// The first range, at or after the offset, where the text has these bytes.
  func firstRange(in text: TextBytes, from offset: Int) -> Range<Int>? {
    guard bytes.count <= text.count - offset else { return nil }
    return bytes.withUnsafeBufferPointer { needle in
      borders.isEmpty ? tryingEachPlace(needle, in: text, from: offset) : linear(needle, in: text, from: offset)
    }
  }

  private func tryingEachPlace(_ needle: UnsafeBufferPointer<UInt8>, in text: TextBytes, from offset: Int) -> Range<
    Int
  >? {
    let first = needle[0]
    var start = offset
    let last = text.count - needle.count
    while start <= last {
      if text[start] == first, text.hasBytes(needle, at: start) { return start..<start + needle.count }
      start += 1
    }
    return nil
  }

  /// Knuth, Morris and Pratt: the text is read once, whatever is in it.
  private func linear(_ needle: UnsafeBufferPointer<UInt8>, in text: TextBytes, from offset: Int) -> Range<Int>? {
    var matched = 0
    for index in offset..<text.count {
      while matched > 0, text[index] != needle[matched] { matched = Int(borders[matched - 1]) }
      if text[index] == needle[matched] { matched += 1 }
      if matched == needle.count { return index + 1 - matched..<index + 1 }
    }
    return nil
  }

  private static func borders(of bytes: [UInt8]) -> [Int32] {
    var borders = [Int32](repeating: 0, count: bytes.count)
    var length = 0
    for index in 1..<bytes.count {
      while length > 0, bytes[index] != bytes[length] { length = Int(borders[length - 1]) }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = Int32(length)
    }
    return borders
  }
}
