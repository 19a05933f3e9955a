import Foundation
import GRDB

/// Identifies the state of a ``SearchIndex``'s records at one moment: it differs after every change.
public struct IndexVersion: Hashable, Sendable {
  /// How often the index was built anew.
  public var generation: Int
  /// How often its records have changed.
  public var revision: Int
  /// The number of records.
  public var count: Int
  /// Which build the records are of: the same in all copies of the file, and in no other index.
  public var build: String
  /// The sum of the records' checksums. It distinguishes states with equally many changes since a common one, such as those
  /// before and after a backup was restored.
  public var checksum: Int64

  init(_ db: Database, _ state: IndexState) throws {
    generation = state.generation
    revision = state.revision
    count = state.count
    checksum = state.checksum
    build = try IndexLineage(db).build
  }
}

/// What an index was built from at once, whatever has changed since: the lists of a generation stay as they were built.
struct IndexGeneration: Hashable, Sendable {
  /// As of ``IndexVersion``.
  var number: Int
  /// As of ``IndexVersion``.
  var build: String
}

extension IndexVersion {
  /// What the lists of the records were built with.
  var lists: IndexGeneration { IndexGeneration(number: generation, build: build) }
}

extension IndexVersion: CustomStringConvertible {
  /// Letters, digits, `.` and `-`; the same for the copies of a file, on every machine.
  public var description: String {
    "\(generation).\(revision)-\(build.prefix(12))-\(String(UInt64(bitPattern: checksum), radix: 16))"
  }
}

/// Reads the version of an index, on a connection of its own, so that no search delays it.
public final class IndexVersions: @unchecked Sendable {
  private let reader: IndexReader
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var last: (stamp: FileStamp, version: IndexVersion)?

  /// Opens the connection. Throws ``IndexError``.
  public convenience init(_ index: SearchIndex) throws(IndexError) { try self.init(path: index.path) }

  init(path: String) throws(IndexError) {
    do {
      reader = try IndexReader(path)
    } catch {
      throw IndexError(error, path: path)
    }
  }

  /// The version of the records now, whoever changed them or put another file in the place of the index.
  ///
  /// Takes some microseconds, on the caller's thread.
  public func current() throws(IndexError) -> IndexVersion {
    do {
      // While nobody writes, the system's word is enough.
      if let stamp = try reader.newest().settledStamp, let last = lock.withLock({ last }), last.stamp == stamp {
        return last.version
      }
      let version = try reader.readNow { try IndexVersion($0, IndexState($0)) }
      if let stamp = try reader.newest().settledStamp {
        // Asked again: it may have become another one in between.
        let same = try reader.readNow { try IndexVersion($0, IndexState($0)) } == version
        if same { lock.withLock { last = (stamp, version) } }
      }
      return version
    } catch {
      throw IndexError(error, path: reader.path)
    }
  }
}
