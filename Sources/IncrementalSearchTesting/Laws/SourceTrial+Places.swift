import Foundation
import IncrementalSearch

// Keys and positions: every page can be had again, by itself.

extension SourceTrial {
  /// The engine asks for a page again in any direction: to refresh, or to walk back over pages that it let go.
  mutating func checkReloading(_ forward: Walk) async {
    for step in sample(forward.steps, of: 12) {
      for direction in [PageDirection.refresh, .next, .previous] {
        if step.request.place == .start && direction != .refresh { continue }
        guard await reload(step.request.asked(direction), as: step.page) else { return }
      }
    }
    if let first = forward.steps.first, let key = first.page.key {
      guard await reload(request(at: .key(key)), as: first.page) else { return }
    }
    let keys = forward.steps.flatMap { [$0.page.key, $0.page.previous, $0.page.next].compactMap { $0 } }
    for key in keys where checkCoding(key) == false { return }
  }

  /// False if the page that comes is another, which is reported.
  private mutating func reload(
    _ request: PageRequest<Source.Key>, as page: Page<Source.Item, Source.Key>
  ) async -> Bool {
    do {
      let again = try await source.page(request)
      guard let difference = Difference(again.items, page.items) else { return true }
      report(
        "asked again for \(request.words), the source gives another page: \(difference); a key must say by itself what"
          + " page it leads to, whatever direction is asked for")
    } catch {
      report(
        "asked again for \(request.words), the source fails (\(error)): a key must stay good as long as the data stays"
          + " the same, whatever direction is asked for")
    }
    return false
  }

  /// A saved search keeps its keys through Codable, where they are.
  private mutating func checkCoding(_ key: Source.Key) -> Bool {
    guard let codable = key as? any Codable else { return true }
    do {
      if try codable.coded() as? Source.Key == key { return true }
      report("the key \(key) is another after encoding and decoding: give Codable all that == compares")
    } catch {
      report("the key \(key) does not survive encoding and decoding (\(error)): mend its Codable conformance")
    }
    return false
  }

  /// A refresh around the place on screen starts in the middle and goes on both ways.
  mutating func checkMiddle(_ forward: Walk) async {
    guard forward.steps.count > 2 else { return }
    let middle = forward.steps.count / 2
    let before = forward.steps[..<middle].flatMap { $0.page.items }
    let rest = forward.steps[middle...].flatMap { $0.page.items }
    let walk = await walk(from: forward.steps[middle].request.asked(.refresh))
    if case .broken(let problem) = walk.end { return report("starting in the middle: \(problem)") }
    if let difference = Difference(walk.rows, rest) {
      return report(
        "starting in the middle, at \(forward.steps[middle].request.place.words), and walking forward gives other rows:"
          + " \(difference); a page must not depend on which pages were asked for before")
    }
    guard let first = walk.steps.first else { return }
    await checkBackward(
      from: first, rows: before + first.page.items, "starting in the middle and walking backward")
  }

  /// Any number of items may be asked for; a source may give more or fewer, but the same rows.
  mutating func checkLimits(_ forward: Walk) async {
    let rows = forward.rows
    for limit in [1, 2, 1_000_000] {
      let walk = await walk(from: request(at: .start, limit: limit), maxPages: 30)
      if case .broken(let problem) = walk.end { return report("with the limit \(limit): \(problem)") }
      if let difference = Difference(walk.rows, rows, isPrefix: walk.end == .stopped) {
        return report(
          "with the limit \(limit) the rows are others: \(difference); a limit decides where pages are cut, nothing"
            + " else")
      }
    }
    await checkSizes(rows)
  }

  /// A first page may be of another size than those after it, unless a key means something for one size only.
  private mutating func checkSizes(_ rows: [Source.Item]) async {
    if source.pagesAreNumbered { return }
    let start = request(at: .start, limit: 2)
    guard let first = try? await source.page(start), let place = first.requestForNext(after: start)?.place,
      let second = try? await source.page(request(at: place, .next, limit: laws.limit + 2))
    else { return }
    if let difference = Difference(first.items + second.items, rows, isPrefix: true) {
      report(
        "a page of \(laws.limit + 2) items after a first page of 2 gives other rows than the walk: \(difference); lead to where the"
          + " page before ended, or say pagesAreNumbered if a key means something for one page size only")
    }
  }

