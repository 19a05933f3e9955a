import Records

/// Options of `isearch serve` that the environment gives.
enum ServeEnvironment {
  /// How it is said to people.
  static let example = "ISEARCH_PORT=9000 is --port 9000, ISEARCH_TRUST_PROXY=1 is --trust-proxy"

  /// Options that take a value.
  static let options = [
    "host", "port", "page", "theme", "name", "about", "match", "order", "log-level", "format", "delimiter", "encoding",
    "columns",
    "title", "reading",
    "facet", "key-file", "source",
    "rate",
    "burst", "query-time", "wait-time", "query-length", "queries", "queries-per-client", "waiting", "connections",
    "connections-per-address", "answer-cache", "cache-seconds", "allow-host", "allow-origin",
    "metrics-address",
  ]
  /// Those that can be given more than once: several values, with commas between.
  private static let lists: Set = ["allow-host", "allow-origin"]
  /// Options that take none.
  static let flags = ["demo", "trust-proxy", "no-header", "read0", "sample"]

  /// The arguments of the program with what the environment adds; what they have themselves is left as it is. Throws a
  /// ``CommandFailure`` for what says neither yes nor no to an option without a value.
  static func arguments(_ arguments: [String], environment: [String: String]) throws -> [String] {
    guard arguments.first == "serve" else { return arguments }
    let given = arguments.prefix { $0 != "--" }
    var added: [String] = []
    for name in options where !given.contains(where: { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }) {
      guard let value = environment[variable(name)], !value.isEmpty else { continue }
      let values = lists.contains(name) ? value.split(whereSeparator: { ", ".contains($0) }).map(String.init) : [value]
      // With = even a value that begins with - is one.
      for value in values { added.append("--\(name)=\(value)") }
    }
    for name in flags where !given.contains("--\(name)") {
      switch environment[variable(name), default: ""].lowercased() {
      case "1", "true", "yes", "on": added.append("--\(name)")
      case "", "0", "false", "no", "off": break
      case let value: throw CommandFailure(message: "\(variable(name))=\(value): is 1 for --\(name) and 0 without")
      }
    }
    return ["serve"] + added + arguments.dropFirst()
  }

  private static func variable(_ name: String) -> String {
    "ISEARCH_" + String(name.map { $0 == "-" ? "_" : Character($0.uppercased()) })
  }
}
