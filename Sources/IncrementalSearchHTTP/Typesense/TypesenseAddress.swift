import Foundation

/// The address of a collection: `typesense://host:port,host:port/collection`, or `typesenses://…` for HTTPS.
public struct TypesenseAddress: Hashable, Sendable, CustomStringConvertible {
  /// The roots of the nodes, the nearest first.
  public let nodes: [URL]
  /// The name that is searched: an alias, or a collection.
  public let collection: String

  /// Whether a text is meant to be such an address.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("typesense://") || text.hasPrefix("typesenses://")
  }

  /// Why a text is no address.
  public struct Problem: Error, CustomStringConvertible {
    /// What to do.
    public let description: String
  }

  /// Reads an address; the default port of a node is 8108.
  public init(_ text: String) throws(Problem) {
    func fail(_ why: String) -> Problem {
      Problem(description: "\(text): \(why); write typesense://host:port,host:port/collection")
    }
    guard Self.isAddress(text), let colon = text.range(of: "://") else { throw fail("no address of a cluster") }
    let rest = text[colon.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard rest.count == 2, !rest[1].isEmpty else { throw fail("no collection is named") }
    collection = String(rest[1])
    // They stand in paths and between commas.
    guard collection.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"/?#%,&".utf8.contains($0) }) else {
      throw fail("“\(collection)” is no name of a collection")
    }
    if rest[0].contains("@") { throw fail("keys come from TYPESENSE_API_KEY or --key-file, never with the address") }
    let scheme = text.hasPrefix("typesenses") ? "https" : "http"
    var nodes: [URL] = []
    for node in rest[0].split(separator: ",", omittingEmptySubsequences: false) {
      let hasPort = node.split(separator: "]").last?.contains(":") ?? false
      guard !node.isEmpty, let url = URL(string: "\(scheme)://\(node)\(hasPort ? "" : ":8108")"),
        url.host()?.isEmpty == false, url.port != nil, url.path().isEmpty
      else { throw fail("“\(node)” is no host with a port") }
      if !nodes.contains(url) { nodes.append(url) }
    }
    self.nodes = nodes
  }

  /// Makes an address.
  public init(nodes: [URL], collection: String) {
    (self.nodes, self.collection) = (nodes, collection)
  }

  /// As it is written.
  public var description: String {
    let scheme = nodes.first?.scheme == "https" ? "typesenses" : "typesense"
    return "\(scheme)://\(nodes.map(\.shortName).joined(separator: ","))/\(collection)"
  }
}
