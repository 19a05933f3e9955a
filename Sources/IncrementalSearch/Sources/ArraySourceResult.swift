/// What a query found in an ``ArraySource``, as far as the values were looked at.
struct ArraySourceResult: Sendable {
  /// The version of the values it was found in.
  let version: Int
  let match: MatchQuery
  /// The number of values looked at.
  private(set) var scanned = 0
  /// What was found in each chunk, as far as chunks were looked at.
  private(set) var pieces: [ArraySourceFound] = []
  /// The number of values found up to the end of each chunk.
  private var ends: [Int] = []
  /// How many values have each score, if the order depends on it.
  private var ranks: [Int] = []
  /// Of values with at least this score all are known, if not all were scored.
  private(set) var floor: Int32?
  /// The first rows of so many values, where they are known before all of those were looked at.
  private var first: (places: [ChunkPlace], count: Int)?
  /// How many of the values found have no score yet.
  private var unscoredCount = 0
  /// Whether a score is outside `ranks`, which only very long queries have.
  private var hasWideScores = false

  /// The scores that are counted; an ordinary word has a few hundred at most.
  private static let rankedScores = 0..<1 << 15

  /// The order that the values found are put in.
  let order: ArrayOrder
  /// How lines are ordered; of the source that asks.
  var lines = LineOrder()
  private var isByRelevance: Bool { order == .relevance }
  /// All places in that order, once all values were looked at.
  private var relevantPlaces: [ChunkPlace] = []
  /// The first places by score where more than length decides between equal ones, as far as that was asked for.
  private var ties = ArraySourceTies()

  init(version: Int, match: MatchQuery, order: ArrayOrder = .input) {
    self.version = version
    self.match = match
    self.order = order
  }

  /// The number of values found so far.
  var count: Int { ends.last ?? 0 }

  /// The number of rows that can be asked for.
  var rowCount: Int { first?.places.count ?? count }

  /// Whether so many first rows of so many values are known, though not all of those were looked at.
  func hasFirst(_ rows: Int, of count: Int) -> Bool {
    first.map { $0.count == count && $0.places.count >= rows } ?? false
  }

  /// Takes in the first rows of so many values.
  mutating func take(first places: [ChunkPlace], of count: Int) { first = (places, count) }

  /// Forgets them, as others are wanted.
  mutating func forgetFirst() { first = nil }

  /// How many of the first rows are known: all, or those that no unscored value can come before.
  var rankedCount: Int {
    if unscoredCount == 0 { return count }
    guard let floor else { return 0 }
    return ranks.dropFirst(Int(floor)).reduce(0, +)
  }

  /// Whether some values found have no score yet.
  var hasUnscored: Bool { unscoredCount > 0 }

  /// Forgets a floor that all values found are known to, so that the next one is settled anew.
  mutating func forgetFloor() {
    if unscoredCount == 0 { floor = nil }
  }

  /// Settles which scores further values have to have to be scored, where so many rows are known then: the best one, or one that
  /// enough values of those looked at have or pass; nil where all are to be scored, as too few are known.
  ///
  /// The more values were looked at the higher it is.
  mutating func settleFloor(best: Int32, rows: Int) -> Int32? {
    floor = unscoredCount == 0 ? nil : floor ?? best
    var left = rows
    let score = ranks.indices.last { score in
      left -= ranks[score]
      return left <= 0
    }
    if let score, rows > 0 { floor = max(floor ?? 0, Int32(score)) }
    return floor
  }

  /// How many of so many values are left to look at for a query that is narrower.
  func mostLeft(of count: Int) -> Int { self.count + count - scanned }

  /// How large a part of the values looked at was found.
  var share: Double { scanned == 0 ? 1 : Double(count) / Double(scanned) }

  /// What was found in a chunk so far.
  func piece(_ index: Int) -> FoundRecords? { pieces.indices.contains(index) ? pieces[index].records : nil }

  /// The first chunk that was not looked at to its end.
  func firstUnfinished<Element>(in contents: ArraySourceContents<Element>) -> Int {
    let last = pieces.count - 1
    return last >= 0 && last < contents.chunks.count && pieces[last].scanned < contents.chunks[last].count
      ? last : pieces.count
  }

