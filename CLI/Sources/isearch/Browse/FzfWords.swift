import Foundation
import Records

/// Translates fzf's options into those of `isearch browse`.
///
/// Every option is looked up in one table; a value is joined to its option by `=`, so that one that begins with `-` is a value
/// too. What `isearch` has under the same name stays as it is.
struct FzfWords {
  /// What becomes of an option.
  enum Meaning {
    /// An option of ours by the same name.
    case same(Value)
    /// These words instead; `*` in them is the value.
    case words([String], Value = .none)
    /// The words for each value.
    case choice([String: [String]])
    /// Changes only looks or speed, in ways that a screen of ours has none of; left out.
    case left(Value)
    /// Not here, because of this.
    case refused(String)
  }

  /// Whether an option has a value.
  enum Value {
    case none, needed
    /// Only after `=`.
    case joined
    /// After `=`, or as the next word unless that is an option.
    case optional
    /// After `=`, or as the next word if it is one of these.
    case among(Set<String>)
    /// After `=`, or as the next word if it is a number.
    case number
    /// This word or the next one, and all after it that are no options.
    case several
  }

  /// The arguments of the program, those of `browse` in its own words. `environment` gives the options of everyday use.
  static func arguments(
    _ arguments: [String], environment: [String: String], readFile: (String) throws -> String = Self.contents
  ) throws -> [String] {
    let given = arguments.first == "browse" ? Array(arguments.dropFirst()) : arguments
    if arguments.first != "browse", let first = given.first, others.contains(first) { return arguments }
    if given == ["--help"] || given == ["-h"] || given == ["--version"] { return arguments }
    if given.first == "--generate-completion-script" { return arguments }
    let options = given.prefix { $0 != "--" }
    var everyday: [String] = []
    if options.contains("--fzf-options") {
      everyday += ["--match=fuzzy", "--layout=bottom"]
      if let file = environment["FZF_DEFAULT_OPTS_FILE"], !file.isEmpty {
        everyday += try translated(words: try readFile(file), of: "FZF_DEFAULT_OPTS_FILE")
      }
      everyday += try translated(words: environment["FZF_DEFAULT_OPTS"] ?? "", of: "FZF_DEFAULT_OPTS")
    }
    everyday += try translated(words: environment["ISEARCH_DEFAULT_OPTS"] ?? "", of: "ISEARCH_DEFAULT_OPTS")
    let all = everyday + (try translated(given))
    // An empty value is a value only as a word of its own.
    return ["browse"]
      + lastOnes(all).flatMap { word in
        word.hasPrefix("--") && word.firstIndex(of: "=") == word.indices.last ? [String(word.dropLast()), ""] : [word]
      }
  }

  /// What the first word of the arguments can be, where it isn't an option or a file of `browse`.
  private static let others: Set<String> = [
    "query", "serve", "index", "info", "copy", "bench", "simulate", "help",
  ]

