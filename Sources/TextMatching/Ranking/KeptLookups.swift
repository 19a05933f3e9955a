/// Lookups among the tokens that records keep (``RecordMarks``).
struct KeptLookups: Sendable {
  /// A lookup of a single token.
  private struct Single: Sendable {
    /// Which of all lookups it is.
    var index: Int
    /// Where its token is in ``bytes``.
    var start: Int
    var end: Int
    var isPrefix: Bool
  }

  /// Those that tokens may be which begin alike, and where they are.
  private var singles: [Single] = []
  private var ends = [Int](repeating: 0, count: 1_024)
  /// The tokens of all of them.
  private var bytes: [UInt8] = []
  /// Those of several tokens, with a space after each that does not go on.
  private var phrases: [(index: Int, bytes: [UInt8])] = []

  init(_ lookups: [MarkLookup]) {
    var order: [(start: Int, index: Int)] = []
    for (index, lookup) in lookups.enumerated() {
      let token = lookup.tokens[0]
      if lookup.tokens.count == 1 {
        // What is looked for after a mark is never empty.
        order.append((Self.start(token[0], token[1]), index))
      } else {
        phrases.append((index, Array(lookup.tokens.joined(separator: [0x20])) + (lookup.isPrefix ? [] : [0x20])))
      }
    }
    order.sort { $0 < $1 }
    for (start, index) in order {
      let token = lookups[index].tokens[0]
      singles.append(
        Single(
          index: index, start: bytes.count, end: bytes.count + token.count, isPrefix: lookups[index].isPrefix))
      bytes += token
      ends[start] = singles.count
    }
    // Where there is none of a start, those before it end there, too.
    for start in ends.indices.dropFirst() { ends[start] = max(ends[start], ends[start - 1]) }
  }

  /// The same in memory that nothing else holds.
  var unshared: KeptLookups {
    var lookups = self
    (lookups.singles, lookups.ends, lookups.bytes) = (singles.unshared, ends.unshared, bytes.unshared)
    return lookups
  }

  /// A number for the first bytes of a token: a mark, and mostly the part of a title.
  @inline(__always)
  private static func start(_ mark: UInt8, _ second: UInt8) -> Int { Int(mark & 0x7F) << 3 | Int(second & 7) }

  /// Finds the lookups among the tokens of a record.
  func look(at marks: UnsafeBufferPointer<UInt8>, _ held: inout HeldLookups) {
    bytes.withUnsafeBufferPointer { bytes in
      singles.withUnsafeBufferPointer { singles in
        ends.withUnsafeBufferPointer { ends in
          var start = 0
          while start < marks.count {
            var end = start
            while end < marks.count, marks[end] != 0x20 { end += 1 }
            let number = Self.start(marks[start], start + 1 < end ? marks[start + 1] : 0)
            for place in (number == 0 ? 0 : ends[number - 1])..<ends[number] {
              let single = singles[place]
              let length = single.end - single.start
              guard length == end - start || single.isPrefix && length < end - start else { continue }
              if held.contains(single.index) { continue }
              var offset = length - 1
              while offset >= 0, marks[start + offset] == bytes[single.start + offset] { offset -= 1 }
              if offset < 0 { held.insert(single.index) }
            }
            start = end + 1
          }
        }
      }
    }
    for phrase in phrases where Self.has(phrase.bytes, in: marks) { held.insert(phrase.index) }
  }

  private static func has(_ phrase: [UInt8], in marks: UnsafeBufferPointer<UInt8>) -> Bool {
    phrase.withUnsafeBufferPointer { phrase in
      var start = 0
      while start + phrase.count <= marks.count {
        if start == 0 || marks[start - 1] == 0x20, TextBytes(marks).hasBytes(phrase, at: start) { return true }
        start += 1
      }
      return false
    }
  }
}
