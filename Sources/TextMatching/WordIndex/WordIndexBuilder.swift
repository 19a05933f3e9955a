/// Reads the words of records and puts them in order.
struct WordIndexBuilder {
  private var table = TermTable()
  /// Of each word by its number: how many records have it, and the last of them.
  private var records: [(count: UInt32, last: UInt32)] = []
  private(set) var pieces: [WordIndex.Piece] = []
  /// The words of each record, each once, by their numbers in the table.
  private var found: [UInt32] = []
  /// Where those of each record end; numbers that no record has because pieces start at multiples of 64 have none.
  private var ends: [UInt32] = []

  /// Reads the records of the next piece.
  mutating func append(_ records: FoldedRecords) {
    let start = (ends.count + 63) / 64 * 64
    ends.append(contentsOf: repeatElement(UInt32(found.count), count: start - ends.count))
    pieces.append(WordIndex.Piece(start: start, count: records.count))
    records.withView { view in
      for record in 0..<view.count {
        for text in view.texts(of: record) { appendWords(of: view.range(ofText: text), in: view.bytes) }
        if !view.sounds.isEmpty { appendSounds(view.sound(of: record)) }
        ends.append(UInt32(found.count))
      }
    }
  }

  private mutating func appendWords(of text: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    var start = -1
    var offset = text.lowerBound
    while offset < text.upperBound {
      let byte = bytes[offset]
      let (isInWord, length): (Bool, Int)
      if byte < 0x80 {
        (isInWord, length) = ((byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10, 1)
      } else {
        let scalar = TextBytes(bytes).scalar(at: offset)
        (isInWord, length) = (WordClass(of: scalar.value) == .spaced, scalar.length)
      }
      if isInWord {
        if start < 0 { start = offset }
      } else if start >= 0 {
        append(start..<offset, in: bytes)
        start = -1
      }
      offset += length
    }
    if start >= 0 { append(start..<text.upperBound, in: bytes) }
  }

  /// Appends the keys of a sound, each with the space before it.
  private mutating func appendSounds(_ sound: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset < sound.count {
      let start = offset
      offset += 1
      if sound[start] != PhoneticText.space { continue }
      while offset < sound.count, sound[offset] >= UInt8(ascii: "a"), sound[offset] <= UInt8(ascii: "z") { offset += 1 }
      append(start..<offset, in: sound)
    }
  }

  @inline(__always)
  private mutating func append(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let count = min(range.count, WordPrefix.longest)
    let word = UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<range.lowerBound + count])
    let key: UInt64
    if range.lowerBound + 8 <= bytes.count {
      let bytes = UnsafeRawBufferPointer(bytes)
      let eight = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self))
      key = count < 8 ? eight & ~(UInt64.max >> UInt64(8 * count)) : eight
    } else {
      key = TermTable.key(word)
    }
    let number = table.number(of: word, key: key)
    if number == records.count { records.append((0, .max)) }
    if records[number].last == UInt32(ends.count) { return }
    records[number] = (records[number].count + 1, UInt32(ends.count))
    found.append(UInt32(number))
  }

  /// Puts the words in order, and the records of each behind those of the one before.
  ///
  /// The cost is that of sorting the different words, and linear in those of all records.
  func layout() -> WordIndexLayout {
    var layout = WordIndexLayout(width: (ends.count + 63) / 64)
    let order = table.sorted()
    layout.reserve(order.count)
    // Where the next record of each word goes: in the lists, or in the bits of a frequent word.
    var places = [UInt32](repeating: 0, count: order.count)
    for number in order {
      places[number] = layout.append(
        key: table.key(of: number), rest: table[number].dropFirst(8), count: records[number].count)
    }
    layout.allocate()
    var start = 0
    for (record, end) in ends.enumerated() {
      for index in start..<Int(end) { layout.append(UInt16(record), at: &places[Int(found[index])]) }
      start = Int(end)
    }
    for length in 1...WordIndexLayout.longestUnion { layout.unite(length: length) }
    return layout
  }
}
