/// A text that grows as it is folded.
struct FoldOutput {
  private(set) var bytes: [UInt8]
  private(set) var map: OffsetMap
  /// Where the text starts among the bytes.
  private let start: Int
  private let keepsSmallKana: Bool
  /// Where each byte that is folded, and their end, was in the original; nil where nothing of it was left out.
  private let origins: [Int]?

  init(bytes: [UInt8], map: OffsetMap, keepsSmallKana: Bool, origins: [Int]? = nil) {
    self.origins = origins
    self.bytes = bytes
    self.map = map
    self.start = bytes.count
    self.keepsSmallKana = keepsSmallKana
  }

  /// Appends the fold of a scalar that folds by itself, as no mark follows; small kana may still be small.
  mutating func append(plain value: UInt32, from original: Range<Int>) {
    let length = bytes.count
    if value < 0x80, value != 0x2D {
      bytes.append(UInt8(value))
    } else {
      var value = keepsSmallKana ? value : KanaFold.enlarged(value)
      if ContextFold.isContextual(value) { value = ContextFold.fold(value, after: last, base: base) }
      put(value)
    }
    if origins == nil, bytes.count - length == original.count { return }
    map.append(folded: length..<bytes.count, original: self.original(original))
  }

  private func original(_ range: Range<Int>) -> Range<Int> {
    origins.map { $0[range.lowerBound]..<$0[range.upperBound] } ?? range
  }

  /// Appends the characters of a text that starts at an offset of the original.
  mutating func append(clustersOf text: String, from start: Int) {
    var pending: (scalars: [Unicode.Scalar], start: Int) = ([], start)
    var offset = start
    for character in text {
      let scalars = ClusterFold.fold(character, keepsSmallKana: keepsSmallKana)
      // What is left out belongs to the character before, so that those around it are neighbours.
      if scalars.isEmpty {
        offset += character.utf8.count
        continue
      }
      if let last = pending.scalars.last, let first = scalars.first, Self.join(last.value, first.value) {
        pending.scalars = CanonicalForm.composed(pending.scalars + scalars)
      } else {
        append(pending.scalars, from: pending.start..<offset)
        pending = (scalars, offset)
      }
      offset += character.utf8.count
    }
    append(pending.scalars, from: pending.start..<offset)
  }

  private mutating func append(_ scalars: [Unicode.Scalar], from original: Range<Int>) {
    let length = bytes.count
    if scalars.contains(where: { ContextFold.isContextual($0.value) }) {
      for scalar in inContext(scalars) { put(scalar.value) }
    } else {
      for scalar in scalars { put(scalar.value) }
    }
    map.append(folded: length..<bytes.count, original: self.original(original))
  }

  private func inContext(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var (last, base) = (self.last, self.base)
    for scalar in scalars {
      let folded = Unicode.Scalar(ContextFold.fold(scalar.value, after: last, base: base)) ?? scalar
      result.append(folded)
      last = folded.value
      if folded.properties.canonicalCombiningClass == .notReordered { base = last }
    }
    // Marks may compose with what an iteration mark stood for.
    return scalars.count > 1 ? CanonicalForm.composed(result) : result
  }

  /// The last scalar of the text, or 0.
  private var last: UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      let text = TextBytes(bytes[start...])
      return text.count == 0 ? 0 : text.scalar(at: text.scalarStart(at: text.count - 1)).value
    }
  }

  /// The last scalar of the text that is not a combining mark, or 0.
  private var base: UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      let text = TextBytes(bytes[start...])
      var end = text.count
      while end > 0 {
        end = text.scalarStart(at: end - 1)
        let value = text.scalar(at: end).value
        if value < 0x300 { return value }
        guard let scalar = Unicode.Scalar(value) else { return value }
        if scalar.properties.canonicalCombiningClass == .notReordered { return value }
      }
      return 0
    }
  }

  private mutating func put(_ value: UInt32) {
    if value < 0x80 { return bytes.append(UInt8(value)) }
    if value >= 0x3000, value < 0xA000 {
      // Kana and kanji, which most texts that are no ASCII are of.
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      return bytes.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    }
    guard let scalar = Unicode.Scalar(value) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
  }

  /// Whether two characters become one: letters of Hangul that were written apart (`ㅎㅏ`).
  private static func join(_ last: UInt32, _ first: UInt32) -> Bool {
    switch first {
    case 0x1161...0x1175: (0x1100...0x1112).contains(last)
    case 0x11A8...0x11C2: (0xAC00...0xD7A3).contains(last) && (last - 0xAC00) % 28 == 0
    default: false
    }
  }
}
