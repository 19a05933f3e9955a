import Testing

@testable import IncrementalSearch
@testable import TextMatching

@Suite struct ArraySourceGrowthTests {
  private func lines(_ range: Range<Int>) -> [SearchLine] { range.map { SearchLine(id: $0, text: "record \($0)") } }

  private func request(_ text: String, limit: Int = 3) -> PageRequest<Int> {
    PageRequest(query: SearchQuery(text), place: .start, limit: limit)
  }

  @Test func appendingTellsEveryoneAndIsSeen() async throws {
    let source = ArraySource<SearchLine>(match: .words) { line, texts in texts.append(line.text) }
    var changes = source.changes().makeAsyncIterator()
    #expect(try await source.page(request("record")).total == .exact(0))
    #expect(try await source.page(request("")).items.isEmpty)
    await source.append(lines(0..<2))
    #expect(await changes.next() != nil)
    #expect(try await source.page(request("record")).items.map(\.id) == [0, 1])
    await source.append(lines(2..<3))
    #expect(await changes.next() != nil)
    #expect(try await source.page(request("record")).items.map(\.id) == [0, 1, 2])
    #expect(try await source.page(request("", limit: 9)).items.map(\.id) == [0, 1, 2])
    await source.update(lines(5..<6))
    await source.append(lines(6..<7))
    #expect(try await source.page(request("record")).items.map(\.id) == [5, 6], "behind those not folded yet")
  }

  @Test func valuesNotFoldedYetKeepTheirPlace() async throws {
    let source = ArraySource(lines(0..<10), text: { $0.text })
    await source.append(lines(10..<12))
    await source.append(lines(12..<20_000))
    #expect(try await source.total(for: SearchQuery("record")) == .exact(20_000))
    let page = try await source.page(PageRequest(query: SearchQuery("record"), place: .position(9), limit: 4))
    #expect(page.items.map(\.id) == [9, 10, 11, 12])
  }

  /// Thousands are folded in parts, at the same time; batches appended at the same time don't mix.
  @Test(arguments: [2_047, 2_049, 4_097, 10_000, 40_001])
  func manyAtOnceKeepTheirOrder(count: Int) async throws {
    let source = ArraySource<SearchLine>(match: .words) { line, texts in texts.append(line.text) }
    await withTaskGroup(of: Void.self) { group in
      for start in [0, count] { group.addTask { await source.append(lines(start..<start + count)) } }
    }
    let ids = try await source.page(request("", limit: 2 * count)).items.map(\.id)
    #expect(ids == Array(0..<2 * count) || ids == Array(count..<2 * count) + Array(0..<count))
    for number in [0, 1, count / 2, count - 1, count, 2 * count - 1] {
      // Two words, so another number may end so and come before.
      let first = ids.first { "\($0)".hasSuffix("\(number)") }
      #expect(try await source.page(request("^record \(number)$", limit: 1)).items.first?.id == first)
    }
  }

  /// A page is found in the values there are when it is asked for, and what was found before is not looked at again.
  @Test(arguments: MatchKind.allCases)
  func onlyAppendedValuesAreMatched(kind: MatchKind) async throws {
    let matched = Counter()
    let source = ArraySource(lines(0..<9_000), match: kind, text: { $0.text }) { _, _ in
      matched.increase()
      return true
    }
    let query = SearchQuery("record", filters: ["": ""])
    #expect(try await source.total(for: query) == .exact(9_000))
    #expect(await matched.take() == 9_000)
    for end in stride(from: 9_100, through: 10_000, by: 100) {
      await source.append(lines(end - 100..<end))
      #expect(try await source.total(for: query) == .exact(end))
      #expect(await matched.take() == 100)
    }
    let longer = MatchQuery("record 99", kind: kind)
    let expected = lines(0..<10_000).filter { longer.matches($0.text) }.count
    #expect(try await source.total(for: SearchQuery("record 99", filters: ["": ""])) == .exact(expected))
    #expect(await matched.take() == expected, "the filter is asked last")
  }

