/// 128 bytes of text, turned so that where a byte is among them is told in 128 bits by a few comparisons.
///
/// A vector has every eighth byte: lane `l` of vector `v` is the byte at `8 * l + v`. So what is found in a lane by each of the
/// eight is a byte of the answer, and no instruction is needed that gathers bits from lanes, which Swift has none for.
struct LetterBlock {
  typealias Vector = SIMD16<UInt8>

  /// Where something is: the first 64 places, and the others.
  typealias Places = SIMD2<UInt64>

  /// In bytes.
  static let size = 128

  private typealias Vectors = (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)

  private let vectors: Vectors

  /// Turns the bytes from a place on, all of which must be there.
  @inline(__always)
  init(_ start: UnsafeRawPointer) {
    @inline(__always) func load(_ index: Int) -> Vector {
      start.loadUnaligned(fromByteOffset: 16 * index, as: Vector.self)
    }
    var vectors = (load(0), load(1), load(2), load(3), load(4), load(5), load(6), load(7))
    // Each turn moves the first bit of a byte's place behind its last one. It stays a loop: written out, the compiler makes one
    // step of all turns, for which the processor has no instruction.
    for _ in 0..<4 { vectors = Self.turned(vectors) }
    self.vectors = vectors
  }

  /// Where a byte is, given in all lanes.
  @inline(__always)
  func places(of wanted: Vector) -> Places {
    @inline(__always) func bit(_ index: Int, _ vector: Vector) -> Vector {
      Vector(repeating: 0).replacing(with: 1 << UInt8(index), where: vector .== wanted)
    }
    let low = (bit(0, vectors.0) | bit(1, vectors.1)) | (bit(2, vectors.2) | bit(3, vectors.3))
    let high = (bit(4, vectors.4) | bit(5, vectors.5)) | (bit(6, vectors.6) | bit(7, vectors.7))
    let halves = unsafeBitCast(low | high, to: Places.self)
    return Places(halves[0].littleEndian, halves[1].littleEndian)
  }

  /// Where white space in ASCII is, as ``FuzzyClass/white`` has it: 0x09 to 0x0D and 0x20.
  @inline(__always)
  func placesOfWhiteSpace() -> Places {
    var found = places(of: Vector(repeating: 0x20))
    if hasControls { for byte: UInt8 in 0x09...0x0D { found |= places(of: Vector(repeating: byte)) } }
    return found
  }

  /// Whether any byte is less than 0x20.
  @inline(__always)
  private var hasControls: Bool {
    // The highest bit is set by the subtraction and was not before.
    @inline(__always) func borrow(_ vector: Vector) -> Vector { (vector &- Vector(repeating: 0x20)) & ~vector }
    let low = (borrow(vectors.0) | borrow(vectors.1)) | (borrow(vectors.2) | borrow(vectors.3))
    let high = (borrow(vectors.4) | borrow(vectors.5)) | (borrow(vectors.6) | borrow(vectors.7))
    let halves = unsafeBitCast(low | high, to: Places.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0
  }

  /// Where letters and digits in ASCII are, of which words of a spaced script are made.
  @inline(__always)
  func placesOfWordBytes() -> Places {
    // The highest bit is set by an addition where a byte of ASCII is at least a certain one.
    @inline(__always) func from(_ least: UInt8, _ vector: Vector) -> Vector {
      vector &+ Vector(repeating: 0x80 - least)
    }
    @inline(__always) func bit(_ index: Int, _ vector: Vector) -> Vector {
      let lower = vector | Vector(repeating: 0x20)
      let letters = from(0x61, lower) & ~from(0x7B, lower)
      let digits = from(0x30, vector) & ~from(0x3A, vector)
      let highest = unsafeBitCast((letters | digits) & ~vector, to: Places.self)
      return unsafeBitCast(highest &>> UInt64(7 - index), to: Vector.self) & Vector(repeating: 1 << UInt8(index))
    }
    let low = (bit(0, vectors.0) | bit(1, vectors.1)) | (bit(2, vectors.2) | bit(3, vectors.3))
    let high = (bit(4, vectors.4) | bit(5, vectors.5)) | (bit(6, vectors.6) | bit(7, vectors.7))
    let halves = unsafeBitCast(low | high, to: Places.self)
    return Places(halves[0].littleEndian, halves[1].littleEndian)
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    let low = (vectors.0 | vectors.1) | (vectors.2 | vectors.3)
    let high = (vectors.4 | vectors.5) | (vectors.6 | vectors.7)
    let halves = unsafeBitCast(low | high, to: Places.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0
  }

  @inline(__always)
  private static func turned(_ vectors: Vectors) -> Vectors {
    let (a, b) = interleaved(vectors.0, vectors.4)
    let (c, d) = interleaved(vectors.1, vectors.5)
    let (e, f) = interleaved(vectors.2, vectors.6)
    let (g, h) = interleaved(vectors.3, vectors.7)
    return (a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func interleaved(_ even: Vector, _ odd: Vector) -> (Vector, Vector) {
    var all = SIMD32<UInt8>()
    all.evenHalf = even
    all.oddHalf = odd
    return (all.lowHalf, all.highHalf)
  }
}