  /// Makes room for so many chunks.
  mutating func reserve(_ chunks: Int) {
    pieces.reserveCapacity(chunks)
    ends.reserveCapacity(chunks)
  }

  /// Takes in what was found in the first unfinished chunk, or the one after the last.
  mutating func take(_ piece: ArraySourceFound, ofChunk index: Int) {
    let before = index < pieces.count ? pieces[index] : ArraySourceFound(FoundRecords())
    scanned += piece.scanned - before.scanned
    recount(piece, instead: before)
    let end = (index == 0 ? 0 : ends[index - 1]) + piece.count
    if index < pieces.count {
      pieces[index] = piece
      ends[index] = end
    } else {
      pieces.append(piece)
      ends.append(end)
    }
  }

  /// Takes in what was found in whole chunks, without scores: the first unfinished one, or the one after the last, and those
  /// after it.
  mutating func take(_ found: ArraySlice<FoundRecords>, ofChunksFrom first: Int) {
    if first < pieces.count {
      scanned -= pieces[first].scanned
      pieces.removeLast()
      ends.removeLast()
    }
    var end = count
    // By index, as each copy would count references.
    for index in found.indices {
      scanned += found[index].scanned
      end += found[index].places.count
      ends.append(end)
    }
    pieces += found.lazy.map(ArraySourceFound.init)
  }

  /// Takes in that none of all values is found, where none was looked at before.
  mutating func takeNothing(of count: Int) { scanned = count }

  /// Takes in the same values of a chunk with scores.
  mutating func take(scored piece: ArraySourceFound, ofChunk index: Int) {
    if pieces[index].unscoredCount == 0 { return }
    recount(piece, instead: pieces[index])
    pieces[index] = piece
  }

  /// Counts the scores that another piece, which a piece goes on from, did not have.
  private mutating func recount(_ piece: ArraySourceFound, instead before: ArraySourceFound) {
    unscoredCount += piece.unscoredCount - before.unscoredCount
    // Mostly all scores of a piece are the best one, and all others unknown.
    if before.count == 0, let found = piece.bestOnly {
      // Such a score is one of those that are counted.
      if found.bestCount > 0 { add(found.bestCount, to: found.best) }
      return
    }
    if piece.unscoredCount > 0, before.count == 0, Self.rankedScores.contains(Int(piece.best)) {
      let count = piece.bestCount
      if count + piece.unscoredCount == piece.count { return add(count, to: piece.best) }
    }
    let (scores, scoresBefore) = (piece.records.scores, before.records.scores)
    if before.unscoredCount > piece.unscoredCount {
      for (score, old) in zip(scores, scoresBefore) where old == FoundRecords.unscored { count(score) }
    }
    for score in scores.dropFirst(scoresBefore.count) { count(score) }
  }

  private mutating func count(_ score: Int32) {
    if score == FoundRecords.unscored { return }
    guard Self.rankedScores.contains(Int(score)) else {
      hasWideScores = true
      return
    }
    add(1, to: score)
  }

  private mutating func add(_ count: Int, to score: Int32) {
    if ranks.count <= Int(score) { ranks += [Int](repeating: 0, count: Int(score) + 64 - ranks.count) }
    ranks[Int(score)] += count
  }

  /// The values found at these places of the result, which must have been looked for.
  func items<Element>(at range: Range<Int>, in contents: ArraySourceContents<Element>) -> [Element] {
    if range.isEmpty { return [] }
    if let first { return contents.values(at: first.places[range].map { (Int($0.chunk), Int($0.place)) }) }
    let places =
      isByRelevance
      ? relevantPlaces[range].map { (Int($0.chunk), Int($0.place)) }
      : match.isScored && lines.sorts
        ? lines.needsPlaces
          ? ties.places[range].map { (Int($0.chunk), Int($0.place)) } : rankedPlaces(range, in: contents)
        : lines.isReversed ? orderedPlaces(range.reversed(in: count)).reversed() : orderedPlaces(range)
    return contents.values(at: places)
  }

