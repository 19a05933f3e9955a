internal import BytePlaces

/// Where texts that stand one after the other in a piece of memory start and end, in little more than two bytes each.
///
/// Of each 64 texts it is kept where the first one starts, and of each of them how far after that it starts itself. Where a text
/// starts more than 65,535 bytes after the first one of its 64, all texts take four bytes.
struct TextStarts: Sendable {
  /// The number of texts.
  private(set) var count = 0
  /// The number of bytes of the last text.
  private(set) var lastSize = 0
  /// That of the longest one.
  private(set) var longest = 0
  /// Where the last one ends.
  private var end = 0
  /// How far each text, and what would follow the last one, starts after the first text of its block.
  private var near = none.near
  /// Where the first text of each block starts.
  private var blocks = none.blocks
  /// Where each text, and what would follow the last one, starts, if that is too far for `near`; else empty.
  private var wide: [UInt32] = []

  /// How many texts have one place that is kept whole.
  private static let block = 64
  /// The first text starts where all do.
  private static let none: (near: [UInt16], blocks: [UInt32]) = ([0], [0])

  /// Appends a text, which starts where the last one ends.
  ///
  /// Traps when `end` passes 4 GiB.
  mutating func append(end: Int) {
    count += 1
    lastSize = end - self.end
    longest = max(longest, lastSize)
    self.end = end
    if !wide.isEmpty { return wide.append(UInt32(end)) }
    if count % Self.block == 0 {
      near.append(0)
      blocks.append(UInt32(end))
    } else if let distance = UInt16(exactly: end - Int(blocks[blocks.count - 1])) {
      near.append(distance)
    } else {
      let starts = near.indices.map { UInt32(start(of: $0)) }
      wide.reserveCapacity(near.capacity)
      wide += starts
      wide.append(UInt32(end))
      near = []
      blocks = []
    }
  }

  /// Appends the texts of another piece, whose memory comes after so many bytes.
  mutating func append(_ other: TextStarts, after size: Int) {
    for index in 0..<other.count { append(end: size + other.start(of: index + 1)) }
  }

  private func start(of index: Int) -> Int {
    wide.isEmpty ? Int(blocks[index / Self.block]) + Int(near[index]) : Int(wide[index])
  }

  mutating func reserve(_ count: Int) {
    near.reserveCapacity(count + 1)
    blocks.reserveCapacity(count / Self.block + 1)
  }

  /// Forgets all texts, and keeps their memory for others.
  mutating func removeAll() {
    near.removeAll(keepingCapacity: true)
    near.append(0)
    blocks.removeAll(keepingCapacity: true)
    blocks.append(0)
    wide = []
    (count, lastSize, longest, end) = (0, 0, 0, 0)
  }

  /// The same without the memory that was kept for growing.
  func trimmed() -> TextStarts {
    var starts = self
    starts.near = near.withUnsafeBufferPointer { Array($0) }
    starts.blocks = blocks.withUnsafeBufferPointer { Array($0) }
    starts.wide = wide.withUnsafeBufferPointer { Array($0) }
    return starts
  }

  /// Lends the memory for reading.
  @inline(__always)
  func withView<Result>(_ body: (View) -> Result) -> Result {
    near.withUnsafeBufferPointer { near in
      blocks.withUnsafeBufferPointer { blocks in
        wide.withUnsafeBufferPointer { wide in
          body(
            View(
              count: count, longest: longest,
              starts: byte_places_starts(
                near: near.baseAddress, blocks: blocks.baseAddress, wide: wide.isEmpty ? nil : wide.baseAddress)))
        }
      }
    }
  }

  /// The places while their memory is lent.
  struct View {
    let count: Int
    /// The number of bytes of the longest text.
    let longest: Int
    /// What `BytePlaces` takes.
    let starts: byte_places_starts

    /// Where a text starts, or, after the last one, what would follow it.
    @inline(__always)
    subscript(index: Int) -> Int { byte_places_start(starts, index) }

    /// Where a text ends.
    @inline(__always)
    func end(_ index: Int) -> Int { self[index + 1] }

    /// The bytes of a text.
    @inline(__always)
    func range(_ index: Int) -> Range<Int> { Range(uncheckedBounds: (self[index], end(index))) }
  }
}
