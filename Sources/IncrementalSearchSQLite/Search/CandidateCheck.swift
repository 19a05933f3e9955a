import GRDB
import TextMatching

/// Tells which of the candidates for a result, one after the other in the order of their places or against it, a query finds.
struct CandidateCheck {
  private var check: RecordCheck
  private let side: IndexKey.Side
  /// The records that have what the words are found by beside their letters; nil where none has, or that isn't known.
  private let marked: FoundPlaces?
  /// The next of those that has not been passed.
  private var next: Int64?
  private let knowsMarked: Bool

  /// Prepares to look at candidates on one side of a place.
  ///
  /// Where the words themselves are not looked up, the lists say of each record whether it has such marks, which it costs ten
  /// times as much to make of its texts as to compare these.
  init(_ reader: ResultReader, _ side: IndexKey.Side, _ number: Int64?) throws {
    (check, self.side) = (RecordCheck(reader.query.match), side)
    guard let marks = reader.query.marks else {
      (marked, knowsMarked) = (nil, false)
      return
    }
    knowsMarked = true
    marked = marks.isEmpty ? nil : try reader.words.places(.any(of: marks), side, number)
    next = try marked?.next()
  }

  /// What of a record is searched, if it is found; nil for another one.
  mutating func texts(ofFound row: FoundRow) throws -> SearchedTexts? {
    while let place = next, side == .after ? place < row.place : place > row.place { next = try marked?.next() }
    guard let texts = try row.searchedTexts(),
      check.matches(texts, mayHaveMarks: !knowsMarked || next == row.place)
    else { return nil }
    return texts
  }
}
