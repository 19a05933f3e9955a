import GRDB
import TextMatching

/// Decides which candidates for a result a query finds, one after the other in the order of their places or against it.
struct CandidateCheck {
  /// What is prepared for the first candidate: many tiers have none.
  private struct Preparation {
    var check: RecordCheck
    /// The records that have what the words are found by beside their letters; nil where none has, or that isn't known.
    let marked: FoundPlaces?
    /// The next of those that has not been passed.
    var next: Int64?
  }

  private let reader: ResultReader
  private let side: IndexKey.Side
  private let number: Int64?
  private var preparation: Preparation?

  /// Looks at candidates on one side of a place.
  init(_ reader: ResultReader, _ side: IndexKey.Side, _ number: Int64?) {
    (self.reader, self.side, self.number) = (reader, side, number)
  }

  /// What of a record is searched, if it is found; nil for another one.
  ///
  /// Where the words themselves are not looked up, the lists say of each record whether it has such marks, which it costs ten
  /// times as much to make of its texts as to compare these.
  mutating func texts(ofFound row: FoundRow) throws -> SearchedTexts? {
    var prepared = try preparation ?? prepare()
    // Held once, so that nothing of it is copied to be changed.
    preparation = nil
    defer { preparation = prepared }
    while let place = prepared.next, side == .after ? place < row.place : place > row.place {
      prepared.next = try prepared.marked?.next()
    }
    let mayHaveMarks = reader.query.marks == nil || prepared.next == row.place
    guard let texts = try row.searchedTexts(), prepared.check.matches(texts, mayHaveMarks: mayHaveMarks) else {
      return nil
    }
    return texts
  }

  private func prepare() throws -> Preparation {
    let check = RecordCheck(reader.query.match)
    guard let marks = reader.query.marks, !marks.isEmpty else { return Preparation(check: check, marked: nil) }
    let marked = try reader.words.places(.any(of: marks), side, number)
    return Preparation(check: check, marked: marked, next: try marked.next())
  }
}
