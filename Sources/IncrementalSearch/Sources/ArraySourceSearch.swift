import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the result of one query in the values of an ``ArraySource``, as far as it is wanted.
struct ArraySourceSearch<Element: Identifiable & Sendable>: Sendable {
  let contents: ArraySourceContents<Element>
  let scan: RecordScan
  /// A result that this one must be part of, if one is known.
  let wider: ArraySourceResult?
  /// What is looked up of the query in indexes of words.
  let words: ArraySourceLookup<Element>
  /// Whether a value passes the filters, by its chunk and its place in that.
  let passes: (@Sendable (Int, Int) -> Bool)?
  /// Whether the order depends on all that is found.
  let isRanked: Bool
  /// From how many values on the first rows are looked for before all that is found is known.
  var manyValues = Self.manyValues

  /// How many values are searched to the end, though not asked for, so that the count is known at once; and how many of those that
  /// a wider query found, which are far apart in memory: either takes about a millisecond.
  private static var worthFinishing: (values: Int, known: Int) { (1 << 16, 1 << 14) }

  /// Whether so little is left to look at that the count is known as soon as it could be asked for.
  private func isWorthFinishing(_ result: ArraySourceResult) -> Bool {
    contents.count - result.scanned <= Self.worthFinishing.values
      || wider.map { $0.mostLeft(of: contents.count) <= Self.worthFinishing.known } ?? false
  }

  /// Looks at values until so many rows are found, and to the end if little is left.
  ///
  /// Where the order depends on scores, all values are looked at, and as many are scored as the first `ranked` rows need; unless
  /// these are told without that (``shortestRows(_:_:)``).
  /// Throws `CancellationError` within milliseconds of being cancelled; what was found stays in `result`.
  @concurrent
  func extend(_ result: inout ArraySourceResult, until rows: Int, ranked: Int) async throws {
    if rows < .max, let first = try await shortestRows(rows, result.lines) {
      return result.take(first: first, of: contents.count)
    }
    result.forgetFloor()
    try await find(&result, until: rows, ranked: ranked)
    if result.rankedCount < min(ranked, result.count) { try await score(&result) }
    if !result.areTiesBroken(ofFirst: ranked) { try await breakTies(&result, ofFirst: ranked) }
  }

  private func find(_ result: inout ArraySourceResult, until rows: Int, ranked: Int) async throws {
    let rows = scan.query.isScored || isRanked ? Int.max : rows
    // The first chunks tell which scores those of the others have to have.
    let settles = scan.bestScore != nil && ranked > 0 && ranked < .max
    var round =
      rows < .max && !isWorthFinishing(result) ? 1 : settles ? SearchWorkers.count : contents.chunks.count
    var words = words
    let narrowing = wider.flatMap { scan.narrowing(from: $0.match) }
    while result.count < rows || isWorthFinishing(result) {
      if try words.extend(&result, until: rows) { return }
      let start = result.firstUnfinished(in: contents)
      let end = min(contents.chunks.count, start + round, words.firstKnown(after: start))
      if start >= end { return }
      // Of the first chunks none is scored until all of them have shown how many match as well as can be.
      let wanted = ranked == .max ? .max : settles ? 0 : (ranked + end - start - 1) / (end - start)
      let candidates = words.candidates(in: start..<end, mostWorthNarrowing: scan.mostWorthNarrowing)
      let isSettled = result.hasUnscored || settles && start > 0
      let floor = isSettled ? try await floor(of: &result, ranked: ranked) : nil
      if end - start == 1 {
        let piece = try found(
          inChunk: start, result.piece(start), candidates[0], narrowing, wanted: wanted, floor: floor)
        result.take(piece, ofChunk: start)
      } else {
        let first = result.piece(start)
        try await forEach(start..<end) { chunk in
          try found(
            inChunk: chunk, chunk == start ? first : nil, candidates[chunk - start], narrowing, wanted: wanted,
            floor: floor)
        } take: { piece, chunk in
          result.take(piece, ofChunk: chunk)
        }
      }
      // Whoever wants a few rows should not wait for more chunks than needed; where all are looked at, each round waits for
      // the slowest worker of the one before.
      round = max(round * (settles ? 8 : 2), SearchWorkers.count)
    }
    if let best = scan.bestScore, result.hasUnscored { _ = result.settleFloor(best: best, rows: ranked) }
  }

  /// The score that values of further chunks have to have to be scored; nil if all of them are to be.
  private func floor(of result: inout ArraySourceResult, ranked: Int) async throws -> Int32? {
    guard let best = scan.bestScore else { return nil }
    // A few more than the first page, so that the next ones cost no more than this.
    let rows = ranked.multipliedReportingOverflow(by: Self.rowsAhead)
    guard !rows.overflow else { return nil }
    let floor = result.settleFloor(best: best, rows: rows.partialValue)
    if result.rankedCount >= ranked || !result.hasUnscored { return floor }
    // With as many of the best ones in the other chunks there will be enough, so that no score is needed.
    let expected = Double(result.rankedCount) * Double(contents.count) / Double(result.scanned)
    if expected >= 2 * Double(ranked) { return floor }
    try await score(&result)
    return result.settleFloor(best: best, rows: rows.partialValue)
  }

  /// For one row that is asked for, as many are known from the first chunks.
  private static var rowsAhead: Int { 4 }

  /// Scores all that has no score yet.
  private func score(_ result: inout ArraySourceResult) async throws {
    let pieces = result.pieces
    try await forEach(pieces.indices) { chunk in
      if pieces[chunk].unscoredCount == 0 { return pieces[chunk] }
      var piece = pieces[chunk].records
      try scan.score(&piece, in: contents.chunks[chunk].records)
      return ArraySourceFound(piece)
    } take: { piece, chunk in
      result.take(scored: piece, ofChunk: chunk)
    }
  }

