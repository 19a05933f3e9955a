import ArgumentParser
import Foundation
import IncrementalSearch
import Picker
import RecordFormats
import Terminal
import Testing

@testable import Records
@testable import isearch

@Suite struct BrowsedSourceTests {
  private func source(
    _ content: String, named name: String, match: MatchKind = .words, facets: [String] = [],
    lines: LineSettings = .init()
  ) async throws -> BrowsedSource<RecordSearch> {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("isearch-\(UUID().uuidString)-\(name)")
    try Data(content.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return BrowsedSource(
      try await RecordSearch(
        try RecordOptions.parse([]), match: match, keepsLineOrder: true, facets: facets.map { ColumnName($0) },
        suggestsFacets: true, lines: lines, files: [file.path]
      ).readAll())
  }

  private func found(
    _ text: String, in source: BrowsedSource<RecordSearch>, by match: MatchKind? = nil, columns: [String] = []
  ) async throws -> [String] {
    var settings = PickerSettings()
    settings.columns = columns
    var query = settings.query(of: text)
    if let match {
      query = SearchQuery(
        query.text, filters: query.filters.merging([PickerSettings.matchFilter: match.rawValue]) { $1 })
    }
    return try await source.page(PageRequest(query: query, place: .start, limit: 100)).items.map { $0.text() }
  }

  private let people = "name,city\nAnna,Rome\nBert,New York\nCleo,Rome\nAnton,Romford\n"

  @Test func aColumnIsAskedForAValueOrItsBeginning() async throws {
    let source = try await source(people, named: "people.csv", facets: ["city"])
    let found = { try await self.found($0, in: source, columns: ["city"]) }
    #expect(try await found("city:Rome") == ["Anna,Rome", "Cleo,Rome"])
    #expect(try await found("city:ro") == ["Anna,Rome", "Cleo,Rome"])
    #expect(try await found("city:romf") == ["Anton,Romford"])
    #expect(try await found("city:york") == ["Bert,New York"])
    #expect(try await found("an city:rome") == ["Anna,Rome"])
    #expect(try await found("an city:zz").isEmpty)
    #expect(try await found("city:").count == 4)
    // Of the values that begin so, rather one that the words are found with.
    #expect(try await found("anton city:ro") == ["Anton,Romford"])
    let values = await source.values(QueryCompletion.Request(query: SearchQuery("an"), column: "city"))
    #expect(Set(values.map(\.text)) == ["Rome", "Romford"])
  }

  @Test func pagesGoOnInWhatAValueWasTakenFor() async throws {
    let rows = (0..<300).map { "n\($0),\($0.isMultiple(of: 3) ? "Rome" : "Paris")" }
    let source = try await source("name,city\n" + rows.joined(separator: "\n"), named: "many.csv")
    let query = SearchQuery("", filters: ["city": "ro"])
    let first = try await source.page(PageRequest(query: query, place: .start, limit: 60))
    let next = try await source.page(
      PageRequest(query: query, place: .position(60), direction: .next, limit: 60))
    #expect((first.items + next.items).map { $0.text() } == rows.filter { $0.hasSuffix("Rome") })
    #expect(try await source.total(for: query) == .exact(100))
  }

  @Test(arguments: [false, true]) func waysToMatchSeeTheSameLines(isReversed: Bool) async throws {
    let file = "abc\nxaxbxc\nabd\nxabc\n"
    var lines = LineSettings()
    lines.order.isReversed = isReversed
    let search = try await source(file, named: "l.txt", lines: lines)
    #expect(try await found("abc", in: search) == ["abc"])
    let piece = try await found("abc", in: search, by: .contains)
    #expect(piece == (isReversed ? ["xabc", "abc"] : ["abc", "xabc"]))
    #expect(try await found("abc", in: search, by: .fuzzy) == ["abc", "xabc", "xaxbxc"])
    let fuzzy = try await source(file, named: "l.txt", match: .fuzzy, lines: lines)
    #expect(try await found("abc", in: fuzzy) == ["abc", "xabc", "xaxbxc"])
    #expect(try await found("abc", in: fuzzy, by: .words) == ["abc"])
    #expect(try await found("abc", in: fuzzy, by: .contains) == piece)
  }

  @Test func rowsComeInTheOtherOrder() async throws {
    let file = "xxfoo bar\nfoo\nf-o-o\n"
    let inOtherOrder = { (source: BrowsedSource<RecordSearch>, match: MatchKind?) in
      var filters = [PickerSettings.orderFilter: "other"]
      filters[PickerSettings.matchFilter] = match?.rawValue
      let request = PageRequest<Int>(query: SearchQuery("foo", filters: filters), place: .start, limit: 10)
      return try await source.page(request).items.map { $0.text() }
    }
    let fuzzy = try await source(file, named: "l.txt", match: .fuzzy)
    #expect(fuzzy.sorts == true)
    for _ in 0..<2 {
      #expect(try await found("foo", in: fuzzy) == ["foo", "f-o-o", "xxfoo bar"])
      #expect(try await inOtherOrder(fuzzy, nil) == ["xxfoo bar", "foo", "f-o-o"])
    }
    // Words come in the order of the lines whatever is asked, fuzzy ones of the same lines do not.
    let words = try await source(file, named: "l.txt")
    #expect(try await inOtherOrder(words, nil) == ["foo"])
    #expect(try await inOtherOrder(words, .fuzzy) == ["xxfoo bar", "foo", "f-o-o"])
    var lines = LineSettings()
    lines.order.sorts = false
    let unsorted = try await source(file, named: "l.txt", match: .fuzzy, lines: lines)
    #expect(unsorted.sorts == false)
    #expect(try await inOtherOrder(unsorted, nil) == ["foo", "f-o-o", "xxfoo bar"])
    // Records with columns have an order of relevance, and that of the file.
    let table = try await source("name\nbar foo\nfoo\n", named: "t.csv")
    #expect(table.sorts == true)
    #expect(try await found("foo", in: table) == ["foo", "bar foo"])
    #expect(try await inOtherOrder(table, nil) == ["bar foo", "foo"])
  }

  @Test func linesInOnePieceHaveNoOtherWay() async throws {
    var lines = LineSettings()
    let ways = { try await self.source("abc\n", named: "l.txt", match: .fuzzy, lines: $0).ways }
    #expect(try await ways(lines) == [.fuzzy, .words, .contains])
    lines.order.isExact = true
    #expect(try await ways(lines).isEmpty)
  }

  @Test func linesThatComeLaterAreFoundInEveryWay() async throws {
    let first = ArraySource<Record>(match: .words) { record, texts in texts.append(record.text()) }
    let fed = FedSources(first)
    let records = (0..<4_000).map { Record(id: $0, bytes: Array("line \($0)".utf8)) }
    await fed.append(Array(records[..<1_000]))
    async let further: Void = fed.append(Array(records[1_000..<2_500]))
    let fuzzy = await fed.source(for: .fuzzy) { match in
      ArraySource(match: match) { record, texts in texts.append(record.text()) }
    }
    await further
    await fed.append(Array(records[2_500...]))
    for source in [first, fuzzy] {
      let page = try await source.page(PageRequest(query: SearchQuery(), place: .start, limit: 10_000))
      #expect(page.items.map(\.id) == Array(0..<4_000))
    }
    await fed.replace(with: Array(records[..<3]))
    let page = try await fuzzy.page(PageRequest(query: SearchQuery("line"), place: .start, limit: 10))
    #expect(page.items.count == 3)
  }
}
