import ArgumentParser
import IncrementalSearch
import RecordFormats
import Records

/// How plain lines are searched, ordered, shown and printed.
struct LineOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Words are found anywhere in one piece, best first; one after ' by its letters.")
  var exact = false

  @Flag(help: "Keep the order of the lines, whatever matches best.")
  var noSort = false

  @Flag(help: "The last line first.")
  var tac = false

  @Option(
    help: ArgumentHelp(
      """
      What comes first of lines that match equally well, up to three of these: length (the shorter), begin, end (the match \
      ends nearer to it), chunk (the shorter words that match), pathname (nearer to the start of the file's name), index \
      (the earlier).
      """,
      valueName: "orders"))
  var tiebreak = Tiebreaks()

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("What stands between fields, as text or regular expression.", valueName: "text"))
  var delimiter: FieldDelimiter = .words

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Search these fields only: 2, -1, 2.., 1,3.", valueName: "fields"))
  var nth: FieldList?

  @Option(help: ArgumentHelp("Show and search these fields, or a text with fields: '{2}: {1}'.", valueName: "fields"))
  var withNth: FieldTemplate?

  @Option(help: ArgumentHelp("Print these fields, or a text with fields.", valueName: "fields"))
  var acceptNth: FieldTemplate?

  @Flag(help: "Show the colours that lines have, and search and print without them.")
  var ansi = false

  @Option(help: ArgumentHelp("The first lines are a header that stays.", valueName: "count"))
  var headerLines = 0

  @Option(help: ArgumentHelp("Keep so many lines, the oldest out, for input without end.", valueName: "count"))
  var limitRows: Int?

  /// Which of equal matches is first.
  struct Tiebreaks: ExpressibleByArgument {
    var tiebreaks: [MatchTiebreak] = [.length]

    init() {}

    /// Orders with commas between, each once, `index` last if it is among them.
    init?(argument: String) {
      var names = argument.lowercased().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if names.last == "index" { names.removeLast() }
      tiebreaks = names.compactMap { MatchTiebreak(rawValue: $0) }
      guard tiebreaks.count == names.count, Set(tiebreaks).count == names.count, names.count <= MatchTiebreak.most
      else {
        return nil
      }
    }

    var defaultValueDescription: String { "length" }
  }

  /// Fields as a user lists them.
  struct FieldList: ExpressibleByArgument {
    var spans: [FieldSpan]

    init?(argument: String) {
      guard let spans = FieldSpan.list(argument) else { return nil }
      self.spans = spans
    }
  }

  func validate() throws {
    if headerLines < 0 { throw ValidationError("--header-lines is a count, from 0.") }
    if let limitRows, limitRows < 1 { throw ValidationError("--limit-rows is a count, from 1.") }
  }

  /// What the lines are taken for.
  var settings: LineSettings {
    var settings = LineSettings()
    settings.view = view
    settings.order = order
    settings.headerLines = headerLines
    settings.limit = limitRows
    settings.given = given
    return settings
  }

  /// The options given, as they are written.
  private var given: [String] {
    let options: [(isGiven: Bool, name: String)] = [
      (exact, "--exact"), (noSort, "--no-sort"), (tac, "--tac"), (tiebreak.tiebreaks != [.length], "--tiebreak"),
      (delimiter.written != nil, "--delimiter"), (nth != nil, "--nth"), (withNth != nil, "--with-nth"),
      (acceptNth != nil, "--accept-nth"), (ansi, "--ansi"), (headerLines > 0, "--header-lines"),
      (limitRows != nil, "--limit-rows"),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// What of a line is shown, searched and printed.
  var view: LineView {
    var view = LineView()
    view.delimiter = delimiter
    view.shown = withNth
    view.searched = nth?.spans
    view.printed = acceptNth
    view.hasColors = ansi
    return view
  }

  /// How lines are found.
  var order: LineOrder {
    var order = LineOrder()
    order.isExact = exact
    order.sorts = !noSort
    order.tiebreaks = tiebreak.tiebreaks
    order.isReversed = tac
    return order
  }
}

extension FieldTemplate: ExpressibleByArgument {
  /// `2..`, `1,3` or `{2}: {1}`.
  public init?(argument: String) { self.init(argument) }
}

extension FieldDelimiter: ExpressibleByArgument {
  /// A text or a regular expression.
  public init?(argument: String) { self.init(argument) }

  /// For the help.
  public var defaultValueDescription: String { written ?? "white space" }
}