  /// The place in the result of the value with an id; nil if it was not found.
  func place<Element: Identifiable>(
    of id: Element.ID, in contents: ArraySourceContents<Element>
  ) throws(CancellationError) -> Int? {
    for (index, piece) in pieces.enumerated() {
      if Task.isCancelled { throw CancellationError() }
      let (chunk, piece) = (contents.chunks[index], piece.records)
      guard let offset = chunk.firstIndex(of: id, among: piece.places) else { continue }
      if isByRelevance {
        return relevantPlaces.firstIndex { $0.chunk == index && $0.place == UInt32(piece.places[offset]) }
      }
      guard match.isScored else { return (index == 0 ? 0 : ends[index - 1]) + offset }
      let score = piece.scores[offset]
      let length = chunk.records.length(of: Int(piece.places[offset]))
      // Better ones come before it wherever they are, equal ones if they are shorter, or as long and before it in the array.
      return pieces.enumerated().reduce(0) { count, other in
        let (number, piece) = (other.offset, other.element.records)
        let records = contents.chunks[number].records
        return count
          + piece.scores.indices.count { other in
            if piece.scores[other] != score { return piece.scores[other] > score }
            let otherLength = records.length(of: Int(piece.places[other]))
            return otherLength == length ? (number, other) < (index, offset) : otherLength < length
          }
      }
    }
    return nil
  }

  private typealias Place = (chunk: Int, place: Int)
  /// Puts all that was found in order, where the order is that of relevance and all values were looked at: by falling score,
  /// then by rank and length, then in the order of the array.
  ///
  /// Without any rank, length counts in a short result only, as in an index, and where nothing is searched for not at all.
  mutating func putInOrder<Element>(in contents: ArraySourceContents<Element>) {
    guard isByRelevance, scanned == contents.count else { return }
    let isShort = count <= RecordOrder.mostByLength && !match.matchesEverything
    let counts = isShort || contents.hasRanks
    let all = pieces.enumerated().flatMap { index, piece in
      let piece = piece.records
      return zip(piece.scores, piece.places).map { score, place in
        (
          score: score, order: counts ? contents.chunks[index].records.order(of: Int(place)) : nil,
          place: ChunkPlace(chunk: UInt32(index), place: UInt32(place))
        )
      }
    }
    let sorted = all.sorted { a, b in
      if a.score != b.score { return a.score > b.score }
      if let first = a.order, let second = b.order, first != second { return first < second }
      return (a.place.chunk, a.place.place) < (b.place.chunk, b.place.place)
    }
    relevantPlaces = sorted.map(\.place)
  }

  /// Whether ties are broken in the first rows, where that needs more than lengths.
  func areTiesBroken(ofFirst rows: Int) -> Bool {
    guard rows > 0, match.isScored, lines.sorts, lines.needsPlaces else { return true }
    return ties.isOf(lines, scanned: scanned) && ties.places.count >= min(rows, count)
  }

  /// What is known of ties, and the least score of those that have to be broken for so many first rows.
  func ties(ofFirst rows: Int) -> (known: ArraySourceTies, leastScore: Int32) {
    var left = rows
    for score in ranks.indices.reversed() where !hasWideScores {
      left -= ranks[score]
      if left <= 0 { return (ties, Int32(score)) }
    }
    return (ties, 0)
  }

  /// Puts the values with at least a score in order; `keys` of each chunk's decide where scores are equal.
  mutating func breakTies(from leastScore: Int32, by keys: [[UInt64]]) {
    ties = ArraySourceTies(of: pieces, keys: keys, from: leastScore, lines, scanned: scanned)
  }

  private func orderedPlaces(_ range: Range<Int>) -> [Place] {
    var index = ends.firstIndex(beyond: range.lowerBound)
    var places = range.isEmpty ? [] : pieces[index].records.places
    return range.map { place in
      while ends[index] <= place {
        index += 1
        places = pieces[index].records.places
      }
      return (index, Int(places[place - (index == 0 ? 0 : ends[index - 1])]))
    }
  }

