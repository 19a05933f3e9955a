/// Finds the records that any of several cursors finds.
final class AnyCursor: OrdinalCursor {
  private let parts: [OrdinalCursor]
  /// What each cursor was last asked, and what it answered.
  private var nexts: [(asked: Int, found: Int)]
  private var previouses: [(asked: Int, found: Int)]

  init(_ parts: [OrdinalCursor]) {
    self.parts = parts
    nexts = [(Int, Int)](repeating: (0, -1), count: parts.count)
    previouses = [(Int, Int)](repeating: (-1, .max), count: parts.count)
    super.init(atMost: parts.reduce(0) { $0.addingReportingOverflow($1.atMost).partialValue })
  }

  override func next(from ordinal: Int) throws -> Int {
    var least = Self.end
    for index in parts.indices {
      // No record is between what was asked and what was found.
      if nexts[index].found < ordinal || nexts[index].asked > ordinal {
        nexts[index] = (ordinal, try parts[index].next(from: ordinal))
      }
      if nexts[index].found < least { least = nexts[index].found }
    }
    return least
  }

  override func previous(from ordinal: Int) throws -> Int {
    var most = Self.start
    for index in parts.indices {
      if previouses[index].found > ordinal || previouses[index].asked < ordinal {
        previouses[index] = (ordinal, try parts[index].previous(from: ordinal))
      }
      if previouses[index].found > most { most = previouses[index].found }
    }
    return most
  }

  override func appendPositions(at ordinal: Int, to positions: inout [Int]) throws {
    for part in parts where try part.next(from: ordinal) == ordinal {
      try part.appendPositions(at: ordinal, to: &positions)
    }
  }
}

/// Finds the records that all of several cursors find.
final class AllCursor: OrdinalCursor {
  /// The cursors, the rarest first.
  private let parts: [OrdinalCursor]

  init(_ parts: [OrdinalCursor]) {
    self.parts = parts.sorted { $0.atMost < $1.atMost }
    super.init(atMost: self.parts.first?.atMost ?? 0)
  }

  override func next(from ordinal: Int) throws -> Int {
    guard var found = try parts.first?.next(from: ordinal) else { return Self.end }
    var index = 1
    while index < parts.count, found != Self.end {
      let other = try parts[index].next(from: found)
      if other == found {
        index += 1
      } else {
        found = other == Self.end ? other : try parts[0].next(from: other)
        index = 1
      }
    }
    return found
  }

  override func previous(from ordinal: Int) throws -> Int {
    guard var found = try parts.first?.previous(from: ordinal) else { return Self.start }
    var index = 1
    while index < parts.count, found != Self.start {
      let other = try parts[index].previous(from: found)
      if other == found {
        index += 1
      } else {
        found = other == Self.start ? other : try parts[0].previous(from: other)
        index = 1
      }
    }
    return found
  }
}

/// Finds the records that one cursor finds and another doesn't.
final class ButCursor: OrdinalCursor {
  private let found: OrdinalCursor
  private let excluded: OrdinalCursor

  init(_ found: OrdinalCursor, but excluded: OrdinalCursor) {
    (self.found, self.excluded) = (found, excluded)
    super.init(atMost: found.atMost)
  }

  override func next(from ordinal: Int) throws -> Int {
    var next = try found.next(from: ordinal)
    while next != Self.end, try excluded.next(from: next) == next { next = try found.next(from: next + 1) }
    return next
  }

  override func previous(from ordinal: Int) throws -> Int {
    var next = try found.previous(from: ordinal)
    while next != Self.start, try excluded.previous(from: next) == next { next = try found.previous(from: next - 1) }
    return next
  }
}

/// Finds tokens next to each other: anywhere, in one column, or where a column begins.
final class PhraseCursor: OrdinalCursor {
  private let tokens: [OrdinalCursor]
  private let all: AllCursor
  private let column: Int?
  private let isFirst: Bool
  private var starts: [Int] = []
  private var positions: [Int] = []

  /// Takes the cursors of tokens whose positions are kept.
  init(_ tokens: [OrdinalCursor], column: Int?, isFirst: Bool) {
    (self.tokens, self.column, self.isFirst) = (tokens, column, isFirst)
    all = AllCursor(tokens)
    super.init(atMost: all.atMost)
  }

  override func next(from ordinal: Int) throws -> Int {
    var next = try all.next(from: ordinal)
    while next != Self.end, try !isThere(next) { next = try all.next(from: next + 1) }
    return next
  }

  override func previous(from ordinal: Int) throws -> Int {
    var next = try all.previous(from: ordinal)
    while next != Self.start, try !isThere(next) { next = try all.previous(from: next - 1) }
    return next
  }

  private func isThere(_ ordinal: Int) throws -> Bool {
    starts.removeAll(keepingCapacity: true)
    try tokens[0].appendPositions(at: ordinal, to: &starts)
    starts.removeAll { start in column.map { start & 1 != $0 } ?? false || isFirst && start >> 1 != 0 }
    for index in tokens.indices.dropFirst() where !starts.isEmpty {
      positions.removeAll(keepingCapacity: true)
      try tokens[index].appendPositions(at: ordinal, to: &positions)
      keepStarts(followedBy: positions, at: 2 * index)
    }
    return !starts.isEmpty
  }

  /// Keeps the starts that one of the positions follows at a distance. A text may repeat one token a hundred thousand
  /// times, so beyond a few positions both arrays are sorted and walked through once.
  private func keepStarts(followedBy positions: [Int], at distance: Int) {
    if positions.count < 32 {
      starts.removeAll { !positions.contains($0 + distance) }
      return
    }
    let positions = positions.sorted()
    starts.sort()
    var next = 0
    starts = starts.filter { start in
      while next < positions.count, positions[next] < start + distance { next += 1 }
      return next < positions.count && positions[next] == start + distance
    }
  }
}

/// Finds what another cursor finds, except records that are no longer as the lists have them.
final class PresentCursor: OrdinalCursor {
  private let found: OrdinalCursor
  private let removed: RemovedRecords

  init(_ found: OrdinalCursor, but removed: RemovedRecords) {
    (self.found, self.removed) = (found, removed)
    super.init(atMost: found.atMost)
  }

  override func next(from ordinal: Int) throws -> Int {
    var next = try found.next(from: ordinal)
    while next != Self.end, try removed.contains(next) { next = try found.next(from: next + 1) }
    return next
  }

  override func previous(from ordinal: Int) throws -> Int {
    var next = try found.previous(from: ordinal)
    while next != Self.start, try removed.contains(next) { next = try found.previous(from: next - 1) }
    return next
  }
}
