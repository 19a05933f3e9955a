import GRDB

/// What the records of a ``SearchIndex`` are at one moment: another value after every change.
public struct IndexVersion: Hashable, Sendable {
  /// How often the index was built anew.
  public var generation: Int
  /// How often its records have changed.
  public var revision: Int
  /// The number of records.
  public var count: Int
  /// How long the generation took to build, which tells apart two indexes that were built and changed equally often.
  var buildSeconds: Double

  init(_ state: IndexState) {
    generation = state.generation
    revision = state.revision
    count = state.count
    buildSeconds = state.buildSeconds
  }
}

extension IndexVersion: CustomStringConvertible {
  /// Letters, digits, `.` and `-`; the same for the copies of a file, on every machine.
  public var description: String {
    var mixed = buildSeconds.bitPattern
    mixed = (mixed ^ (mixed >> 31)) &* 0x9E37_79B9_7F4A_7C15
    return "\(generation).\(revision)-\(String(mixed >> 32, radix: 36))"
  }
}

/// Says which version an index has, on a connection of its own, so that no search holds it up.
public final class IndexVersions: Sendable {
  private enum Reading {
    case from(DatabaseQueue)
    /// Nobody can write.
    case fixed(IndexVersion)
  }

  private let path: String
  private let reading: Reading

  /// Opens the connection. Throws ``IndexError``.
  public init(_ index: SearchIndex) throws(IndexError) {
    path = index.path
    do {
      if index.isImmutable {
        reading = .fixed(IndexVersion(try index.database.read(IndexState.init)))
      } else {
        var configuration = Configuration()
        configuration.readonly = true
        reading = .from(try DatabaseQueue(path: path, configuration: configuration))
      }
    } catch {
      throw IndexError(error, path: path)
    }
  }

  /// The version of the records now, whoever changed them. Takes some microseconds, on the caller's thread.
  public func current() throws(IndexError) -> IndexVersion {
    do {
      switch reading {
      case .fixed(let version): return version
      // One statement sees one state, so no transaction is needed.
      case .from(let queue): return IndexVersion(try queue.unsafeRead(IndexState.init))
      }
    } catch {
      throw IndexError(error, path: path)
    }
  }
}
