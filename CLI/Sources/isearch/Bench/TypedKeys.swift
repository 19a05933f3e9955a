import RecordFormats
import Records

/// The requests made while queries are typed key by key.
struct TypedKeys: Equatable, Sendable {
  /// A query on its way: the first keys of one or more of the texts typed.
  struct Prefix: Hashable, Sendable {
    var text: String
    /// The number of keys it takes, a Japanese character counting as one.
    var keys: Int
  }

  /// Each prefix once, in the order in which they are first typed.
  let prefixes: [Prefix]

  /// The prefixes of texts; blank ones are left out.
  init(_ texts: [String]) {
    var seen: Set<String> = []
    var prefixes: [Prefix] = []
    for text in texts where !text.allSatisfy(\.isWhitespace) {
      for keys in 1...text.count {
        let prefix = String(text.prefix(keys))
        if seen.insert(prefix).inserted { prefixes.append(Prefix(text: prefix, keys: keys)) }
      }
    }
    self.prefixes = prefixes
  }

  /// Reads the texts from the lines of a file, `-` for standard input.
  init(file: String) async throws {
    let reader = try RecordReader(opening: [file == "-" ? .standardInput : .file(file)], format: .lines)
    var texts: [String] = []
    for try await batch in reader.boundedBatches() { texts += batch.records.map { $0.text(limit: 4_096) } }
    self.init(texts)
    if prefixes.isEmpty { throw CommandFailure(message: "\(file): nothing is typed; write a query on each line") }
  }
}
