import ArgumentParser
import IncrementalSearch
import RecordFormats

/// What the data is and how it matches.
struct RecordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the input is divided. Without this the first file's name says it.", valueName: "format"))
  var format: RecordFormat?

  @Option(
    help: ArgumentHelp(
      "The columns to show and search, by name or number from 1, with commas between.", valueName: "columns"))
  var columns: ColumnList?

  @Option(help: ArgumentHelp("The column that stands first and stands out.", valueName: "column"))
  var title: ColumnName?

  @Option(help: ArgumentHelp("A column that is searched but not shown: how a name is read, say.", valueName: "column"))
  var reading: ColumnName?

  @Option(
    help: ArgumentHelp("Print this column of what is chosen instead of the whole record.", valueName: "column"))
  var id: ColumnName?

  @Flag(help: "The first record of a TSV or CSV file is data, not the names of the columns.")
  var noHeader = false

  @Flag(help: "Records end with NUL instead of a line end.")
  var read0 = false

  @Option(
    help: ArgumentHelp(
      "How words match: anywhere, at the start of a line, at the start of words, or loosely and best first.",
      valueName: "kind"))
  var match = MatchKind.words

  @Flag(help: "Search the bundled sample, whatever is piped in.")
  var sample = false
}

/// Columns as a user lists them.
struct ColumnList: ExpressibleByArgument {
  var names: [ColumnName]

  init?(argument: String) {
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
