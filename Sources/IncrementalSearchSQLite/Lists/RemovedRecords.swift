import Foundation
import GRDB

/// The records that were changed or deleted after the lists were built: a bit for each, in blocks.
///
/// Lists stay as they were built. New and changed records are in the full-text table, under the same place or another.
final class RemovedRecords {
  private let selection: Statement
  private let insertion: Statement?
  private var block = -1
  private var bits: [UInt8] = []

  /// The number of records in a block.
  private static let blockSize = 1 << 12

  /// Reads those of a generation; `isWriting` says that more may be removed.
  init(_ db: Database, _ tables: IndexTables, isWriting: Bool = false) throws {
    selection = try db.cachedStatement(sql: "SELECT bits FROM \(tables.removed) WHERE block = ?")
    insertion = isWriting ? try db.cachedStatement(sql: "INSERT OR REPLACE INTO \(tables.removed) VALUES (?, ?)") : nil
  }

  /// Creates the table.
  static func create(_ tables: IndexTables, in db: Database) throws {
    try db.execute(sql: "CREATE TABLE \(tables.removed)(block INTEGER PRIMARY KEY, bits BLOB NOT NULL)")
  }

  /// Whether a record was removed.
  func contains(_ ordinal: Int) throws -> Bool {
    try load(ordinal / Self.blockSize)
    let bit = ordinal % Self.blockSize
    return bits.count > bit / 8 && bits[bit / 8] & 1 << UInt8(bit % 8) != 0
  }

  /// Marks a record as removed.
  func insert(_ ordinal: Int) throws {
    try load(ordinal / Self.blockSize)
    let bit = ordinal % Self.blockSize
    if bits.isEmpty { bits = [UInt8](repeating: 0, count: Self.blockSize / 8) }
    bits[bit / 8] |= 1 << UInt8(bit % 8)
    try insertion?.execute(arguments: [block, Data(bits)])
  }

  private func load(_ number: Int) throws {
    if number == block { return }
    bits = try [UInt8](Data.fetchOne(selection, arguments: [number]) ?? Data())
    if !bits.isEmpty, bits.count != Self.blockSize / 8 { throw ListBytes.damaged }
    block = number
  }
}
