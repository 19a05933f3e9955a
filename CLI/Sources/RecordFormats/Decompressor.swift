import CZlib

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Decompresses an input block by block.
protocol Decompressor: AnyObject {
  /// Whether the compressed data may end here.
  var isAtEnd: Bool { get }

  /// Takes bytes away and gives what they stand for, at most ``DecompressedBlock/size`` bytes of it; nil if they are used up.
  func decompress(_ bytes: inout ArraySlice<UInt8>) throws(RecordReadingError) -> [UInt8]?
}

/// The largest piece of what was decompressed: a small input may stand for a very large one.
enum DecompressedBlock {
  static let size = 1 << 18
}

/// Decompresses gzip, also several files joined into one.
final class GzipDecompressor: Decompressor {
  // zlib remembers where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input: String
  private(set) var isAtEnd = false
  /// Whether the last block was full, so that there may be more without further bytes.
  private var mayHaveMore = false

  static func canRead(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  init(input: String) throws(RecordReadingError) {
    self.input = input
    stream.initialize(to: z_stream())
    // 16: gzip's header and checksum, not zlib's.
    guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw RecordReadingError(input: input, reason: "there is no memory to decompress it")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  func decompress(_ bytes: inout ArraySlice<UInt8>) throws(RecordReadingError) -> [UInt8]? {
    if isAtEnd {
      // Blocks of tapes are filled up with zeros.
      bytes = bytes.drop { $0 == 0 }
      if bytes.isEmpty { return nil }
      inflateReset(stream)
      isAtEnd = false
    }
    if bytes.isEmpty, !mayHaveMore { return nil }
    var status = Z_OK
    var taken = 0
    let output = [UInt8](unsafeUninitializedCapacity: DecompressedBlock.size) { output, count in
      bytes.withUnsafeBufferPointer { bytes in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        status = inflate(stream, Z_NO_FLUSH)
        taken = bytes.count - Int(stream.pointee.avail_in)
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
    bytes = bytes.dropFirst(taken)
    isAtEnd = status == Z_STREAM_END
    mayHaveMore = !isAtEnd && output.count == DecompressedBlock.size
    // Z_BUF_ERROR: nothing to do with what there is.
    guard status == Z_OK || isAtEnd || status == Z_BUF_ERROR && output.isEmpty && taken == 0 && bytes.isEmpty else {
      throw RecordReadingError(input: input, reason: "the compressed data is damaged; get the file anew")
    }
    return output
  }
}

/// Decompresses zstd with the system's library, which is looked for only when it is needed.
final class ZstdDecompressor: Decompressor {
  /// The library's functions, as `zstd.h` has them.
  private struct Library: @unchecked Sendable {
    typealias Create = @convention(c) () -> OpaquePointer?
    typealias Free = @convention(c) (OpaquePointer?) -> Int
    typealias Decompress =
      @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int
    typealias IsError = @convention(c) (Int) -> UInt32

    let create: Create
    let free: Free
    let decompress: Decompress
    let isError: IsError

    static let shared: Library? = {
      let names = [
        "libzstd.so.1", "libzstd.1.dylib", "/opt/homebrew/lib/libzstd.1.dylib", "/usr/local/lib/libzstd.1.dylib",
      ]
      for name in names {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
        if let create = dlsym(handle, "ZSTD_createDStream"), let free = dlsym(handle, "ZSTD_freeDStream"),
          let decompress = dlsym(handle, "ZSTD_decompressStream"), let isError = dlsym(handle, "ZSTD_isError")
        {
          return Library(
            create: unsafeBitCast(create, to: Create.self), free: unsafeBitCast(free, to: Free.self),
            decompress: unsafeBitCast(decompress, to: Decompress.self),
            isError: unsafeBitCast(isError, to: IsError.self))
        }
      }
      return nil
    }()
  }

  /// `ZSTD_inBuffer` and `ZSTD_outBuffer`.
  private struct Buffer {
    var start: UnsafeRawPointer?
    var size: Int
    var position = 0
  }

  private let library: Library
  private let stream: OpaquePointer
  private let input: String
  private(set) var isAtEnd = false
  private var mayHaveMore = false

  static func canRead(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }

  init(input: String) throws(RecordReadingError) {
    self.input = input
    guard let library = Library.shared, let stream = library.create() else {
      throw RecordReadingError(
        input: input,
        reason:
          "it is compressed by zstd, whose library is missing; install libzstd, or decompress it: zstd -dc FILE | isearch …"
      )
    }
    (self.library, self.stream) = (library, stream)
  }

  deinit { _ = library.free(stream) }

  func decompress(_ bytes: inout ArraySlice<UInt8>) throws(RecordReadingError) -> [UInt8]? {
    if bytes.isEmpty, !mayHaveMore { return nil }
    var (status, taken) = (0, 0)
    let output = [UInt8](unsafeUninitializedCapacity: DecompressedBlock.size) { output, count in
      bytes.withUnsafeBufferPointer { bytes in
        var source = Buffer(start: UnsafeRawPointer(bytes.baseAddress), size: bytes.count)
        var target = Buffer(start: UnsafeRawPointer(output.baseAddress), size: output.count)
        status = library.decompress(stream, &target, &source)
        (taken, count) = (source.position, target.position)
      }
    }
    if library.isError(status) != 0 {
      throw RecordReadingError(input: input, reason: "the compressed data is damaged; get the file anew")
    }
    bytes = bytes.dropFirst(taken)
    // 0: a frame has ended; another may follow.
    isAtEnd = status == 0
    mayHaveMore = !isAtEnd && output.count == DecompressedBlock.size
    return output
  }
}
