/// The original texts, stored as what their folds leave out.
///
/// A text that folding changed only in the case of ASCII letters takes nothing besides its ``CapitalBits``. Of any other text
/// all bytes are kept, and 8 more.
struct OriginalTexts: Sendable {
  private var count = 0
  /// Which texts are kept whole, by their index among all, and where the bytes of each end.
  private var whole: [(text: UInt32, end: UInt32)] = []
  private var wholeBytes: [UInt8] = []

  /// Appends a text; `isTold` says whether its fold and the capitals tell all of it.
  mutating func append(_ original: UnsafeBufferPointer<UInt8>, isTold: Bool) {
    if !isTold {
      wholeBytes.append(contentsOf: original)
      whole.append((UInt32(count), UInt32(wholeBytes.count)))
    }
    count += 1
  }

  /// Appends the texts of another piece.
  mutating func append(_ other: OriginalTexts) {
    let end = UInt32(wholeBytes.count)
    whole.append(contentsOf: other.whole.lazy.map { [count] in (UInt32(count) + $0.text, end + $0.end) })
    wholeBytes += other.wholeBytes
    count += other.count
  }

  /// Appends a text as it was given, by its index and its fold, whose capitals are from an offset on.
  func append(
    _ text: Int, folded: UnsafeBufferPointer<UInt8>, _ capitals: CapitalBits.View, from offset: Int,
    to result: inout [UInt8]
  ) {
    if let place = place(ofWhole: text) {
      let start = place == 0 ? 0 : Int(whole[place - 1].end)
      result.append(contentsOf: wholeBytes[start..<Int(whole[place].end)])
      return
    }
    let start = result.count
    result.append(contentsOf: folded)
    for index in stride(from: 0, to: folded.count, by: 64) {
      var bits = capitals.bits(from: offset + index)
      if folded.count - index < 64 { bits &= 1 << UInt64(folded.count - index) - 1 }
      while bits != 0 {
        result[start + index + bits.trailingZeroBitCount] &= ~ASCIIFold.caseBit
        bits &= bits - 1
      }
    }
  }

  /// The bytes of the texts that are kept whole.
  var wholeSize: Int { wholeBytes.count }

  /// Forgets all texts, and keeps their memory for others.
  mutating func removeAll() {
    whole.removeAll(keepingCapacity: true)
    wholeBytes.removeAll(keepingCapacity: true)
    count = 0
  }

  /// The texts without the memory that was kept for growing.
  func trimmed() -> OriginalTexts {
    var texts = self
    texts.whole = whole.withUnsafeBufferPointer { Array($0) }
    texts.wholeBytes = wholeBytes.withUnsafeBufferPointer { Array($0) }
    return texts
  }

  /// Where among those that are kept whole a text is.
  private func place(ofWhole text: Int) -> Int? {
    var (low, high) = (0, whole.count)
    while low < high {
      let middle = (low + high) / 2
      if whole[middle].text < text { low = middle + 1 } else { high = middle }
    }
    return low < whole.count && whole[low].text == text ? low : nil
  }
}
