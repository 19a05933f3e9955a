/// Orders the records that a fuzzy query finds with equal scores.
///
/// A record is matched again to find the places of its matches, so this is done only for records whose order matters. Places
/// are counted in characters of the folded texts, one after the other; where a record only sounds like a word, the word has no
/// place.
package struct TiebreakMatcher: Sendable {
  /// The key of a record that was not asked about yet.
  package static let unknown: UInt64 = 0

  private let groups: [[MatchTerm]]
  private let tiebreaks: [MatchTiebreak]
  /// Whether the last of equally good places is the match: where it counts how near to the end that is.
  private let prefersLast: Bool
  private let needsStart: Bool
  private var fuzzy = FuzzyMatcher()

  /// Where the words match: offsets among the bytes of all records.
  private struct Places {
    var start = Int.max
    var firstEnd = Int.max
    var lastEnd = -1

    var isEmpty: Bool { lastEnd < 0 }

    mutating func add(_ range: Range<Int>) {
      start = min(start, range.lowerBound)
      firstEnd = min(firstEnd, range.upperBound)
      lastEnd = max(lastEnd, range.upperBound)
    }
  }

  /// After so many records it is asked whether the task is cancelled.
  private static let turn = 256

  /// Prepares a query and criteria, of which the first ``MatchTiebreak/most`` count.
  package init(_ query: MatchQuery, by tiebreaks: [MatchTiebreak]) {
    groups = query.groups
    self.tiebreaks = Array(tiebreaks.prefix(MatchTiebreak.most))
    prefersLast = self.tiebreaks.first { $0 != .length && $0 != .chunk }.map { $0 != .begin } ?? false
    needsStart = self.tiebreaks.contains { $0 == .chunk || $0 == .pathname }
  }

  /// Fills in the keys that are not known yet of the records found with at least a score; the lesser key comes first.
  ///
  /// Throws within about a millisecond of being cancelled.
  package mutating func fill(
    _ keys: inout [UInt64], of found: FoundRecords, from score: Int32, in records: FoldedRecords
  ) throws(CancellationError) {
    keys.append(contentsOf: repeatElement(Self.unknown, count: found.places.count - keys.count))
    try records.withView { view throws(CancellationError) in
      for index in keys.indices where found.scores[index] >= score && keys[index] == Self.unknown {
        if index % Self.turn == 0, Task.isCancelled { throw CancellationError() }
        let record = Int(found.places[index])
        keys[index] = key(of: record, length: Int(records.length(of: record)), in: view)
      }
    }
  }

  private mutating func key(of record: Int, length: Int, in records: FoldedRecords.View) -> UInt64 {
    let places = places(of: record, in: records)
    // Never `unknown`.
    var key: UInt64 = 1
    for tiebreak in tiebreaks {
      let value =
        tiebreak == .length
        ? length : places.isEmpty ? Int.max : Self.value(tiebreak, places, of: record, length: length, in: records)
      key = key << 16 | UInt64(UInt16(clamping: value))
    }
    return key
  }

  private mutating func places(of record: Int, in records: FoldedRecords.View) -> Places {
    var places = Places()
    for group in groups {
      for term in group {
        let found = place(of: term, record, in: records)
        if term.isNegated {
          if found == nil { break }
        } else if let found {
          places.add(found)
          break
        } else if let sound = term.sound, sound.matches(records.sound(of: record)) {
          break
        }
      }
    }
    return places
  }

  /// Where a term matches best in the texts of a record.
  private mutating func place(of term: MatchTerm, _ record: Int, in records: FoldedRecords.View) -> Range<Int>? {
    var best: (score: Int, place: Range<Int>)?
    for index in records.texts(of: record) {
      let text = records.text(index)
      let found = records.withBonuses(ofText: index) { bonuses in
        term.rule == .fuzzy
          ? fuzzy.bestSpan(
            of: term.needle, in: text, bonuses: bonuses, prefersLast: prefersLast, needsStart: needsStart)
          : term.bestMatch(in: text, bonuses: bonuses, prefersLast: prefersLast)
      }
      guard let found, found.score > best?.score ?? -1 else { continue }
      let start = records.range(ofText: index).lowerBound
      best = (found.score, start + found.range.lowerBound..<start + found.range.upperBound)
    }
    return best?.place
  }

  private static func value(
    _ tiebreak: MatchTiebreak, _ places: Places, of record: Int, length: Int, in records: FoldedRecords.View
  ) -> Int {
    let (bytes, start, end) = (TextBytes(records.bytes), records.start(of: record), records.end(of: record))
    func count(_ range: Range<Int>) -> Int {
      var count = 0
      for offset in range where !TextBytes.isContinuation(bytes[offset]) { count += 1 }
      return count
    }
    switch tiebreak {
    case .length:
      return length
    case .begin:
      let white = bytes.skippingWhiteSpace(from: start)
      return count(white..<max(white, places.firstEnd))
    case .end:
      let most = Int(UInt16.max)
      let white = bytes.skippingWhiteSpace(from: start)
      return most - most * count(white..<max(white, places.lastEnd)) / (length + 1)
    case .chunk:
      var chunk = places.start..<places.lastEnd
      for index in records.texts(of: record) {
        let text = records.range(ofText: index)
        if text.contains(places.start) {
          let line = TextBytes(rebasing: records.bytes, text.lowerBound..<places.start)
          chunk = text.lowerBound + line.startOfLastWord()..<chunk.upperBound
        }
        if text.contains(places.lastEnd - 1) {
          let rest = TextBytes(rebasing: records.bytes, places.lastEnd..<text.upperBound)
          chunk = chunk.lowerBound..<places.lastEnd + rest.endOfFirstWord()
        }
      }
      return count(chunk)
    case .pathname:
      var name = end
      while name > start, bytes[name - 1] != UInt8(ascii: "/"), bytes[name - 1] != UInt8(ascii: "\\") { name -= 1 }
      // A match of the last separator itself is nearer than any after it.
      return places.start >= name - 1 ? count(name..<max(name, places.start)) + (places.start >= name ? 1 : 0) : Int.max
    }
  }
}
