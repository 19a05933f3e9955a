import IncrementalSearch

/// What a text in the field searches for: words, and the values that `column:value` words ask columns to have.
///
/// A value with spaces is written in double quotes, `city:"New York"`. The name of a column is written without its spaces, in
/// lower or upper case; a word with any other name is a word to search for.
struct TypedQuery: Equatable, Sendable {
  /// A word that is still being typed, at the end of the text.
  enum Unfinished: Equatable, Sendable {
    /// The value of a column, as far as it is typed.
    case value(column: String, typed: String)
    /// The beginning of these columns' names.
    case column(names: [String], typed: String)
  }

  /// The words to search for.
  private(set) var words = ""
  /// What the columns are asked for, as typed; one without a value asks for nothing.
  private(set) var values: [String: String] = [:]
  /// What can be completed at the end of the text; nil if nothing can.
  private(set) var unfinished: Unfinished?
  /// The text before what is unfinished.
  private(set) var beforeUnfinished = ""

  /// Takes a text apart; `columns` are the names of those that it may ask.
  init(_ text: String, columns: [String]) {
    guard !columns.isEmpty else {
      words = text
      return
    }
    var words: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let (column, value, end) = Self.asked(at: rest, columns)
      let word = rest[..<end]
      rest = rest[end...]
      unfinished = nil
      beforeUnfinished = String(text[..<start])
      if let column {
        let typed = value.filter { $0 != "\"" }
        values[column] = typed.isEmpty ? nil : typed
        if rest.isEmpty, value.count < 2 || value.first != "\"" || value.last != "\"" {
          unfinished = .value(column: column, typed: typed)
        }
      } else {
        words.append(word)
        if rest.isEmpty, word.count >= Self.leastOfName {
          let beginning = Self.written(word)
          let names = columns.filter { Self.written($0).hasPrefix(beginning) }
          if !names.isEmpty { unfinished = .column(names: names, typed: String(word)) }
        }
      }
    }
    self.words = words.joined(separator: " ")
  }

  /// So much of a name is typed before it is completed, as most words are none.
  private static let leastOfName = 2

  /// How the name of a column is written in a query.
  static func written(_ name: some StringProtocol) -> String { String(name.filter { !$0.isWhitespace }).lowercased() }

  /// The text of a value in a query.
  static func word(_ column: String, _ value: String) -> String {
    let value = value.filter { $0 != "\"" }
    let needsQuotes = value.isEmpty || value.contains { $0.isWhitespace }
    return "\(column.filter { !$0.isWhitespace }):" + (needsQuotes ? "\"\(value)\"" : value)
  }

  /// The column that is asked at the start of a text, for what, and where the word ends.
  private static func asked(
    at text: Substring, _ columns: [String]
  ) -> (column: String?, value: Substring, end: Substring.Index) {
    let blank = { (text: Substring) in text.firstIndex(where: \.isWhitespace) ?? text.endIndex }
    guard let colon = text[..<blank(text)].firstIndex(where: { $0 == ":" || $0 == "：" }),
      let column = columns.first(where: { written($0) == written(text[..<colon]) })
    else { return (nil, "", blank(text)) }
    let value = text[text.index(after: colon)...]
    guard value.first == "\"" else { return (column, value[..<blank(value)], blank(value)) }
    let end = value.dropFirst().firstIndex(of: "\"").map { value.index(after: $0) } ?? value.endIndex
    return (column, value[..<end], end)
  }

  /// The words that ask columns, as they are written.
  var conditions: String {
    values.sorted { $0.key < $1.key }.map { Self.word($0.key, $0.value) }.joined(separator: " ")
  }
}

/// What may come after what is typed.
package struct QueryCompletion: Equatable, Sendable {
  /// What is asked of a source: a value of a column among what the rest of the query finds.
  package struct Request: Equatable, Sendable {
    /// The query without the column that is asked.
    package var query: SearchQuery
    /// The name of the column.
    package var column: String

    /// Makes a request.
    package init(query: SearchQuery, column: String) { (self.query, self.column) = (query, column) }
  }

  /// A value, and how many rows have it.
  package struct Value: Equatable, Sendable {
    /// The value.
    package var text: String
    /// How many rows have it.
    package var count: Int

    /// Makes a value.
    package init(_ text: String, count: Int) { (self.text, self.count) = (text, count) }

    /// The value that is meant by its beginning: the first that goes on like it, else the first with a word that does.
    package static func best(of values: [Value], for typed: String) -> Value? {
      let beginning = typed.lowercased()
      if let value = values.first(where: { $0.text.lowercased().hasPrefix(beginning) }) { return value }
      let match = MatchQuery(typed)
      return values.first { match.matches($0.text) }
    }
  }

  /// What is shown after the caret.
  var shown: String
  /// The text of the field when it is taken.
  var text: String

  /// The completion of the name that a text ends with.
  init?(_ typed: TypedQuery) {
    guard case .column(let names, let word)? = typed.unfinished, let name = names.first else { return nil }
    let written = name.filter { !$0.isWhitespace }
    shown = written.dropFirst(word.count) + ":"
    text = "\(typed.beforeUnfinished)\(written):"
  }

  /// The completion of the value that a text ends with.
  init?(_ typed: TypedQuery, _ value: Value) {
    guard case .value(let column, let word)? = typed.unfinished else { return nil }
    let goesOn = value.text.lowercased().hasPrefix(word.lowercased())
    shown = (goesOn ? String(value.text.dropFirst(word.count)) : " → \(value.text)") + " (\(value.count))"
    text = typed.beforeUnfinished + TypedQuery.word(column, value.text) + " "
  }
}

extension SearchQuery {
  /// The same query without a column that it asks.
  func without(_ column: String) -> SearchQuery {
    var filters = filters
    filters[column] = nil
    return SearchQuery(text, filters: filters)
  }
}