  /// The places by falling score, equal ones by length, those in the order of the array, or its reverse.
  ///
  /// The counts of scores tell which scores the range has, and of the first and the last of them the counts of lengths tell
  /// which of those; nothing else is sorted.
  private func rankedPlaces<Element>(_ range: Range<Int>, in contents: ArraySourceContents<Element>) -> [Place] {
    if hasWideScores { return sortedPlaces(range, in: contents) }
    // For each score, the rank of the first value that has it.
    var first = [Int](repeating: 0, count: ranks.count)
    var rank = 0
    var lowest = ranks.count - 1
    var highest = lowest
    for score in ranks.indices.reversed() where rank < range.upperBound {
      first[score] = rank
      if rank <= range.lowerBound { highest = score }
      lowest = score
      rank += ranks[score]
    }
    if range.upperBound <= ArraySourceBest.most {
      return firstPlaces(range.upperBound, from: lowest, in: contents)[range].map { (Int($0.chunk), Int($0.place)) }
    }
    // How long the values with each of these scores are.
    var lengths = [[Int]](repeating: [], count: highest - lowest + 1)
    forEachScored(lowest...highest, in: contents) { score, length, _ in
      let index = Int(score) - lowest
      if lengths[index].count <= length {
        lengths[index] += [Int](repeating: 0, count: length + 32 - lengths[index].count)
      }
      lengths[index][length] += 1
    }
    // From now on the rank of the next value of each score and length.
    for index in lengths.indices {
      var rank = first[lowest + index]
      for length in lengths[index].indices {
        let count = lengths[index][length]
        lengths[index][length] = lines.isReversed ? rank + count - 1 : rank
        rank += count
      }
    }
    var found = [Place](repeating: (0, 0), count: range.count)
    forEachScored(lowest...highest, in: contents) { score, length, place in
      let rank = lengths[Int(score) - lowest][length]
      lengths[Int(score) - lowest][length] += lines.isReversed ? -1 : 1
      if range.contains(rank) { found[rank - range.lowerBound] = place }
    }
    return found
  }

  private func firstPlaces<Element>(
    _ count: Int, from leastScore: Int, in contents: ArraySourceContents<Element>
  ) -> [ChunkPlace] {
    var best = ArraySourceBest(count, from: leastScore, usesLength: !lines.tiebreaks.isEmpty)
    for index in pieces.indices {
      let chunk = lines.isReversed ? pieces.count - 1 - index : index
      best.add(
        pieces[chunk], ofChunk: chunk, in: contents.chunks[chunk].records, isReversed: lines.isReversed)
    }
    return best.places()
  }

  /// Calls with the score, the length and the place of each value with one of these scores, in the order of the array.
  private func forEachScored<Element>(
    _ wanted: ClosedRange<Int>, in contents: ArraySourceContents<Element>, _ body: (Int32, Int, Place) -> Void
  ) {
    let usesLength = !lines.tiebreaks.isEmpty
    for (index, piece) in pieces.enumerated() where piece.best >= wanted.lowerBound {
      contents.chunks[index].records.withLengths { lengths in
        if wanted.lowerBound > FoundRecords.unscored, let found = piece.bestOnly {
          // Others have no score yet.
          if wanted.contains(Int(found.best)) {
            found.forEachBest { body(found.best, usesLength ? Int(lengths[$0]) : 0, (index, $0)) }
          }
          return
        }
        let piece = piece.records
        piece.scores.withUnsafeBufferPointer { scores in
          piece.places.withUnsafeBufferPointer { places in
            for offset in scores.indices
            where scores[offset] >= wanted.lowerBound && scores[offset] <= wanted.upperBound {
              let place = Int(places[offset])
              body(scores[offset], usesLength ? Int(lengths[place]) : 0, (index, place))
            }
          }
        }
      }
    }
  }

  private func sortedPlaces<Element>(_ range: Range<Int>, in contents: ArraySourceContents<Element>) -> [Place] {
    let all = pieces.enumerated().flatMap { index, piece in
      let (records, piece) = (contents.chunks[index].records, piece.records)
      return zip(piece.scores, piece.places).map {
        (score: $0, length: lines.tiebreaks.isEmpty ? 0 : records.length(of: Int($1)), chunk: index, place: Int($1))
      }
    }
    // Sorting is stable by the order of the array, which the last comparisons spell out.
    let sorted = all.sorted {
      let (first, second) = lines.isReversed ? ($1, $0) : ($0, $1)
      return ($1.score, $0.length, first.chunk, first.place) < ($0.score, $1.length, second.chunk, second.place)
    }
    return sorted[range].map { ($0.chunk, $0.place) }
  }
}
