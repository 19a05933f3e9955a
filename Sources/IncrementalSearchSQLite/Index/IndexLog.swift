import Foundation
import IndexPages

/// The write-ahead log that SQLite keeps beside an index while somebody writes. Paths are those of files, not of links to them
/// (``IndexFile/resolved(_:)``).
enum IndexLog {
  /// What a log is to the file it stands beside.
  enum Kind: Equatable {
    /// There is none, or there is nothing in it.
    case empty
    /// It goes on from the file.
    case own
    /// It was left by another file that had the name before; SQLite would write its pages into this one.
    case foreign
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The bytes in the log.
  static func size(besides path: String) -> Int {
    var status = stat()
    return stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  /// Finds out whose the log is. Reads as much of it as is needed, which is little unless it is foreign.
  static func kind(besides path: String) -> Kind {
    var known = IndexLineage(file: path)
    while true {
      guard size(besides: path) > headerSize else { return .empty }
      let kind = kind(besides: path, known)
      // A writer may have put the log into the file meanwhile, and begun it anew.
      let now = IndexLineage(file: path)
      if kind != .foreign || now == known { return kind }
      known = now
    }
  }

  private static func kind(besides path: String, _ file: IndexLineage?) -> Kind {
    guard let file, let log = FileHandle(forReadingAtPath: path + "-wal") else { return .own }
    defer { try? log.close() }
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
      guard (try? log.seek(toOffset: UInt64(offset))) != nil, let data = try? log.read(upToCount: count) else {
        return nil
      }
      return data.count == count ? Array(data) : nil
    }
    // The layout is that of https://www.sqlite.org/fileformat.html#the_write_ahead_log.
    guard let header = read(headerSize, at: 0) else { return .empty }
    let pageSize = IndexFile.number(at: 8, in: header)
    guard 512...65_536 ~= pageSize else { return .empty }
    var checksum = LogChecksum(isBigEndian: header[3] & 1 == 1)
    checksum.add(header[..<24])
    var offset = headerSize
    var first: IndexLineage?
    while let frame = read(frameHeaderSize, at: offset), frame[8..<16].elementsEqual(header[16..<24]),
      let page = read(pageSize, at: offset + frameHeaderSize)
    {
      checksum.add(frame[..<8])
      checksum.add(page[...])
      // Where a writer begins the log anew, a page of the log before may still stand behind the head of the new one's.
      guard checksum.isThat(of: frame[16...]) else { break }
      offset += frameHeaderSize + pageSize
      guard IndexFile.number(at: 0, in: frame) == IndexLineage.page, let lineage = IndexLineage(page: page) else {
        continue
      }
      if first == nil { first = lineage }
      if first?.previous == file.stamp || lineage.stamp == file.stamp { return .own }
    }
    // Without a state of its own, nothing was committed.
    return first == nil ? .own : .foreign
  }

  /// Clears away what nobody uses any more: the log of another file, an empty one, shared memory of whoever it was.
  ///
  /// Does nothing while any connection has the file open, or where the file may not be written.
  static func clear(besides path: String) {
    guard ["-wal", "-shm"].contains(where: { access(path + $0, F_OK) == 0 }) else { return }
    final class Names { let path: String; init(_ path: String) { self.path = path } }
    let names = Names(path)
    withExtendedLifetime(names) {
      _ = index_pages_alone(
        path,
        { context in
          guard let context else { return }
          let path = Unmanaged<Names>.fromOpaque(context).takeUnretainedValue().path
          if IndexLog.kind(besides: path) != .own { unlink(path + "-wal") }
          // Made anew from the log.
          unlink(path + "-shm")
        }, Unmanaged.passUnretained(names).toOpaque())
    }
  }
}

/// The sums that go on through all of a log, by which SQLite tells how far it was written ("Checksum Algorithm" of
/// https://www.sqlite.org/fileformat.html#walformat).
private struct LogChecksum {
  private let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Adds bytes, a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var (first, second) = sums
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        let words = (
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        )
        first &+= (isBigEndian ? UInt32(bigEndian: words.0) : UInt32(littleEndian: words.0)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: words.1) : UInt32(littleEndian: words.1)) &+ first
      }
    }
    sums = (first, second)
  }

  /// Whether they are those that a frame has.
  func isThat(of stored: ArraySlice<UInt8>) -> Bool {
    let numbers = stride(from: stored.startIndex, to: stored.startIndex + 8, by: 4).map { start in
      stored[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return numbers == [sums.0, sums.1]
  }
}
