import Foundation
import IncrementalSearch
import Picker
import RecordFormats

/// Rows of long records whose first match is farther away than what is looked at of every row.
///
/// A row is looked at once for each query, as a screen is drawn more often than that.
///
/// `@unchecked`: what changes is touched under the lock only.
final class FarMatches: @unchecked Sendable {
  /// What rows are made for.
  struct Search: Hashable {
    var query: SearchQuery
    var match: MatchKind
  }

  private let lock = NSLock()
  private var search: Search?
  /// Nil for a row without a match there.
  private var rows: [Int: PickerRow?] = [:]

  /// So much of a row is looked at, in bytes; it takes some milliseconds.
  private static let most = 1 << 20
  /// So much is looked at for one drawing; rows that are left show their start, until they are drawn again.
  private static let mostAtOnce = 2 << 20

  /// The rows of one drawing.
  final class Drawing {
    private let matches: FarMatches
    private let search: Search
    private var left = FarMatches.mostAtOnce

    fileprivate init(_ matches: FarMatches, _ search: Search) {
      self.matches = matches
      self.search = search
    }

    /// What is around the first match of a record that has none in its first bytes; nil if there is none either, or if the row is of
    /// several lines, which go by its start.
    func row(of record: Record, limit: Int, _ make: (_ limit: Int) -> PickerRow) -> PickerRow? {
      let (count, hasLines) = record.withText { text in
        (text.count, text.count > limit && text.prefix(limit).contains(UInt8(ascii: "\n")))
      }
      if count <= limit || hasLines { return nil }
      if let known = matches.known(record.id, search) { return known }
      let looked = min(count, FarMatches.most)
      if looked > left { return nil }
      left -= looked
      let row = make(looked).aroundFirstMatch(bytes: limit)
      matches.keep(row, record.id, search)
      return row
    }
  }

  /// Begins a drawing.
  func rows(of search: Search) -> Drawing {
    lock.withLock {
      if self.search != search { (self.search, rows) = (search, [:]) }
    }
    return Drawing(self, search)
  }

  private func known(_ id: Int, _ search: Search) -> PickerRow?? {
    lock.withLock { self.search == search ? rows[id] : nil }
  }

  private func keep(_ row: PickerRow?, _ id: Int, _ search: Search) {
    lock.withLock { if self.search == search { rows[id] = .some(row) } }
  }
}
