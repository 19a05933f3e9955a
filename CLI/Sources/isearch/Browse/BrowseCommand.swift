import ArgumentParser
import Foundation
import IncrementalSearch
import Picker
import Records
import Terminal
import RecordFormats
import ShellCommand

/// `isearch browse`.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Pick lines in a full-screen search; what is chosen is printed.",
    usage: """
      isearch browse [OPTIONS] [FILE ...]
      COMMAND | isearch [OPTIONS]
      """,
    discussion: """
      Searches files or what is piped in, while it is still being read, or an index that isearch index has made, or \
      with --sample every postal area of Japan; without any of these, the files of the folder that .gitignore leaves, or \
      what ISEARCH_DEFAULT_COMMAND prints. The options of fzf are taken as they are written for it. Different is: words \
      match at their start and rows stay in their order (--match fuzzy is fzf's way); case, width and accents never \
      matter; Enter never takes a row of a query you have typed past; the field is at the top (--layout default puts it \
      where fzf has it). With --fzf-options it begins as fzf does: alias fzf='isearch --fzf-options'

        vim "$(isearch browse --match fuzzy < files.txt)"
        git log --oneline | isearch --preview 'git show --color {1}'
        isearch browse --columns name,city --title name people.csv
        isearch browse people.isearch

      With --source a service is searched that a JSON file describes, in its own order.

      An index knows its columns; a change that another program makes to it shows at once.

      KEYS
        Enter                    take the row under the cursor, or those selected
        Tab, Shift-Tab           select or let go (--multi), and go on
        Up, Down, Ctrl-P/N/K/J   move; Page Up, Page Down: by a screen
        Ctrl-Home, Ctrl-End      the first and the last row of the whole result
        Ctrl-A/E, Home, End      the ends of the query
        Ctrl-B/F, Alt-B/F        move in the query, by characters or words
        Ctrl-U, Ctrl-W, Alt-D    cut to the start, the word before, the one after
        Ctrl-Y                   put back what was cut
        Ctrl-R                   try again what failed
        Ctrl-O                   search for what was typed, where something else was
        Ctrl-T                   match in another way: words, contains, fuzzy
        Right at the end         take what is offered after the query
        Shift-Up, Shift-Down     scroll the preview; Ctrl-/ shows or hides it
        Ctrl-L, Ctrl-Z           draw anew; suspend
        Mouse                    a click goes to a row, two take it; drag the bar
        Esc, Ctrl-C, Ctrl-G      leave without choosing

      QUERY
        Every word must match; 'word: anywhere; ^word: at the start; word$: at
        the end; !word: not; a | b: either. column:value: rows with this value
        in a column; what it may go on with is offered. "New York" stands in
        quotes. With --match fuzzy new\\ york is one word.

      EXIT STATUS
        0: something chosen; 1: no match; 2: an error; 130: left without choosing
      """)

  @Option(name: .shortAndLong, help: "Start with this query.")
  var query = ""

  @Flag(name: .shortAndLong, help: "Let several rows be selected.")
  var multi = false

  @Option(help: ArgumentHelp("How many rows can be selected at most.", valueName: "count"))
  var multiLimit: Int?

  @Flag(
    help: """
      Begin as fzf does, fuzzy and with the field at the bottom, with the options of FZF_DEFAULT_OPTS and the lines of \
      FZF_DEFAULT_COMMAND; those of ISEARCH_DEFAULT_OPTS and ISEARCH_DEFAULT_COMMAND always count.
      """)
  var fzfOptions = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Print all that matches, without a screen.", valueName: "query"))
  var filter: String?

  @Flag(name: [.customShort("1"), .customLong("select-1")], help: "Take the only match at once, if there is just one.")
  var selectOne = false

  @Flag(name: [.customShort("0"), .customLong("exit-0")], help: "Leave at once if nothing matches.")
  var exitZero = false

  @Flag(help: "End what is printed with NUL instead of a line end.")
  var print0 = false

  @Flag(help: "Print the query first.")
  var printQuery = false

  @Option(
    help: ArgumentHelp(
      """
      Show what this shell command prints for the row under the cursor: {} is the row, {q} the query, {n} its number \
      from 0, {1} {-1} {2..} its fields, {+} the rows selected, all quoted but numbers.
      """, valueName: "command"))
  var preview: String?

  @Option(
    help: ArgumentHelp(
      "Where the preview is: right, left, down or up, its share as in right:60%, or hidden.", valueName: "place"))
  var previewWindow: PreviewPlace?

  @Option(
    help: ArgumentHelp(
      "The columns that column:value words ask; without this, of files, those with few values. Can be given several times.",
      valueName: "columns"))
  var facet: [ColumnList] = []

  @Option(
    help: ArgumentHelp(
      "How words match: anywhere, at the start of a line, at the start of words, or loosely and best first.",
      valueName: "kind"))
  var match = MatchKind.words

  @Option(
    help: ArgumentHelp(
      "In tmux, show it in a popup: center, left, top …, its width and height, as in right,40%.", valueName: "place"))
  var tmux: TmuxPopup?

  @OptionGroup(title: "Lines") var lines: LineOptions
  @OptionGroup(title: "Actions") var actions: ActionOptions
  @OptionGroup(title: "Shells") var integration: ShellIntegration
  @OptionGroup(title: "Input") var input: RecordOptions
  @OptionGroup(title: "Input") var walk: WalkOptions
  @OptionGroup(title: "Input") var result: ResultOptions
  @OptionGroup(title: "Input") var key: ClusterKey
  @OptionGroup(title: "Input") var service: ServiceOption
  @OptionGroup(title: "Look") var look: LookOptions

  @Argument(help: "The files to search, or one index; - is standard input.", completion: .file())
  var files: [String] = []

  func validate() throws {
    try input.check(files)
    if files.contains("-"), isatty(STDIN_FILENO) == 1 {
      throw ValidationError("Standard input is the terminal, which the keys come from; pipe something in.")
    }
    if let multiLimit, multiLimit < 0 { throw ValidationError("--multi-limit is a count, from 0.") }
  }

  /// How words match: as it is said, or as `--exact` has it, whose order is that of fuzzy matches.
  private var kind: MatchKind { lines.exact ? .fuzzy : match }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    if let tmux, filter == nil, TmuxPopup.isThere(environment) {
      throw ExitCode(
        try tmux.run(
          tmux.arguments(in: Array(CommandLine.arguments.dropFirst())), environment: environment))
    }
    if let script = integration.script { return try RecordOutput(endsWithNUL: false).print(script) }
    if files.isEmpty, !input.sample, service.file == nil, isatty(STDIN_FILENO) == 1 { return try await runOnListed() }
    try await run(on: try await searchedRecords())
  }

  /// The records that are named, or else the lines of the everyday command or the files of the folder. Not of a type known where
  /// it is called: what a command does once need not be compiled for each of them.
  private func searchedRecords() async throws -> any SearchedRecords {
    switch try SearchedInput(
      files, sample: input.sample, service: service.file, answersNothing: filter != nil || exitZero)
    {
    case .index(let path):
      if !facet.isEmpty { throw CommandFailure(message: IndexSearch.facetsAreKept(path)) }
      return try await IndexSearch(path, input, result, match: match)
    case .cluster(let address):
      if !facet.isEmpty { throw CommandFailure(message: IndexSearch.facetsAreKept(address)) }
      return try await ClusterSearch(address, input, result, key: key, match: match)
    case .service(let path):
      let search = try DescribedSearch(path, input, result, match: match)
      try await search.check()
      return search
    case .files(let files):
      try result.checkWithoutIndex()
      return try await RecordSearch(
        input, id: result.id, match: kind, keepsLineOrder: true, literal: result.literal,
        facets: facet.names, suggestsFacets: true, lines: lines.settings, files: files)
    case .sample:
      try result.checkWithoutIndex()
      return try await RecordSearch(input, id: result.id, match: match, literal: result.literal, files: [])
    }
  }

  /// Over the lines of the everyday command, or without one the files of the folder.
  private func runOnListed() async throws {
    try result.checkWithoutIndex()
    let environment = ProcessInfo.processInfo.environment
    let names = ["ISEARCH_DEFAULT_COMMAND"] + (fzfOptions ? ["FZF_DEFAULT_COMMAND"] : [])
    let command = names.compactMap { environment[$0] }.first { !$0.isEmpty }
    let shell = try actions.shell()
    let running = try command.map { try ReadCommand(Array($0.utf8), shell: shell, environment: environment) }
    defer { running?.end(now: true) }
    let batches = try running.map { try lines(of: $0) } ?? FolderWalk.batches(try walk.listing())
    try await run(
      on: try await RecordSearch(
        input, match: kind, keepsLineOrder: true, literal: result.literal, lines: lines.settings, listed: batches,
        files: []))
  }

  /// What a command prints. Fails at its end where the command did.
  private func lines(of command: ReadCommand) throws -> AsyncThrowingStream<RecordBatch, any Error> {
    let reader = try RecordReader(
      opening: [.open(command.output, name: "the command")], format: .lines, endsWithNUL: input.read0)
    let batches = reader.batches()
    return AsyncThrowingStream {
      var iterator = batches.makeAsyncIterator()
      if let batch = try await iterator.next() { return batch }
      if !Task.isCancelled, let problem = ReadCommand.problem(command.end(now: false)) {
        throw CommandFailure(message: problem)
      }
      return nil
    }
  }

  private func run(on records: any SearchedRecords) async throws {
    try await service.naming { try await answer(from: records) }
  }

  /// What a text searches for, its `column:value` words taken as filters, as they are typed.
  private func typed(_ text: String, _ records: some SearchedRecords) -> SearchQuery {
    var settings = PickerSettings()
    settings.columns = records.facetNames
    return settings.query(of: text)
  }

  /// The same with the values that the filters begin.
  private func meaning(of text: String, _ records: some SearchedRecords) async throws -> SearchQuery {
    let query = typed(text, records)
    return query.filters.isEmpty ? query : try await BrowsedSource(records).meaning(of: query)
  }

  private func answer<Records: SearchedRecords>(from records: Records) async throws {
    let output = RecordOutput(endsWithNUL: print0)
    if let filter {
      let shown = printQuery ? filter : nil
      var found = try await records.printAsRead(matchesOf: typed(filter, records), to: output, typed: shown)
      if found == nil {
        let all = try await records.readAll()
        found = try await all.print(matchesOf: try await meaning(of: filter, all), to: output, typed: shown)
      }
      records.complain()
      if found != true { throw ExitCode(1) }
      return
    }
    let outcome: PickerOutcome<Records.Source.Item>
    if selectOne || exitZero {
      let early = try await records.early(
        typed(query, records), typed: query, takes: selectOne, leaves: exitZero,
        meaning: { try await meaning(of: query, records) })
      outcome = if let known = early.outcome { known } else { try await pick(from: records, early.progress) }
    } else {
      outcome = try await pick(from: records, records.read())
    }
    records.complain()
    switch outcome.end {
    case .chosen(let chosen):
      actions.remember(outcome.query)
      if printQuery { try output.print(outcome.query) }
      if !actions.expect.isEmpty { try output.print(outcome.key ?? "") }
      for text in outcome.printed { try output.print(text) }
      for record in chosen { try output.print(records.printed(record)) }
      if chosen.isEmpty { throw ExitCode(1) }
    case .query:
      actions.remember(outcome.query)
      try output.print(outcome.query)
    case .becomes(let command, let moment):
      actions.remember(outcome.query)
      let error = RecordCommands(records: records, shell: try actions.shell()).become(command, moment)
      throw CommandFailure(
        message: "the command can't be run: \(error.reason)", status: error.code == EACCES ? 126 : 127)
    case .aborted: throw ExitCode(130)
    }
  }

  /// Opens the screen and lets a person choose.
  private func pick<Records: SearchedRecords>(
    from records: Records, _ reading: AsyncStream<PickerProgress>
  ) async throws -> PickerOutcome<Records.Source.Item> {
    var settings = look.settings()
    (settings.columnNames, settings.columns) = (records.columns.names, records.columns.facets)
    settings.query = query
    let source = BrowsedSource(records)
    settings.matches = source.ways.map(\.rawValue)
    settings.sorts = source.sorts
    settings.isMultiple = multi && multiLimit != 0
    settings.mostSelected = multiLimit ?? .max
    settings.progress = PickerProgress(records: 0, isReading: true)
    try actions.apply(to: &settings)
    Task.detached(priority: .utility) { MatchQuery.prepare() }
    if let preview {
      let template = PreviewTemplate(preview)
      settings.previewCommand = preview
      settings.preview = previewWindow ?? PreviewPlace()
      settings.previewsQuery = template.usesQuery
      settings.previewsSelection = template.usesSelection
    } else {
      settings.preview = previewWindow
    }
    let shell = try actions.shell()
    let (previewing, silent) = (ShellCommand(shell: shell), ShellCommand(shell: shell))
    let environment = ProcessInfo.processInfo.environment
    let listener = try await (actions.listenUnsafe ?? actions.listen).mapAsync { address in
      try await PickerListener(
        records: records, address: address, runsCommands: actions.listenUnsafe != nil,
        key: environment["FZF_API_KEY"].flatMap { $0.isEmpty ? nil : $0 }
      ).start()
    }
    let commands = RecordCommands(records: records, shell: shell, port: listener?.port)
    let preview = RecordPreview(commands: commands, runner: previewing)
    var picker = Picker(
      source, settings: settings, search: records.paging, preview: { preview.contents(for: $0) },
      rows: { source.rows(for: $0) })
    picker.commands = commands.actions(silent)
    picker.commands.values = { await source.values($0) }
    picker.commands.count = { await source.count(of: $0, foundBy: $1) }
    if input.read0, !look.noMultiLine { picker.commands.lines = { records.lineCount(of: $0) } }
    var progress = reading
    var needed: Int?
    if look.height?.isAdaptive == true {
      (needed, progress) = await neededRows(
        progress,
        linesOfEach: 1 + settings.look.gap,
        beside: settings.header.count + (settings.columnNames.isEmpty ? 0 : 1) + (settings.hasInput ? 2 : 0)
          + (settings.footer.isEmpty ? 0 : settings.footer.count + 1))
    }
    let terminal: RawTerminal
    do {
      terminal = try RawTerminal(look.mode(needed: needed), hasMouse: look.mouse)
    } catch {
      listener?.leave()
      throw CommandFailure(message: "\(error)")
    }
    picker.requests = listener?.requests
    let outcome = await picker.run(in: terminal, progress: progress)
    terminal.close()
    listener?.leave()
    await records.stop()
    await silent.stop(within: .milliseconds(500))
    await previewing.stop(within: .milliseconds(500))
    return outcome
  }

  /// How many lines the input needs, once it has ended or is more than any screen; and what follows of its progress.
  private func neededRows(
    _ progress: AsyncStream<PickerProgress>, linesOfEach lines: Int, beside others: Int
  ) async -> (Int?, AsyncStream<PickerProgress>) {
    var last: PickerProgress?
    for await value in progress {
      last = value
      if !value.isReading || value.records ?? 0 > 1_000 { break }
    }
    let needed = last.flatMap { value in value.records.map { $0 * lines + value.header.count + others } }
    return (needed, progress.after(last))
  }
}

extension Optional {
  /// What a function that waits makes of the value, if there is one.
  fileprivate func mapAsync<Result>(_ make: (Wrapped) async throws -> Result) async rethrows -> Result? {
    guard let self else { return nil }
    return try await make(self)
  }
}
