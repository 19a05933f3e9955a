#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the result of one query in the values of an ``ArraySource``, as far as it is wanted.
struct ArraySourceSearch<Element: Sendable>: Sendable {
  let contents: ArraySourceContents<Element>
  let scan: RecordScan
  /// A result that this one must be part of, if one is known.
  let wider: ArraySourceResult?
  /// Whether a value passes the filters, by its chunk and its place in that.
  let passes: (@Sendable (Int, Int) -> Bool)?
  /// Whether the order depends on all that is found.
  let isRanked: Bool

  /// How many values are searched to the end, though not asked for, so that the count is known at once.
  private static var worthFinishing: Int { 1 << 16 }

  /// Looks at values until so many rows are found, and to the end if little is left.
  ///
  /// Throws `CancellationError` within milliseconds of being cancelled; what was found stays in `result`.
  @concurrent
  func extend(_ result: inout ArraySourceResult, until rows: Int) async throws {
    let rows = scan.query.isScored || isRanked ? Int.max : rows
    var round = rows == .max ? contents.chunks.count : 1
    while result.count < rows || contents.count - result.scanned <= Self.worthFinishing {
      let start = result.firstUnfinished(in: contents)
      let end = min(contents.chunks.count, start + round)
      if start >= end { return }
      if end - start == 1 {
        result.take(try found(inChunk: start, result.piece(start)), ofChunk: start)
      } else {
        try await extend(&result, with: start..<end)
      }
      // Whoever wants a few rows should not wait for more chunks than needed.
      round = max(round * 2, SearchWorkers.count)
    }
  }

  /// Looks at several chunks at once.
  private func extend(_ result: inout ArraySourceResult, with chunks: Range<Int>) async throws {
    let first = result.piece(chunks.lowerBound)
    var done = [FoundRecords?](repeating: nil, count: chunks.count)
    var failure: (any Error)?
    do {
      try await withThrowingTaskGroup(of: (Int, FoundRecords).self) { group in
        var next = chunks.lowerBound
        func addTask() {
          guard next < chunks.upperBound else { return }
          let chunk = next
          next += 1
          group.addTask { (chunk, try found(inChunk: chunk, chunk == chunks.lowerBound ? first : nil)) }
        }
        for _ in 0..<SearchWorkers.count { addTask() }
        while let (chunk, piece) = try await group.next() {
          done[chunk - chunks.lowerBound] = piece
          addTask()
        }
      }
    } catch {
      failure = error
    }
    for (offset, piece) in done.enumerated() {
      guard let piece else { break }
      result.take(piece, ofChunk: chunks.lowerBound + offset)
    }
    if let failure { throw failure }
  }

  private func found(inChunk index: Int, _ before: FoundRecords?) throws(CancellationError) -> FoundRecords {
    let chunk = contents.chunks[index]
    var found = before ?? FoundRecords()
    if let passes {
      try scan.extend(&found, in: chunk.records, known: wider?.piece(index)) { passes(index, $0) }
    } else {
      try scan.extend(&found, in: chunk.records, known: wider?.piece(index), where: nil)
    }
    return found
  }
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
