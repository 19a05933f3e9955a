import Foundation
import IncrementalSearch

/// The state of a collection: which records it has.
public struct TypesenseStamp: Hashable, Codable, Sendable {
  /// Grows with each import and change, also from one collection of an alias to the next: milliseconds since 1970.
  public var version: Int64
  /// The collection that the records are in.
  public var build: String
  /// How many records there are.
  public var count: Int
  /// The number that the next record gets.
  public var next: Int64
  /// How it was made.
  public var settings: TypesenseSettings
  /// What the records come from, while not all are stored.
  var origin: String?
  /// The version of what was searched when filling this began; nil where there was nothing.
  var base: Int64?
  /// When records were stored last, while not all are: milliseconds since 1970.
  var touched: Int64?
  /// The layout of documents.
  var layout = Self.layout

  /// Whether not all records are stored. No alias leads to such a collection, but on a node that was started again and reads
  /// what it had stored: it has the alias at once, and the records one after the other.
  var isPartial: Bool { touched != nil }

  init(version: Int64, build: String, count: Int, next: Int64, settings: TypesenseSettings, origin: String?) {
    (self.version, self.build, self.count, self.next) = (version, build, count, next)
    (self.settings, self.origin) = (settings, origin)
  }

  /// Reads what a collection says of itself, with every answer.
  init(_ reader: inout JSONReader) throws {
    self.init(version: 0, build: "", count: 0, next: 0, settings: TypesenseSettings(), origin: nil)
    var missing: Set = ["version", "build", "count", "next", "settings", "layout"]
    try reader.object { reader, name in
      missing.remove(name)
      switch name {
      case "version": version = try reader.integer()
      case "build": build = try reader.string()
      case "count": count = Int(clamping: try reader.integer())
      case "next": next = try reader.integer()
      case "settings": settings = try TypesenseSettings(&reader)
      case "origin": origin = try reader.optional { try $0.string() }
      case "base": base = try reader.optional { try $0.integer() }
      case "touched": touched = try reader.optional { try $0.integer() }
      case "layout": layout = Int(clamping: try reader.integer())
      default: return false
      }
      return true
    }
    guard missing.isEmpty else { throw JSONReader.Mismatch() }
  }

  /// The layout that is read.
  static let layout = 5
}

/// The newest state of the data that any answer had.
///
/// Versions grow, so a lower one comes from a node that is behind. The exception: if for a while no node that answers has
/// anything else, another collection was restored, or made where a clock was wrong, and its version counts.
actor TypesenseVersions {
  /// How long nothing but one other collection has to be told of until it is taken.
  static let patience = Duration.seconds(3)

  nonisolated let subscribers = ChangeSubscribers()
  private(set) var newest: TypesenseStamp? {
    didSet { told.stamp = newest }
  }
  /// The newest state, for whoever can't wait for it.
  nonisolated let told = ToldStamp()
  private var older: (stamp: TypesenseStamp, since: ContinuousClock.Instant)?

  func isBehind(_ stamp: TypesenseStamp?) -> Bool {
    guard let stamp, let newest else { return false }
    return stamp.version < newest.version
  }

  /// Takes in the stamp of an answer.
  func saw(_ stamp: TypesenseStamp) {
    guard let known = newest else { return newest = stamp }
    if stamp.version < known.version { return }
    older = nil
    if stamp.version == known.version { return }
    newest = stamp
    subscribers.notify()
  }

  /// Takes in the stamp of an answer that is older than the newest one, where no node has a newer one.
  func sawOnlyOlder(_ stamp: TypesenseStamp, now: ContinuousClock.Instant = .now) {
    // The same collection at an earlier time is what a node that is behind has.
    guard let known = newest, stamp.version < known.version, stamp.build != known.build else { return older = nil }
    guard let last = older, last.stamp.build == stamp.build, last.stamp.version == stamp.version else {
      return older = (stamp, now)
    }
    if now - last.since < Self.patience { return }
    (newest, older) = (stamp, nil)
    subscribers.notify()
  }
}

/// A stamp that is read without waiting.
///
/// `@unchecked`: it is touched under the lock only.
final class ToldStamp: @unchecked Sendable {
  private let lock = NSLock()
  private var value: TypesenseStamp?

  var stamp: TypesenseStamp? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

extension Int64 {
  /// The time now, in milliseconds since 1970.
  static var millisecondsNow: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
