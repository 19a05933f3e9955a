import ArgumentParser
import Foundation
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import RecordFormats
import Records

/// `isearch index`.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Make an index of files, for searches among millions of records, or change one.",
    usage: """
      isearch index [OPTIONS] FILE ... -o INDEX
      COMMAND | isearch index [OPTIONS] -o INDEX
      isearch index --update FILE ... -o INDEX
      isearch index --delete FILE -o INDEX
      isearch index [OPTIONS] FILE ... --to typesense://HOST:PORT,.../NAME
      """,
    discussion: """
      Reads CSV, TSV, JSON Lines, a JSON array or plain lines, and writes one file, a SQLite database, which browse and query search \
      without reading the input again.

        isearch index --id code --title name people.csv -o people.isearch
        zcat log.gz | isearch index --format jsonl --columns time,text -o log.isearch

      An index that is there already is built anew; until all is done, it is searched as it was. The same holds if this \
      is interrupted or fails. With --update records replace those with their ids or are added, with --delete they go; \
      columns and format are then those of the index. Up to 50,000 changes are made as a whole, more in steps of so many. \
      Those made while the index is built anew are in the new one too; if its columns are others, they are refused.

      Without --columns, --title, --reading, --id and --rank the columns are recognized by what is in them and by their names:

        name, id, kana, prefecture, city, population …
        名称, コード, フリガナ, 都道府県, 市区町村, 人口 …

      A line on standard error says which; each of the options says otherwise, and then nothing is guessed. A record whose \
      recognized id is empty or taken gets its number (#12) and one whose recognized rank is no number has none (with --update, \
      too), which is told at the end; a column where more than one in a hundred are so is no id, which is told with the line. \
      --columns 1,2,3 recognizes nothing.

      The columns are learned from the first 1,000 records or 4 MiB, those of JSON Lines being the keys of all of them. What \
      else is guessed is told, too: another encoding than UTF-8, ; or tabs instead of commas, plain lines where neither a \
      name nor --format says anything, and a first line that looks like data. Several files, and those of --update, may have \
      their columns in any order. Rows without any text are left out.

      With --to the records go to a search cluster, whose key is TYPESENSE_API_KEY or in --key-file. The collection is \
      searched as it was until all records are there; an import of files that was killed goes on where it was when it is \
      run again. Changes are refused while an import is under way, which would undo them.

      Before a new index is searched, what is stored is counted against what was read. A field may have 1 MiB, and a record \
      16 MiB; building takes some 150 MB of memory for 100,000 records, 300 to 500 MB for a million.

      A record is refused if it is not of its format, has no id, or one that another record has, a rank that is no \
      number, or is too long, or if the search cluster says that something is wrong with it; the others are taken. \
      Without --id, ids are the numbers of the records, from 1.

      Exit status: 0 if all records were taken, 1 if some were refused, 2 if something is wrong with the arguments, the \
      input or the index, 130 if interrupted.
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The index to make or to change.", valueName: "index"))
  var output = ""

  @Option(
    help: ArgumentHelp(
      "The collection of a search cluster to fill or to change: typesense://host:port,host:port/collection.",
      valueName: "address"))
  var to: String?

  @OptionGroup var key: ClusterKey

  @OptionGroup var input: RecordOptions

  @OptionGroup var columns: DelimiterOption

  @Option(help: ArgumentHelp("The column that identifies a record, for --update and --delete.", valueName: "column"))
  var id: ColumnName?

  @Option(
    help: ArgumentHelp(
      "The column with a number that says which records come first, highest first; else it is the input's order.",
      valueName: "column"))
  var rank: ColumnName?

  @Option(
    help: ArgumentHelp(
      "Columns with few values, to filter by and to count: --facet prefecture,kind. Can be given several times.",
      valueName: "columns"))
  var facet: [ColumnList] = []

  @Flag(help: "Replace the records with the same ids, and add the others, in an index that is there.")
  var update = false

  @Option(help: ArgumentHelp("Delete the records whose ids are in this file, one on each line.", valueName: "file"))
  var delete: String?

  @Flag(help: "Index parts of words too, for --match contains: twice the size, twice the time.")
  var substrings = false

  @Option(help: ArgumentHelp("Write the records that are refused to this file, as they are.", valueName: "file"))
  var reject: String?

  @Option(
    help: ArgumentHelp(
      "Refuse records with a longer field than so many bytes, 1 MiB without this.", valueName: "bytes"))
  var longestField = RecordPreparation.Limits().field

  @Flag(help: "Cut longer fields instead of refusing their records; they are printed whole, and found by what is left.")
  var cut = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors and what was refused.")
  var quiet = false

  @Argument(help: "The files to read; - is standard input.", completion: .file())
  var files: [String] = []

  func validate() throws {
    try input.check(files + (delete == "-" ? ["-"] : []))
    try FileNames.check([delete, reject])
    if to != nil {
      if !output.isEmpty { throw ValidationError("-o and --to exclude each other; give one of them.") }
      if substrings { throw ValidationError("--substrings is for an index; a collection has no parts of words.") }
    } else if output.isEmpty || output == "-" {
      throw ValidationError("An index is a file; give its name with -o.")
    } else if TypesenseAddress.isAddress(output) {
      throw ValidationError("-o makes a file; --to fills a collection: --to \(output)")
    }
    if !(1...IndexRecord.largestSize ~= longestField) {
      throw ValidationError("--longest-field is 1 to \(IndexRecord.largestSize).")
    }
    if delete != nil, !update, input.sample || !files.isEmpty {
      throw ValidationError("--delete changes an index that is there; to read records into it too, add --update.")
    }
    if update || delete != nil {
      var given = input.columnOptions
      if id != nil { given.append("--id") }
      if rank != nil { given.append("--rank") }
      if !facet.isEmpty { given.append("--facet") }
      if substrings { given.append("--substrings") }
      if input.sample { given.append("--sample") }
      if columns.delimiter != nil { given.append("--delimiter") }
      if let option = given.first {
        throw ValidationError("\(option) says how an index is built; it stays as it is with --update and --delete.")
      }
    }
  }

  func run() async throws {
    let job = try job()
    let outcome = try await Interruption.cancelling { try await job.run() }
    if !quiet { print(outcome.summary(of: to ?? output)) }
    // In order where both go to one place.
    try RecordOutput.flush()
    if !quiet { for note in outcome.notes { printError("isearch: \(note)") } }
    guard !outcome.refusals.isEmpty else { return }
    printError("isearch: " + outcome.refusals.summary + (reject.map { "; they are in \($0)" } ?? ""))
    throw ExitCode(1)
  }

  /// What is to be done, once it is known where the records come from.
  func job() throws -> IndexJob {
    var files = files
    if files.isEmpty, !input.sample, update || delete == nil {
      guard SearchedInput.isPipedIn, delete != "-" else {
        throw CommandFailure(message: "nothing to index; name a file, pipe something in, or give --sample")
      }
      files = ["-"]
    }
    if files.contains("-") || delete == "-", isatty(STDIN_FILENO) == 1 {
      throw CommandFailure(message: "standard input is the terminal; pipe something in or name a file")
    }
    var request = ImportInput.Request(input, files: files)
    request.delimiter = try columns.byte(for: input.format)
    request.id = id
    request.rank = rank
    request.facets = facet.names
    request.limits = RecordPreparation.Limits(field: longestField, isCut: cut)
    var job = IndexJob(request, output: output)
    job.cluster = try to.map { ClusterDestination(address: try ClusterKey.address($0), key: try key.value()) }
    job.isUpdate = update
    job.deletions = delete
    job.hasSubstrings = substrings
    job.refusedPath = reject
    job.isQuiet = quiet
    return job
  }
}

extension IndexJob.Outcome {
  /// What was done, in a line.
  func summary(of path: String) -> String {
    let time = NumberText.duration(seconds)
    guard let changes else {
      let rate = seconds > 0 && taken > 0 ? " (\(NumberText.grouped(Int(Double(taken) / seconds)))/s)" : ""
      return "\(path): \(NumberText.count(taken, "record", "records")) in \(time)\(rate)\(sizeText)"
    }
    var parts: [String] = []
    for (number, word) in [
      (changes.inserted, "added"), (changes.updated, "replaced"), (changes.unchanged, "as before"),
      (changes.deleted, "deleted"),
    ] where number > 0 { parts.append("\(NumberText.grouped(number)) \(word)") }
    if idsNotThere > 0 { parts.append("\(NumberText.grouped(idsNotThere)) to delete not there") }
    let what = parts.isEmpty ? "nothing changed" : parts.joined(separator: ", ")
    return "\(path): \(what) in \(time); \(NumberText.count(count, "record", "records"))\(sizeText)"
  }

  /// Of a cluster no size is known.
  private var sizeText: String { size > 0 ? ", \(NumberText.bytes(size))" : "" }
}