  mutating func checkPositions(_ forward: Walk) async {
    guard forward.steps.first?.page.position != nil else { return }
    var count = 0
    for (number, step) in forward.steps.enumerated() {
      if let position = step.page.position, position != count {
        return report("page \(number + 1) says that it is at position \(position), \(count) items come before it")
      }
      count += step.page.items.count
    }
    let isWalkedByKey = forward.steps.first?.page.goesByKey == true
    // A source that is walked by keys may know where its first page is, and yet not be able to jump.
    if isWalkedByKey, await refusesJumps { return }
    let advice = isWalkedByKey ? "; begin the page there, or say that canJump is false" : ""
    let rows = forward.rows
    for position in Set([0, 1, count / 2, count - 1]).sorted() where rows.indices.contains(position) {
      for direction in [PageDirection.refresh, .next] {
        let request = request(at: .position(position), direction)
        guard await checkPage(request, begins: rows, at: position, or: advice) else { return }
      }
    }
    for position in [count, count + 7] {
      await checkBeyondEnd(position, rows: rows)
    }
  }

  /// Whether no position is asked of the source: it says so, or it refuses one.
  private var refusesJumps: Bool {
    get async {
      if !source.canJump { return true }
      do {
        _ = try await source.page(request(at: .position(1)))
        return false
      } catch {
        return source.failure(for: error).reason == .refused
      }
    }
  }

  /// False if another page comes than the one at the position, which is reported.
  private mutating func checkPage(
    _ request: PageRequest<Source.Key>, begins rows: [Source.Item], at place: Int, or advice: String
  ) async -> Bool {
    do {
      let page = try await source.page(request)
      if page.position != place || page.items.isEmpty {
        let said = page.position.map { "position \($0)" } ?? "no position"
        report("asked for \(request.words), the source gives \(page.items.count) items at \(said)\(advice)")
      } else if let difference = Difference(page.items, Array(rows[place...]), isPrefix: true) {
        report("asked for \(request.words), the source gives other rows than the walk: \(difference)\(advice)")
      } else {
        return true
      }
    } catch {
      report(
        "asked for \(request.words), the source fails (\(error)): every position of the result must be had\(advice)")
    }
    return false
  }

  /// The data may have become less: what lies beyond the end is an empty page, or for a jump the last page.
  private mutating func checkBeyondEnd(_ position: Int, rows: [Source.Item]) async {
    for direction in [PageDirection.next, .refresh] {
      let request = request(at: .position(position), direction)
      do {
        let page = try await source.page(request)
        let start = page.position ?? 0
        let isTail = start >= 0 && start + page.items.count <= rows.count
        if isTail && Difference(page.items, Array(rows[start..<start + page.items.count])) == nil {
          if page.items.isEmpty || direction == .refresh || page.goesByKey { continue }
        }
        if page.items.isEmpty && page.position == position { continue }
        report(
          "asked for \(request.words), beyond the end, the source gives \(page.items.count) items at position \(start):"
            + " give an empty page at the end")
      } catch {
        report("asked for \(request.words), beyond the end, the source fails (\(error)): give an empty page at the end")
      }
    }
  }

  private func sample(_ steps: [Walk.Step], of most: Int) -> [Walk.Step] {
    guard steps.count > most else { return steps }
    return (0..<most).map { steps[$0 * (steps.count - 1) / (most - 1)] }
  }
}

extension Encodable where Self: Decodable {
  /// The value after JSON; in an array, since not every value may stand alone.
  fileprivate func coded() throws -> Self? {
    try JSONDecoder().decode([Self].self, from: JSONEncoder().encode([self])).first
  }
}
