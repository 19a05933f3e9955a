import ArgumentParser
import Foundation
import IncrementalSearch

/// `isearch query`.
struct QueryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Print the lines that match, best or first ones first.",
    discussion: """
      Searches the lines of a file, of standard input if something is piped in, or else the bundled sample: every \
      postal area of Japan. Case, width and the accents of Latin letters make no difference.

      Every word of the text must match. Operators, as in fzf:

        'word   has the word anywhere, in one piece     ^word   starts with it
        !word   does not have it                        word$   ends with it
        a | b   either of the two

      Quote a text with spaces or operators: isearch query '東京 !区' or isearch query '^new | york$' cities.txt

      With --json each line is an object: "line" (from 1), "text", and "matches", the places that match as offsets \
      into the text in UTF-8 bytes, "start" and "end".

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

  @Flag(help: "Type the text key by key into a live search, and print what a screen shows, and when.")
  var typed = false

  @Flag(help: "Search the bundled sample, whatever is piped in.")
  var sample = false

  @Argument(help: "What to search for; any text will do.")
  var text: String

  @Argument(help: "The file to search; - is standard input.", completion: .file())
  var file: String?

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit is at least 1; for a number alone there is --count.") }
    if json, count { throw ValidationError("--json and --count exclude each other; give one of them.") }
    if typed, json || count { throw ValidationError("--typed goes with neither --json nor --count.") }
    if sample, let file {
      throw ValidationError("--sample and a file exclude each other; if \(file) is part of the text, quote it all.")
    }
  }

  func run() async throws {
    let source = try (sample ? .sample : QueryInput(path: file)).source(match: match)
    if typed { return await TypedSearch(source: source, text: text, rows: min(limit, 3)).run() }
    let query = SearchQuery(text)
    let page = try await source.page(PageRequest(query: query, place: .start, limit: limit))
    if count {
      // The page may be there before everything is counted.
      if case .exact(let number) = try await source.total(for: query) { print(number) }
    } else {
      let format = QueryFormat.standard(json: json)
      for line in page.items { print(format.text(of: line, source.highlights(of: line, for: query))) }
    }
    if page.items.isEmpty { throw ExitCode(1) }
  }
}

extension MatchKind: @retroactive ExpressibleByArgument {}
