internal import BytePlaces

/// Looks for a few bytes in a large piece of memory by the two of them that are likely rarest.
struct ByteSearch: Sendable {
  private typealias Vector = SIMD16<UInt8>

  /// How much of a needle is compared: what is longer is left to be checked by whoever asks, in linear time.
  static let longest = 64

  /// How many places are looked at together where there are many; others by vectors of 16 lanes.
  private static let block = 64

  private let bytes: [UInt8]
  private let offsets: (Int, Int)
  /// The larger, the fewer places are likely to have the bytes.
  let rarity: Int

  init(_ needle: [UInt8]) {
    let bytes = Array(needle.prefix(Self.longest))
    let byRarity = bytes.indices.sorted { Self.rarity(of: bytes[$0]) > Self.rarity(of: bytes[$1]) }
    let first = byRarity[0]
    // Two equal bytes say less than two different ones.
    let second = byRarity.dropFirst().first { bytes[$0] != bytes[first] } ?? byRarity.last ?? first
    self.bytes = bytes
    offsets = (first, second)
    rarity = Self.rarity(of: bytes[first]) + (first == second ? 0 : Self.rarity(of: bytes[second])) + bytes.count
  }

  var count: Int { bytes.count }

  /// The first place, at or after the offset, where the memory has the bytes.
  func firstOffset(in memory: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    let end = memory.count - bytes.count + 1
    guard offset < end, let start = memory.baseAddress else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let raw = UnsafeRawPointer(start)
      let firstByte = Vector(repeating: bytes[offsets.0])
      let secondByte = Vector(repeating: bytes[offsets.1])
      let firstStart = raw + offsets.0
      let secondStart = raw + offsets.1
      var place = offset
      // What is found at once is mostly found again soon, so the first step is a short one.
      if place + 16 <= end {
        let lanes = Self.lanes(firstStart, secondStart, place, firstByte, secondByte)
        if !Self.isZero(lanes), let found = Self.check(lanes, at: place, start, bytes) { return found }
        place += 16
      }
      while place + Self.block <= end {
        let count = (end - place) / Self.block * Self.block
        let (first, second) = (start + place + offsets.0, start + place + offsets.1)
        let next = byte_places_first_pair(first, bytes[offsets.0], second, bytes[offsets.1], count)
        place += next
        if next == count { break }
        if Self.hasBytes(bytes, at: start + place) { return place }
        place += 1
      }
      while place + 16 <= end {
        let lanes = Self.lanes(firstStart, secondStart, place, firstByte, secondByte)
        if !Self.isZero(lanes), let found = Self.check(lanes, at: place, start, bytes) { return found }
        place += 16
      }
      // The last places together with some that were looked at before.
      if place < end, end - 16 >= offset {
        let lanes = Self.lanes(firstStart, secondStart, end - 16, firstByte, secondByte)
        return Self.isZero(lanes) ? nil : Self.check(lanes, at: end - 16, start, bytes)
      }
      while place < end {
        if Self.hasBytes(bytes, at: start + place) { return place }
        place += 1
      }
      return nil
    }
  }

  /// How the bytes of a needle are in a text.
  enum Spread {
    case together
    /// One after the other, with others between them or none.
    case inOrder
    /// Together, at the start of a text, or beginning with or after white space in ASCII.
    case afterWhiteSpace
    /// One letter or digit, of which the first at the boundary of a word is at the start of a text or after white space, where all
    /// of the text is ASCII.
    case opening

    fileprivate var code: byte_places_spread {
      switch self {
      case .together: BYTE_PLACES_TOGETHER
      case .inOrder: BYTE_PLACES_IN_ORDER
      case .afterWhiteSpace: BYTE_PLACES_AFTER_WHITE_SPACE
      case .opening: BYTE_PLACES_OPENING
      }
    }
  }

  /// Keeps those of some texts that have what all of some searches look for, and those of more than `longest` bytes, in their
  /// order; returns how many.
  ///
  /// The texts stand one after the other in the memory, and are where `places` says; they are told by their numbers. No
  /// needle has more than ``longest`` bytes. `starts`, if there are any, says of each text after how many bytes, or more, what the
  /// last search looks for is at the earliest, and is told that of those kept (``FoundRecords/starts``).
  static func keep(
    _ texts: UnsafeMutableBufferPointer<UInt16>, having searches: [ByteSearch], _ spread: Spread, longest: Int,
    in memory: UnsafeBufferPointer<UInt8>, places: TextStarts.View,
    starts: UnsafeMutablePointer<UInt16>? = nil
  ) -> Int {
    guard let kept = texts.baseAddress, let start = memory.baseAddress else { return 0 }
    return searches.flatMap(\.bytes).withUnsafeBufferPointer { bytes in
      var offset = 0
      let needles = searches.map { search in
        defer { offset += search.count }
        return search.needle(bytes.baseAddress.map { $0 + offset })
      }
      return byte_places_texts(
        start, memory.count, places.starts, kept, texts.count, longest, needles, needles.count, spread.code,
        kept, starts)
    }
  }

  /// How a needle is in a text after a delimiter.
  enum Delimited: UInt8 {
    case isNot, isTogether
    /// The text starts with the needle's first byte, or has one of its bytes after white space.
    case unknown
  }

  /// Tells how what is looked for is in each of some texts after a delimiter, as the numbers of ``Delimited``; as ``keep`` does.
  func delimited(
    in texts: [UInt16], of memory: UnsafeBufferPointer<UInt8>, places: TextStarts.View
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: texts.count) { found, count in
      count = texts.count
      bytes.withUnsafeBufferPointer { bytes in
        texts.withUnsafeBufferPointer { texts in
          var needle = needle(bytes.baseAddress)
          byte_places_delimited(
            memory.baseAddress, memory.count, places.starts, texts.baseAddress, texts.count, &needle, found.baseAddress)
        }
      }
    }
  }

  /// The needle, whose bytes are lent.
  private func needle(_ bytes: UnsafePointer<UInt8>?) -> byte_places_needle {
    byte_places_needle(bytes: bytes, count: count, first_offset: offsets.0, second_offset: offsets.1)
  }

  @inline(__always)
  private static func lanes(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ place: Int, _ firstByte: Vector, _ secondByte: Vector
  ) -> Vector {
    let isFirst = first.loadUnaligned(fromByteOffset: place, as: Vector.self) .== firstByte
    let isSecond = second.loadUnaligned(fromByteOffset: place, as: Vector.self) .== secondByte
    return Vector(repeating: 0).replacing(with: 0xFF, where: isFirst .& isSecond)
  }

  @inline(__always)
  private static func isZero(_ lanes: Vector) -> Bool {
    let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }

  /// The first lane where all bytes are found.
  @inline(__always)
  private static func check(
    _ lanes: Vector, at place: Int, _ start: UnsafePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    for half in 0..<2 {
      var left = halves[half].littleEndian
      while left != 0 {
        let lane = left.trailingZeroBitCount >> 3
        let found = place + half * 8 + lane
        if hasBytes(bytes, at: start + found) { return found }
        left &= ~(0xFF << UInt64(lane * 8))
      }
    }
    return nil
  }

  @inline(__always)
  private static func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>, at start: UnsafePointer<UInt8>) -> Bool {
    for index in 0..<bytes.count where start[index] != bytes[index] { return false }
    return true
  }

  /// How rare a byte is in names and prose, by hand: only good filters depend on it, never what is found.
  private static func rarity(of byte: UInt8) -> Int {
    switch byte {
    case 0x20: 0
    case 0x61...0x7A: letters.firstIndex(of: byte).map { 1 + $0 } ?? 0
    case 0x30...0x39: 16
    case 0xE3...0xE9: 4  // the lead bytes of kana and kanji
    case 0x80...0xBF: 14
    default: 22
    }
  }

  private static let letters = Array("etaionsrlcdpmuhgyfbvwkxjzq".utf8)
}
