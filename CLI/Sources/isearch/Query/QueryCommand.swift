import ArgumentParser
import Foundation
import IncrementalSearch
import RecordFormats
import Records

/// `isearch query`.
struct QueryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Print the lines that match, best or first ones first.",
    discussion: """
      Searches a file, standard input if something is piped in (in /dev/null there is nothing to find), an index that \
      isearch index has made, or with --sample every postal area of Japan. Case, width and the accents of Latin letters make no difference, nor do old and new forms \
      of kanji, or whether words are joined; the best matches come first. Where nothing is found, a word with one letter \
      other is searched, and that is said; not with --literal.

        isearch query --sample '東京 !区'
        isearch query --json --limit 5 smith people.isearch
        isearch query --sample --explain shibuya

      With --source a service is searched that a JSON file describes; what matches and in which order it comes is its own \
      affair.

      Every word of the text must match. Operators, as in fzf:

        'word   has the word anywhere, in one piece     ^word   starts with it
        !word   does not have it                        word$   ends with it
        a | b   either of the two

      Quote a text with spaces or operators: isearch query '^new | york$' cities.txt

      With --json each line is an object: "line" (from 1; of an index "id"), "text", and "matches", the places that \
      match as offsets into the text in UTF-8 bytes, "start" and "end".

      With --facet it is counted how many lines that match have each value of a column, the most frequent first, at most \
      --limit of them; --filter leaves only lines with one value. A column that is filtered by is counted as if it were not.

        isearch query --sample --facet prefecture 渋谷
        isearch query --sample --filter prefecture=東京都 渋谷

      Exit status: 0 if a line matches, 1 if none does, 2 if something is wrong with the arguments or the input.
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("Print at most this many lines.", valueName: "number"))
  var limit = 20

  @Option(name: .shortAndLong, help: "How words match: as words, anywhere, at the start of a line, or loosely.")
  var match = MatchKind.words

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print only how many lines match.")
  var count = false

  @Flag(help: "Say below each line why it stands there.")
  var explain = false

  @Option(
    help: ArgumentHelp(
      "Print how many lines have each value of these columns instead of the lines; of an index, those that it was made to count. Can be given several times.",
      valueName: "columns"))
  var facet: [ColumnList] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Only lines with exactly this value in a column; of an index, one of its facets. Can be given several times.",
      valueName: "column=value"))
  var filter: [FilterOption] = []

  @Flag(help: "Type the text key by key into a live search, and print what a screen shows, and when.")
  var typed = false

  @OptionGroup var input: RecordOptions
  @OptionGroup var columns: DelimiterOption
  @OptionGroup var result: ResultOptions
  @OptionGroup var key: ClusterKey
  @OptionGroup var service: ServiceOption

  @Argument(help: "What to search for; any text will do.")
  var text: String

  @Argument(help: "The file or index to search; - is standard input.", completion: .file())
  var file: String?

  func validate() throws {
    try FileNames.check([file])
    if limit < 1 { throw ValidationError("--limit is at least 1; for a number alone there is --count.") }
    if json, count { throw ValidationError("--json and --count exclude each other; give one of them.") }
    if explain, json || count || typed || match == .fuzzy || result.order == .index {
      throw ValidationError("--explain is about the order of relevance, for people: give it alone.")
    }
    if !facet.isEmpty, count || explain || typed {
      throw ValidationError("--facet counts values; it goes with none of --count, --explain and --typed.")
    }
    if let name = FilterOption.repeated(in: filter) {
      throw ValidationError("--filter \(name) is there twice; a column has one value.")
    }
    if typed, !filter.isEmpty { throw ValidationError("--typed goes without --filter.") }
    if typed, json || count { throw ValidationError("--typed goes with neither --json nor --count.") }
    if input.sample, let file {
      throw ValidationError("--sample and a file exclude each other; if \(file) is part of the text, quote it all.")
    }
  }

  func run() async throws { try await run(on: try await searchedRecords()) }

  /// The records that are named, all of them read. Not of a type known where it is called: what a command does once need not be
  /// compiled for each of them.
  private func searchedRecords() async throws -> any SearchedRecords {
    switch try SearchedInput(
      file.map { [$0] } ?? [], sample: input.sample, service: service.file, answersNothing: true)
    {
    case .index(let path):
      try columns.check(of: path, "an index")
      return try await IndexSearch(path, input, result, match: match)
    case .cluster(let address): return try await ClusterSearch(address, input, result, key: key, match: match)
    case .service(let path): return try DescribedSearch(path, input, result, match: match)
    case .files(let files):
      try result.checkWithoutIndex()
      let search = try await RecordSearch(
        input, id: result.id, match: match, literal: result.literal, facets: facetColumns,
        delimiter: try columns.byte(for: input.format), holdsFirst: true, files: files
      ).readAll()
      // For a person, not in a script's log.
      if let notice = search.notice, isatty(STDERR_FILENO) == 1 { printError(notice) }
      search.complain()
      return search
    case .sample:
      try result.checkWithoutIndex()
      return try await RecordSearch(
        input, id: result.id, match: match, literal: result.literal, facets: facetColumns, files: []
      ).readAll()
    }
  }

  /// The columns that are counted or filtered by.
  private var facetColumns: [ColumnName] { facet.names + filter.map { ColumnName($0.name) } }

  /// Prints how many records have each value.
  private func printFacets(of records: some SearchedRecords, for query: SearchQuery) async throws {
    let facets = try await records.source.facets(for: query)
    for name in facet.names {
      guard let found = records.facet(name, among: facets) else {
        let known =
          facets.isEmpty
          ? "there is none; isearch index --facet \(name) makes an index with it"
          : "the facets are: \(facets.map(\.name).joined(separator: ", "))"
        throw CommandFailure(message: "there is no facet “\(name)” to count; \(known)")
      }
      let values = found.values.prefix(limit)
      print(json ? FacetFormat.json(of: found, values) : FacetFormat.table(of: found, values))
    }
  }

  private func run(on records: any SearchedRecords) async throws {
    try await service.naming { try await answer(from: records) }
  }

  private func answer(from records: some SearchedRecords) async throws {
    if typed { return await TypedSearch(records: records, text: text, rows: min(limit, 3)).run() }
    let query = SearchQuery(text, filters: FilterOption.filters(filter, of: records))
    if !facet.isEmpty { return try await printFacets(of: records, for: query) }
    if count {
      let first = try await records.source.page(PageRequest(query: query, place: .start, limit: 1))
      if let correction = first.correction { printError(correction.notice) }
      // The page may be there before everything is counted.
      let total = try await records.source.total(for: query)
      if case .about(let number) = total {
        printError("isearch: about \(number); what was found there has to be compared")
      }
      if case .atLeast(let number) = total { printError("isearch: at least \(number); the service counts no further") }
      if total == .unknown { printError("isearch: the service doesn't count what it finds") }
      guard case .exact(let number) = total else { return }
      print(number)
      if number == 0 { throw ExitCode(1) }
      return
    }
    let format = QueryFormat.standard(json: json)
    let output = RecordOutput(endsWithNUL: false)
    var hasFound = false
    try await records.forEachPage(of: query, limit: limit) { page in
      if !hasFound, let correction = page.correction { printError(correction.notice) }
      hasFound = true
      let searched = query.corrected(by: page.correction)
      let match = MatchQuery(searched.text, kind: match)
      let row = records.rows(for: searched)
      for item in page.items {
        try output.print(bytes(of: item, in: records, format) { LineMatches.ranges(of: match, row(item), in: $0) })
        if explain { try output.print("    " + Self.explanation(of: item, in: records, match)) }
      }
    }
    if !hasFound { throw ExitCode(1) }
  }

  /// Why a record stands where it does: how it matches, then what orders those that match alike.
  private static func explanation<Records: SearchedRecords>(
    of item: Records.Source.Item, in records: Records, _ match: MatchQuery
  ) -> String {
    let (texts, rank) = records.order(of: item)
    let length = texts.title.reduce(0) { $0 + $1.unicodeScalars.count }
    let reasons = [
      match.explanation(for: texts), rank.map { "rank \($0.formatted(.number.grouping(.never)))" },
      "a title of \(length) characters",
    ]
    return reasons.compactMap { $0 }.joined(separator: "; ")
  }

  /// What is printed of a record, without the line end.
  private func bytes<Records: SearchedRecords>(
    of item: Records.Source.Item, in records: Records, _ format: QueryFormat,
    _ matches: (String) -> [Range<String.Index>]
  ) -> [UInt8] {
    let record = records.record(item)
    if format == .plain {
      // Bytes that are no text stay as they are, too.
      return result.id == nil ? record.withText { Array($0) } : records.printed(item)
    }
    let text =
      result.id == nil || json ? record.text() : String(decoding: records.printed(item), as: UTF8.self)
    let row = QueryRow(place: records.place(of: item), text: text, matches: matches(text))
    return Array(format.text(of: row).utf8)
  }
}
