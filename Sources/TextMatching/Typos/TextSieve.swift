/// Determines which of some texts may be found in records, in one pass over the records for all texts.
///
/// A text is found only where what each of its words is found by stands somewhere: the word, another form of it or its sound. Of
/// dozens of texts that may have been meant instead of one, hardly any can be found, and to search for each of them would be a pass
/// each. The pass looks at four bytes at each place, by a hash of which few are looked at closer.
package struct TextSieve: Sendable {
  /// What is looked for.
  private let needles: [[UInt8]]
  /// Which of them are marks, and those as records have them that keep none.
  private let marks: [(lookup: MarkLookup, needle: Int)]
  private let plainMarks: PlainLookups
  private let texts: [Condition]

  /// What has to be there of a text, as indices of needles; nil for what is too short to be looked for, and taken to be there.
  private struct Condition {
    /// For each word what it is found by, any of which will do.
    var words: [[Int?]]
    /// What all words are found by as one, any of which will do instead.
    var joined: [Int?]
  }

  /// In bytes.
  private static let shortest = 4

  /// Prepares plain texts without operators, which are searched by ``MatchKind/words``.
  package init(_ texts: [String]) { self.init(texts, wholes: nil) }

  /// Prepares texts that are found where all of a name is one, or a part of it (``RankPlan/wholes(_:)``).
  package init(wholes texts: [String]) { self.init(texts, wholes: RankPlan.wholes) }

  /// Prepares texts that are found where all of a title or reading is one (``RankPlan/wholeTitles(_:)``).
  package init(titles texts: [String]) { self.init(texts, wholes: RankPlan.wholeTitles) }

  private init(_ texts: [String], wholes: ((MatchQuery) -> [MarkLookup])?) {
    var needles: [[UInt8]] = []
    var numbers: [[UInt8]: Int] = [:]
    func number(of needle: [UInt8]) -> Int? {
      if needle.count < Self.shortest { return nil }
      if let number = numbers[needle] { return number }
      needles.append(needle)
      numbers[needle] = needles.count - 1
      return needles.count - 1
    }
    var marks: [MarkLookup: Int] = [:]
    func number(of lookup: MarkLookup) -> Int? {
      let number = number(of: Array(lookup.tokens.joined(separator: [0x20])))
      marks[lookup] = number
      return number
    }
    self.texts = texts.map { text in
      let query = MatchQuery(text, kind: .words)
      if let wholes { return Condition(words: [wholes(query).map { number(of: $0) }], joined: []) }
      return Condition(
        words: query.groups.map { group in
          group.flatMap { term in
            ([term.needle] + (term.looseNeedle.map { [$0] } ?? [])).map { number(of: $0.bytes) }
              + term.findingMarks.map { number(of: $0) }
          }
        }, joined: query.joined.map { number(of: $0) })
    }
    self.needles = needles
    self.marks = marks.map { ($0.key, $0.value) }
    plainMarks = PlainLookups(self.marks.map(\.lookup))
  }

  /// What was found so far.
  package struct Sight: Sendable {
    fileprivate var isThere: [Bool]

    /// Takes in what was found in other records.
    package mutating func add(_ other: Sight) {
      for index in isThere.indices where other.isThere[index] { isThere[index] = true }
    }
  }

  /// Before any record was looked at.
  package var nothing: Sight { Sight(isThere: Array(repeating: false, count: needles.count)) }

  /// Looks at records; the cost is linear in their texts and marks.
  package func look(at records: FoldedRecords, _ sight: inout Sight) throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    records.withView { view in
      look(at: view.bytes, &sight)
      look(at: view.marks, &sight)
      lookAtPlain(view, &sight)
    }
  }

  /// Looks at what records have that keep no marks.
  private func lookAtPlain(_ view: FoldedRecords.View, _ sight: inout Sight) {
    var held = HeldLookups(tiers: Array(repeating: 0, count: marks.count), tierCount: 1)
    held.removeAll()
    for (index, mark) in marks.enumerated() where sight.isThere[mark.needle] { held.insert(index) }
    for record in 0..<view.count where view.isPlain(record) {
      if !plainMarks.starts.overlaps(view.tokenStarts[record]) { continue }
      let texts = view.texts(of: record)
      for index in texts { plainMarks.look(at: view.text(index), isTitle: index == texts.lowerBound, &held) }
    }
    for (index, mark) in marks.enumerated() where held.contains(index) { sight.isThere[mark.needle] = true }
  }

  private func look(at bytes: UnsafeBufferPointer<UInt8>, _ sight: inout Sight) {
    let left = needles.indices.filter { !sight.isThere[$0] }
    if left.isEmpty || bytes.isEmpty { return }
    var table = Table(needles, left)
    table.look(at: bytes, &sight.isThere)
  }

  /// Which of the texts may be found where this was; the others are found nowhere.
  package func mayBeFound(_ sight: Sight) -> [Bool] {
    func isThere(_ numbers: [Int?]) -> Bool { numbers.contains { $0.map { sight.isThere[$0] } ?? true } }
    return texts.map { $0.words.allSatisfy(isThere) || !$0.joined.isEmpty && isThere($0.joined) }
  }

  /// The needles that are still looked for, by a hash of their first four bytes.
  private struct Table {
    private let needles: [[UInt8]]
    private var byHash: [UInt16: [Int]] = [:]
    /// A bit for each hash that a needle has.
    private var bits = [UInt64](repeating: 0, count: 1 << 10)

    init(_ needles: [[UInt8]], _ left: [Int]) {
      self.needles = needles
      for index in left {
        let hash = needles[index].withUnsafeBytes { Self.hash(of: $0.loadUnaligned(as: UInt32.self)) }
        byHash[hash, default: []].append(index)
        bits[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
      }
    }

    @inline(__always)
    private static func hash(of bytes: UInt32) -> UInt16 { UInt16(truncatingIfNeeded: (bytes &* 0x9E37_79B1) >> 16) }

    mutating func look(at bytes: UnsafeBufferPointer<UInt8>, _ isThere: inout [Bool]) {
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      let end = bytes.count - TextSieve.shortest
      while place <= end {
        let found: UInt16? = bits.withUnsafeBufferPointer { bits in
          while place <= end {
            let hash = Self.hash(of: raw.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            if bits[Int(hash >> 6)] & 1 << UInt64(hash & 63) != 0 { return hash }
            place += 1
          }
          return nil
        }
        guard let hash = found, let indices = byHash[hash] else { return }
        let left = indices.filter { index in
          let needle = needles[index]
          guard place + needle.count <= bytes.count,
            needle.indices.allSatisfy({ bytes[place + $0] == needle[$0] })
          else { return true }
          isThere[index] = true
          return false
        }
        if left.count < indices.count {
          byHash[hash] = left
          if left.isEmpty { bits[Int(hash >> 6)] &= ~(1 << UInt64(hash & 63)) }
        }
        place += 1
      }
    }
  }
}
