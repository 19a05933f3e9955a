import Foundation
import IncrementalSearch
import IncrementalSearchHTTP

/// Information about a collection of a search cluster and about its nodes, in words and for machines.
package struct ClusterDescription {
  private let address: TypesenseAddress
  private let stamp: TypesenseStamp
  private let nodes: [TypesenseNodeReport]

  /// Asks the cluster and each of its nodes.
  package init(_ address: String, key: String) async throws {
    self.address = try ClusterKey.address(address)
    let transport = NodeTransport.transport(of: self.address)
    let source = TypesenseSource(self.address, key: key, transport: transport)
    do {
      stamp = try await source.information()
    } catch let failure as SearchFailure {
      throw CommandFailure(message: "\(address): \(failure.explanation)")
    }
    nodes = await TypesenseNodeReport.reports(of: self.address, key: key, transport: transport)
  }

  /// How many nodes can't be counted on; nil if none.
  package var trouble: String? {
    let count = nodes.count { !$0.isHealthy || $0.role == .leaderless }
    if count == 0 { return nil }
    return "\(count) of \(NumberText.count(nodes.count, "node", "nodes")) \(count == 1 ? "is" : "are") not well"
  }

  /// A line for each thing.
  package var table: String {
    var rows = [
      ("records", NumberText.grouped(stamp.count)), ("collection", stamp.build),
      ("order", stamp.settings.isRanked ? "by rank, highest first" : "as they were given"),
      ("version", "\(stamp.version)"),
    ]
    if !stamp.settings.facets.isEmpty { rows.append(("facets", stamp.settings.facets.joined(separator: ", "))) }
    rows += nodes.map { ("node", $0.words) }
    return
      ([address.description]
      + rows.map { "  " + $0.0.padding(toLength: 16, withPad: " ", startingAt: 0) + $0.1 }).joined(separator: "\n")
  }

  private struct JSONCluster: Encodable {
    struct Node: Encodable {
      var url: String
      var version: String?
      var role: String?
      var healthy: Bool
      var problem: String?
    }

    var address: String
    var records: Int
    var collection: String
    var ranked: Bool
    var version: Int64
    var facets: [String]
    var nodes: [Node]
  }

  /// An object with all of it.
  package var json: String {
    let value = JSONCluster(
      address: address.description, records: stamp.count, collection: stamp.build, ranked: stamp.settings.isRanked,
      version: stamp.version, facets: stamp.settings.facets,
      nodes: nodes.map {
        JSONCluster.Node(
          url: $0.url.absoluteString, version: $0.version, role: $0.role?.rawValue, healthy: $0.isHealthy,
          problem: $0.problem)
      })
    return value.jsonText(pretty: true)
  }
}

extension TypesenseNodeReport {
  /// The node in a line.
  fileprivate var words: String {
    let version = version.map { "Typesense \($0)" }
    let state = isHealthy ? role?.rawValue ?? "healthy" : "not healthy: \(problem ?? "no reason given")"
    return ([url.absoluteString, state] + [version].compactMap { $0 }).joined(separator: ", ")
  }
}
