import ArgumentParser
import IncrementalSearch
import IncrementalSearchSQLite
import RecordFormats

/// What the data is.
package struct RecordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the input is divided. Without this the first file's name says it.", valueName: "format"))
  package var format: RecordFormat?

  @Option(
    help: ArgumentHelp(
      "The columns to search, and to show on a screen, by name or number from 1, with commas between.",
      valueName: "columns"))
  package var columns: ColumnList?

  @Option(
    help: ArgumentHelp(
      "The column that stands first and stands out, or several that make a name: prefecture,city,town. Else the first one that is neither the id nor the rank.",
      valueName: "columns"))
  package var title: ColumnList?

  @Option(
    help: ArgumentHelp(
      "What is searched but not shown: how a name is read, a column for each one of the title.", valueName: "columns"))
  package var reading: ColumnList?

  @Option(help: "How characters are written as bytes. Without this each input's first lines say it.")
  package var encoding: TextEncoding?

  @Flag(help: "The first record of a TSV or CSV file is data, not the names of the columns.")
  package var noHeader = false

  @Flag(help: "Records end with NUL instead of a line end.")
  package var read0 = false

  @Flag(help: "Take the bundled sample: every postal area of Japan.")
  package var sample = false

  package init() {}

  /// The options given that say what a record's columns are, as they are written.
  package var columnOptions: [String] {
    [
      format.map { _ in "--format" }, columns.map { _ in "--columns" }, title.map { _ in "--title" },
      reading.map { _ in "--reading" },
    ].compactMap { $0 }
  }

  /// Refuses files that can't all be read.
  package func check(_ files: [String]) throws {
    try FileNames.check(files)
    if sample, let file = files.first {
      throw ValidationError("--sample and a file (\(file)) exclude each other; give one of them.")
    }
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read once only.") }
  }
}

/// The names of files that a command is given.
package enum FileNames {
  /// Refuses an empty name, which a script gives for a variable that has no value; nil is a name that was not given.
  package static func check(_ names: [String?]) throws {
    if names.contains("") { throw ValidationError("A file's name is empty; look whether a variable has no value.") }
  }
}

/// What is printed of the records found, and in which order.
package struct ResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Print this column of what is found instead of the whole record.", valueName: "column"))
  package var id: ColumnName?

  @Option(
    help: ArgumentHelp(
      "The order of what an index finds: the best first, or the index's own.", valueName: "order"))
  package var order: IndexOrder?

  @Flag(help: "Search for what is typed and nothing else, even if nothing is found; of plain lines browse always does.")
  package var literal = false

  package init() {}
}

/// Columns as a user lists them.
package struct ColumnList: ExpressibleByArgument {
  package var names: [ColumnName]

  package init?(argument: String) {
    names = argument.split(separator: ",").map { ColumnName(String($0)) }
    if names.isEmpty { return nil }
  }
}

extension [ColumnList] {
  /// The columns of an option that can be given several times, each once.
  package var names: [ColumnName] {
    var seen: Set<String> = []
    return flatMap(\.names).filter { seen.insert($0.text).inserted }
  }
}

extension ColumnName: ExpressibleByArgument {
  /// Any text but the empty one.
  public init?(argument: String) {
    if argument.isEmpty { return nil }
    self.init(argument)
  }
}

extension RecordFormat: ExpressibleByArgument {}

extension TextEncoding: ExpressibleByArgument {
  /// A name, in any case.
  public init?(argument: String) { self.init(name: argument) }
}

/// The delimiter of columns, as a user gives it.
package struct ColumnDelimiter: ExpressibleByArgument {
  package var byte: UInt8

  /// One ASCII character, or `\\t` or `tab`.
  package init?(argument: String) {
    let text = argument == "\\t" || argument.lowercased() == "tab" ? "\t" : argument
    let refused = Array("\"\n\r".utf8)
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, byte > 0, !refused.contains(byte) else {
      return nil
    }
    self.byte = byte
  }
}

/// The delimiter of the columns of CSV and TSV.
package struct DelimiterOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What stands between columns, one character or \\t. Without this the first line says it: a comma, else ; or a tab.",
      valueName: "character"))
  package var delimiter: ColumnDelimiter?

  package init() {}

  /// Refuses a delimiter for what knows its columns.
  package func check(of path: String, _ what: String) throws {
    if delimiter != nil {
      throw CommandFailure(message: "\(path): is \(what) and knows its columns; --delimiter is for files")
    }
  }

  /// The delimiter that is given; throws where a format has none.
  package func byte(for format: RecordFormat?) throws -> UInt8? {
    if delimiter != nil, format == .lines || format == .jsonLines {
      throw CommandFailure(message: "--delimiter is for --format csv and tsv")
    }
    return delimiter?.byte
  }
}

extension IndexOrder: @retroactive ExpressibleByArgument {}

extension MatchKind: @retroactive ExpressibleByArgument {}
