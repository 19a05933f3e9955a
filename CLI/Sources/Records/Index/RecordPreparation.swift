import Foundation
import IncrementalSearchSQLite
import RecordFormats

/// Makes records of an input ready to be indexed.
package struct RecordPreparation: Sendable {
  let layout: RecordLayout
  var limits = Limits()
  /// Whether a record without an id gets its number for one, as nobody said which column has the ids; else it is refused.
  var numbersRecords = false
  /// Whether a record whose rank is no number is taken without a rank, as nobody said which column has them; else it is refused.
  var leavesUnranked = false
  /// How the fields of the input being read are put into order; nil where they are.
  var arrangement: ColumnArrangement?

  /// How much is indexed of a record.
  package struct Limits: Hashable, Sendable {
    /// The bytes of a field.
    package var field: Int
    /// Whether a longer one is cut; else its record is refused.
    var isCut: Bool

    package init(field: Int = 1 << 20, isCut: Bool = false) {
      self.field = field
      self.isCut = isCut
    }

    /// The bytes that are read of a record: one more than may be stored, so that a longer one is known.
    static let keptLength = IndexRecord.largestSize + 1
  }

  /// A batch of records, those that can be indexed and those that can't.
  struct Batch: Sendable {
    /// What is indexed.
    var records: [IndexRecord] = []
    /// The record that each of `records` was made from.
    var origins: [Record] = []
    var refused: [Refused] = []
    /// Which of `records` have their number for an id, as the recognized column has none.
    var numbered: [Int] = []
    /// Which of `records` have no rank, as the recognized column has something else than a number.
    var unranked: [Int] = []
    /// The asked for keys of JSON Lines that records have.
    var keys: Set<String> = []
    /// The bytes that all of them took in the input.
    var bytes = 0

    /// The number of records read.
    var count: Int { records.count + refused.count }
  }

  /// A record that can't be indexed.
  struct Refused: Sendable {
    var record: Record
    var reason: Refusals.Reason
    var detail: String?
  }

  /// Makes a batch ready; beside the caller's other work.
  @concurrent
  func prepared(_ batch: RecordBatch) async -> Batch {
    var result = Batch()
    result.records.reserveCapacity(batch.records.count)
    result.origins.reserveCapacity(batch.records.count)
    if let header = batch.header { result.bytes += header.length + 1 }
    for record in arrangement?.arranged(batch.records) ?? batch.records {
      result.bytes += record.length + 1
      if !layout.askedKeys.isEmpty, result.keys.count < layout.askedKeys.count {
        result.keys.formUnion(layout.keys(layout.askedKeys, in: record))
      }
      switch prepared(record) {
      case .success(let ready):
        if numbersRecords, layout.hasID, ready.id == Self.numberID(record) {
          result.numbered.append(result.records.count)
        }
        if leavesUnranked, layout.hasRank, ready.rank == nil, layout.rank(of: record)?.isEmpty == false {
          result.unranked.append(result.records.count)
        }
        result.records.append(ready)
        result.origins.append(record)
      case .failure(let refusal):
        result.refused.append(Refused(record: record, reason: refusal.reason, detail: refusal.detail))
      }
    }
    return result
  }

  /// Why a record is refused.
  struct Refusal: Error, Equatable {
    var reason: Refusals.Reason
    var detail: String?
  }

  /// A record as it is indexed; without a column for it, its id is its number in the input, from 1.
  func prepared(_ record: Record) -> Result<IndexRecord, Refusal> {
    if record.length >= Limits.keptLength {
      return .failure(Refusal(reason: .tooLong, detail: "over \(NumberText.grouped(IndexRecord.largestSize)) bytes"))
    }
    if let problem = Self.problem(ofTextOf: record) {
      return .failure(Refusal(reason: .notText, detail: problem))
    }
    if let problem = layout.problem(of: record) {
      return .failure(Refusal(reason: .malformed(layout.format), detail: "\(problem)"))
    }
    var id = String(record.id + 1)
    if let own = layout.id(of: record) {
      if !own.isEmpty {
        id = String(decoding: own, as: UTF8.self)
      } else if numbersRecords {
        id = Self.numberID(record)
      } else {
        return .failure(Refusal(reason: .idMissing))
      }
    }
    var rank: Double?
    if let bytes = layout.rank(of: record), !bytes.isEmpty {
      let text = String(decoding: bytes, as: UTF8.self)
      rank = ColumnKind.number(text.trimmingCharacters(in: .whitespaces))
      if rank == nil, !leavesUnranked {
        return .failure(Refusal(reason: .rankNotANumber, detail: "“\(text.prefix(40))”"))
      }
    }
    let texts = layout.texts(of: record)
    var ready = IndexRecord(
      id: id, parts: texts.title, texts: texts.others, reading: texts.reading, rank: rank,
      facets: layout.facetValues(of: record), content: record.withBytes { Array($0) })
    let longest = ([id, ready.reading] + ready.parts + ready.texts + ready.facets).map(\.utf8.count).max() ?? 0
    if longest > limits.field {
      // A cut id would be another one.
      guard limits.isCut, id.utf8.count <= limits.field else {
        return .failure(Refusal(reason: .tooLong, detail: "a field of \(NumberText.grouped(longest)) bytes"))
      }
      ready.parts = ready.parts.map(cut)
      ready.reading = cut(ready.reading)
      ready.texts = ready.texts.map(cut)
      ready.facets = ready.facets.map(cut)
    }
    if ready.size > IndexRecord.largestSize {
      return .failure(Refusal(reason: .tooLong, detail: "\(NumberText.grouped(ready.size)) bytes in all"))
    }
    return .success(ready)
  }

  /// The id of a record whose own can't be one: `#12`, its number in the input.
  static func numberID(_ record: Record) -> String { "#\(record.id + 1)" }

  /// What is no text in a record; nil if all of it is.
  private static func problem(ofTextOf record: Record) -> String? {
    record.withText { bytes in
      if let place = bytes.firstIndex(of: 0) { return "NUL at byte \(place + 1)" }
      if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
      var rest = bytes.makeIterator()
      var codec = UTF8()
      var place = 1
      while true {
        switch codec.decode(&rest) {
        case .scalarValue(let scalar): place += UTF8.width(scalar)
        case .emptyInput: return nil
        case .error: return "byte \(place) is no character of its encoding; name another with --encoding, or mend it"
        }
      }
    }
  }

  /// As many whole characters of a text as a field may have.
  private func cut(_ text: String) -> String {
    if text.utf8.count <= limits.field { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limits.field)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end])
  }
}