  private static func contents(of path: String) throws -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw CommandFailure(message: "\(path): can't be read, though FZF_DEFAULT_OPTS_FILE names it")
    }
  }

  // MARK: One option after the other

  private static func translated(words text: String, of variable: String) throws -> [String] {
    do {
      return try translated(shellWords(text))
    } catch let failure as CommandFailure {
      throw CommandFailure(message: "\(variable): \(failure.message)")
    }
  }

  private static func translated(_ arguments: [String]) throws -> [String] {
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      guard let option = try Option(argument) else {
        result.append(argument)
        continue
      }
      var value = option.value
      switch option.meaning.value {
      case .none:
        if value != nil { throw CommandFailure(message: "\(option.name) takes no value") }
      case .needed:
        value = value ?? rest.popFirst()
        if value == nil { throw CommandFailure(message: "\(option.name) needs a value") }
      case .joined: break
      case .optional:
        if value == nil, let next = rest.first, !next.hasPrefix("-"), !next.hasPrefix("+") { value = rest.popFirst() }
      case .among(let words):
        if value == nil, let next = rest.first, words.contains(next) { value = rest.popFirst() }
      case .several:
        var values = [value ?? rest.popFirst() ?? ""]
        if values == [""] { throw CommandFailure(message: "\(option.name) needs a value") }
        while let next = rest.first, !next.hasPrefix("-"), !next.hasPrefix("+") {
          values.append(next)
          rest.removeFirst()
        }
        value = values.joined(separator: "\0")
      case .number:
        if value == nil, let next = rest.first, Int(next) != nil { value = rest.popFirst() }
      }
      result += try option.words(value)
    }
    return result
  }

  /// An option as it is written.
  private struct Option {
    var name: String
    var value: String?
    var meaning: Meaning

    /// Nil for what is no option.
    init?(_ argument: String) throws {
      if argument.count < 2 || !(argument.hasPrefix("-") || argument.hasPrefix("+")) { return nil }
      if argument.hasPrefix("--") {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        value = parts.count > 1 ? String(parts[1]) : nil
      } else {
        name = String(argument.prefix(2))
        let end = String(argument.dropFirst(2))
        value = end.isEmpty ? nil : end
      }
      if let known = FzfWords.table[FzfWords.synonyms[name] ?? name] {
        meaning = known
        guard !argument.hasPrefix("--"), let letters = value, case .none = known.value else { return }
        // Flags of one letter written together are left to the parser of our own options.
        guard letters.allSatisfy({ FzfWords.table["-\($0)"] != nil || FzfWords.synonyms["-\($0)"] != nil }) else {
          throw CommandFailure(message: "\(argument): \(name) takes no value")
        }
        name = argument
        value = nil
        meaning = .words([argument])
        return
      }
      if argument.hasPrefix("+") { return nil }
      let near =
        FzfWords.nearest(to: name).map { "; did you mean \($0)?" } ?? "; isearch browse --help lists the options"
      throw CommandFailure(message: "unknown option \(name)\(near)")
    }

    private static func namesNext(_ place: String?) -> Bool {
      (place ?? "").split { $0 == "," || $0 == ":" }.contains("next")
    }

    func words(_ value: String?) throws -> [String] {
      let name = FzfWords.synonyms[name] ?? name
      switch meaning {
      case .same where name == "--multi": return [name] + (value.map { ["--multi-limit=\($0)"] } ?? [])
      case .same where name == "--preview-window" && Self.namesNext(value):
        throw CommandFailure(message: "\(name): next is fzf's and not here; there are right, left, up and down")
      // Without its value it is as if not given.
      case .same(.optional) where value == nil: return []
      case .same: return [value.map { "\(name)=\($0)" } ?? name]
      case .words(let words, _): return words.map { $0.replacingOccurrences(of: "*", with: value ?? "") }
      case .choice(let choices):
        if let words = choices[value ?? ""] { return words }
        let known = choices.keys.sorted().joined(separator: ", ")
        throw CommandFailure(message: "\(name): there is no \(value ?? ""); there are \(known)")
      case .left: return []
      case .refused(let reason): throw CommandFailure(message: "\(name) is fzf's and not here: \(reason)")
      }
    }
  }

  /// The known option that is written most like another, if one is.
  static func nearest(to name: String) -> String? {
    let most = max(1, name.count / 4)
    let near = table.keys.filter { $0.hasPrefix("--") }.map { ($0, distance(name, $0)) }.filter { $0.1 <= most }
    return near.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }

  /// How many characters have to be changed, added or left out.
  private static func distance(_ a: String, _ b: String) -> Int {
    let other = Array(b)
    var row = Array(0...other.count)
    for (index, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }

  /// Of an option that is given again the last one counts, as everyday options are overridden; a flag is undone by its opposite.
  private static func lastOnes(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    var seen: Set<String> = []
    var kept: [String] = []
    for argument in arguments[..<end].reversed() {
      guard argument.hasPrefix("--") else {
        kept.append(argument)
        continue
      }
      let name = String(argument.prefix { $0 != "=" })
      let positive =
        name.hasPrefix("--no-") && undone.contains(String(name.dropFirst(5))) ? "--" + name.dropFirst(5) : name
      if gathered.contains(name) {
        if !seen.contains(positive) { kept.append(argument) }
      } else if seen.insert(positive).inserted, positive == name {
        kept.append(argument)
      }
      if positive != name { seen.insert(positive) }
    }
    return kept.reversed() + arguments[end...]
  }

  /// The names of borders.
  static let borders: Set<String> = [
    "rounded", "sharp", "bold", "double", "dashed", "block", "thinblock", "horizontal", "vertical", "line", "top",
    "bottom",
    "left", "right", "none",
  ]
  /// Options that may be given several times.
  private static let gathered: Set<String> = ["--bind", "--expect", "--color", "--facet"]
  /// Options that `--no-` takes back.
  static let undone: Set<String> = [
    "exact", "multi", "cycle", "tac", "ansi", "track", "read0", "print0", "print-query", "select-1", "exit-0", "expect",
    "header-lines", "preview", "height", "history", "disabled", "with-nth", "nth", "accept-nth", "bind",
    "tmux", "listen", "listen-unsafe", "wrap", "literal", "limit-rows",
  ]

  /// The words of a text as a shell has them: quotes and backslashes; `#` at the start of a word begins a comment, up to the end
  /// of the line.
  static func shellWords(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil):
        if let next = rest.popFirst(), next != "\n" { word = (word ?? "") + String(next) }
      case ("\\", "\""):
        guard let next = rest.first else { break }
        let isEscape = next == "\"" || next == "\\" || next == "$" || next == "`"
        if isEscape { rest.removeFirst() }
        word = (word ?? "") + (isEscape ? String(next) : "\\")
      case (let mark, quote?) where mark == quote: quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (_, nil) where character.isWhitespace:
        if let ended = word { words.append(ended) }
        word = nil
      case ("#", nil) where word == nil: rest = rest.drop { !$0.isNewline }
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw CommandFailure(message: "a \(quote) is opened and not closed: \(text)") }
    if let word { words.append(word) }
    return words
  }
}

extension FzfWords.Meaning {
  fileprivate var value: FzfWords.Value {
    switch self {
    case .same(let value), .words(_, let value), .left(let value): value
    case .choice: .needed
    case .refused: .joined
    }
  }
}