  @Test func appendingWhileSearching() async throws {
    let source = ArraySource<SearchLine>(match: .fuzzy) { line, texts in texts.append(line.text) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for start in stride(from: 0, to: 10_000, by: 250) { await source.append(lines(start..<start + 250)) }
      }
      for text in ["record", "rec", "d 1", "0", "!9"] {
        group.addTask {
          var seen = 0
          while seen < 10_000 {
            let page = try await source.page(request(text, limit: 10))
            guard case .exact(let total) = page.total else { continue }
            #expect(Set(page.items.map(\.id)).count == page.items.count)
            let whole = try await source.page(request("", limit: 1))
            guard case .exact(let count) = whole.total else { continue }
            #expect(count >= seen && total <= count)
            seen = count
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await source.total(for: SearchQuery("record")) == .exact(10_000))
  }

  /// Nobody waits for a count of a long list, which comes on its own.
  @Test func theFirstPageComesBeforeTheCount() async throws {
    let source = ArraySource(lines(0..<80_000), match: .contains, text: { $0.text })
    let page = try await source.page(request("record"))
    #expect(page.items.map(\.id) == [0, 1, 2] && page.position == 0)
    #expect(page.total == .unknown)
    #expect(try await source.total(for: SearchQuery("record")) == .exact(80_000))
    #expect(try await source.page(request("record")).total == .exact(80_000))
    let last = try await source.page(
      PageRequest(query: SearchQuery("d 1"), place: .position(.max), limit: 2))
    #expect(last.items.map(\.id) == [79_981, 79_991])
    #expect(last.total == .exact(34_073))
  }

  /// What is left of a query that little was found for takes no longer than asking for its count.
  @Test func theCountComesWithTheFirstPageWhereLittleIsLeft() async throws {
    let source = ArraySource(lines(0..<200_000), match: .contains, text: { $0.text })
    func count(_ digits: String) -> TotalCount { .exact((0..<200_000).count { "\($0)".contains(digits) }) }
    for digits in ["7", "77"] {
      #expect(try await source.page(request(digits)).total == .unknown)
      #expect(try await source.total(for: SearchQuery(digits)) == count(digits))
    }
    let page = try await source.page(request("777"))
    #expect(page.items.map(\.id) == [777, 1_777, 2_777] && page.total == count("777"))
    #expect(try await source.page(request("776")).total == count("776"), "of what another query left")
  }

  @Test(arguments: MatchKind.allCases)
  func aCancelledSearchGoesOnLater(kind: MatchKind) async throws {
    let source = ArraySource(lines(0..<30_000), match: kind, text: { $0.text }) { line, _ in
      if line.id == 20_000, !Task.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return true
    }
    let query = SearchQuery("record", filters: ["": ""])
    let total = Task { try await source.total(for: query) }
    await #expect(throws: CancellationError.self) { try await total.value }
    // Each time the task that meets the value is cancelled; the values before it stay known.
    let page = Task { try await source.page(PageRequest(query: query, place: .position(10_000), limit: 2)) }
    if kind == .fuzzy {
      await #expect(throws: CancellationError.self) { try await page.value }
    } else {
      let ids = try? await page.value.items.map(\.id)
      #expect(ids == nil || ids == [10_000, 10_001])
    }
    #expect(try await source.total(for: SearchQuery("record")) == .exact(30_000))
  }

  @Test(.timeLimit(.minutes(5))) func longRecords() async throws {
    let long = String(repeating: "x", count: 1_500_000) + "needle"
    let source = ArraySource(lines: ["a", long, "needle", String(repeating: "ö", count: 100_000)], match: .contains)
    #expect(try await source.page(request("needle")).items.map(\.id) == [1, 2])
    #expect(try await source.page(request("oo")).items.map(\.id) == [3])
    #expect(try await source.page(request("needle$ !^n")).items.map(\.id) == [1])
    let spaces = String(repeating: "x", count: 200_000) + String(repeating: " ", count: 200_000)
    await source.append([SearchLine(id: 4, text: spaces)])
    #expect(try await source.page(request("x$")).items.map(\.id) == [4], "linear in the text")
  }

  @Test func nothingIsFoundAcrossRecords() async throws {
    let source = ArraySource(lines: ["ab", "cd", "", "abcd", "abc", "d"], match: .contains)
    #expect(try await source.page(request("bcd")).items.map(\.id) == [3])
    #expect(try await source.page(request("bc")).items.map(\.id) == [3, 4])
  }
}

/// Counts what happens in any task.
private struct Counter: Sendable {
  private let calls = AsyncStream<Bool>.makeStream()

  func increase() { calls.continuation.yield(true) }

  /// The number since it was last taken.
  func take() async -> Int {
    calls.continuation.yield(false)
    var count = 0
    for await isCall in calls.stream {
      if !isCall { break }
      count += 1
    }
    return count
  }
}
