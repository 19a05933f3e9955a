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
    if sample, let file = files.first {
      throw ValidationError("--sample and a file (\(file)) exclude each other; give one of them.")
    }
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be read once only.") }
  }
}

/// What is printed of what is found, and in which order it is.
package struct ResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Print this column of what is found instead of the whole record.", valueName: "column"))
  package var id: ColumnName?

  @Option(
    help: ArgumentHelp(
      "The order of what an index finds: the best first, or the index's own.", valueName: "order"))
  package var order: IndexOrder?

  @Flag(help: "Search for what is typed and nothing else, even if nothing is found.")
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

extension ColumnName: ExpressibleByArgument {
  /// Any text but the empty one.
  public init?(argument: String) {
    if argument.isEmpty { return nil }
    self.init(argument)
  }
}

extension RecordFormat: ExpressibleByArgument {}

extension TextEncoding: ExpressibleByArgument {}

extension IndexOrder: @retroactive ExpressibleByArgument {}

extension MatchKind: @retroactive ExpressibleByArgument {}