  /// Puts the first rows in order where more than length decides between equal scores.
  private func breakTies(_ result: inout ArraySourceResult, ofFirst rows: Int) async throws {
    let (known, leastScore) = result.ties(ofFirst: rows)
    let (pieces, matcher) = (result.pieces, TiebreakMatcher(scan.query, by: result.lines.tiebreaks))
    var keys = known.keys(for: result.lines)
    keys.append(contentsOf: repeatElement([], count: pieces.count - keys.count))
    let before = keys
    try await forEach(pieces.indices) { chunk in
      var (keys, matcher) = (before[chunk], matcher)
      try matcher.fill(&keys, of: pieces[chunk].records, from: leastScore, in: contents.chunks[chunk].records)
      return keys
    } take: { known, chunk in
      keys[chunk] = known
    }
    result.breakTies(from: leastScore, by: keys)
  }

  /// Looks at several chunks at once, and takes in what was found in the order of the chunks; what comes after one that
  /// failed is left out.
  func forEach<Piece: Sendable>(
    _ chunks: Range<Int>, _ work: @escaping @Sendable (Int) throws -> Piece, take: (Piece, Int) -> Void
  ) async throws {
    let size = max(1, chunks.count / (SearchWorkers.count * Self.sharesEach))
    let shares = stride(from: chunks.lowerBound, to: chunks.upperBound, by: size)
      .map { $0..<min($0 + size, chunks.upperBound) }
    var done = [ChunkShare<Piece>?](repeating: nil, count: shares.count)
    let left = SharesLeft(shares.count)
    await withTaskGroup(of: [(Int, ChunkShare<Piece>)].self) { group in
      // Workers take one share after the other by themselves: to wake a thread for each takes as long as searching some. This
      // task is one of them.
      for _ in 1..<max(1, min(SearchWorkers.count, shares.count)) {
        group.addTask { await left.takeAll { await ChunkShare.done(shares[$0], since: &$1, work) } }
      }
      for (index, share) in await left.takeAll({ await ChunkShare.done(shares[$0], since: &$1, work) }) {
        done[index] = share
      }
      for await found in group {
        for (index, share) in found { done[index] = share }
      }
    }
    for (index, share) in done.enumerated() {
      guard let share else { break }
      for (offset, piece) in share.pieces.enumerated() { take(piece, chunks.lowerBound + index * size + offset) }
      if let failure = share.failure { throw failure }
    }
  }

  /// Into so many shares the chunks of each worker are divided: one that is held up leaves its last ones to the others.
  private static var sharesEach: Int { 8 }

  private func found(
    inChunk index: Int, _ before: FoundRecords?, _ candidates: FoundRecords?, _ narrowing: RecordScan.Narrowing?,
    wanted: Int, floor: Int32?
  ) throws(CancellationError) -> ArraySourceFound {
    let chunk = contents.chunks[index]
    if before == nil, passes == nil {
      if Task.isCancelled { throw CancellationError() }
      if let found = scan.foundByLetters(in: chunk.records, wanted: wanted, floor: floor) {
        return ArraySourceFound(found)
      }
    }
    var found = before ?? FoundRecords()
    var (known, narrowing) = (wider?.piece(index), narrowing)
    if let candidates, known.map({ $0.isWider(than: candidates) }) ?? true { (known, narrowing) = (candidates, nil) }
    let passesHere = passes.map { passes in { (place: Int) in passes(index, place) } }
    try scan.extend(
      &found, in: chunk.records, known: known, narrowing, wanted: wanted, floor: floor, where: passesHere)
    return ArraySourceFound(found)
  }
}

/// The results of consecutive chunks, up to one that failed.
private struct ChunkShare<Piece: Sendable>: Sendable {
  private(set) var pieces: [Piece] = []
  private(set) var failure: (any Error)?

  /// After so long others get their turn, whose work may be all that a screen waits for: what is searched here keeps as many threads
  /// busy as there are processors. Not after each chunk, which may be done before another thread has woken up for its share: this
  /// one would do all of them, one after the other.
  private static var turn: Duration { .microseconds(200) }

  static func done(
    _ chunks: Range<Int>, since lastTurn: inout ContinuousClock.Instant, _ work: (Int) throws -> Piece
  ) async -> ChunkShare {
    var share = ChunkShare()
    do {
      for chunk in chunks {
        share.pieces.append(try work(chunk))
        if .now - lastTurn >= turn {
          await Task.yield()
          lastTurn = .now
        }
      }
    } catch {
      share.failure = error
    }
    return share
  }
}

/// Shares that no worker has taken yet, given out in their order until one fails.
private final class SharesLeft: @unchecked Sendable {
  private let count: Int
  private let lock = NSLock()
  // Guarded by `lock`.
  private var next = 0

  init(_ count: Int) { self.count = count }

  /// Does what is left, beside other workers, and returns what this one did; `work` is told when others last had their turn.
  func takeAll<Piece>(
    _ work: (Int, inout ContinuousClock.Instant) async -> ChunkShare<Piece>
  ) async -> [(Int, ChunkShare<Piece>)] {
    var done: [(Int, ChunkShare<Piece>)] = []
    var lastTurn = ContinuousClock.now
    while let index = take() {
      let share = await work(index, &lastTurn)
      if share.failure != nil { stop() }
      done.append((index, share))
    }
    return done
  }

  private func take() -> Int? {
    lock.withLock {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  private func stop() { lock.withLock { next = count } }
}

/// How many tasks search at once.
enum SearchWorkers {
  /// As many as the system has processors for, but no more than 8, which wait for memory more than they compute.
  static let count = min(8, max(1, processors))

  private static var processors: Int {
    #if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
      Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #else
      1
    #endif
  }
}
