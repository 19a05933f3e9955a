import Foundation
import IncrementalSearch

/// What a node of a Typesense cluster reports about itself.
public struct TypesenseNodeReport: Sendable {
  /// What a node does in its cluster.
  public enum Role: String, Sendable {
    /// It takes the changes.
    case leader
    /// It follows the leader, and sends changes on to it.
    case follower
    /// It has no leader: it can be searched, but nothing can be changed.
    case leaderless = "without a leader"
  }

  /// Its root.
  public let url: URL
  /// Its version, as in 0.24.1; nil if the key may not ask, or it doesn't answer.
  public var version: String?
  /// What it does; nil if the key may not ask, or it doesn't answer.
  public var role: Role?
  /// Whether it says that it can be searched, and has the collection with all its records.
  public var isHealthy = false
  /// Why it does not answer, or that it is not healthy.
  public var problem: String?
  /// Whether anything came from it.
  var answers = false
  /// Whether it has the collection; nil where that is not known.
  private var hasCollection: Bool?

  /// How long a node has for an answer.
  private static let timeout = Duration.seconds(3)

  /// Asks each node of a cluster separately, all at once; `timeout` is how long a node may take for each of its three answers.
  public static func reports(
    of address: TypesenseAddress, key: String, within timeout: Duration = .seconds(3),
    transport: any HTTPTransport = URLSessionTransport()
  ) async -> [TypesenseNodeReport] {
    await withTaskGroup(of: (Int, TypesenseNodeReport).self) { group in
      for (index, url) in address.nodes.enumerated() {
        group.addTask { (index, await report(of: url, address.collection, key, within: timeout, transport)) }
      }
      var reports: [(Int, TypesenseNodeReport)] = []
      for await report in group { reports.append(report) }
      return compared(reports.sorted { $0.0 < $1.0 }.map(\.1))
    }
  }

  /// Nodes that lack a collection which others have are behind.
  private static func compared(_ reports: [TypesenseNodeReport]) -> [TypesenseNodeReport] {
    guard reports.contains(where: { $0.hasCollection == true }) else { return reports }
    return reports.map { report in
      var report = report
      if report.hasCollection == false, report.isHealthy {
        (report.isHealthy, report.problem) = (false, TypesenseClient.isPartial)
      }
      return report
    }
  }

  /// Whether all nodes that answer have something at a path with a text in it.
  static func areAll(_ client: TypesenseClient, know path: String, saying text: String) async -> Bool {
    guard let key = try? await client.key() else { return true }
    for node in await client.nodes.states {
      let request = TransportRequest(node.url.appending(path: path), headers: ["X-TYPESENSE-API-KEY": key])
      guard let answer = try? await client.transport.answer(to: request, within: timeout), answer.status < 500 else {
        continue
      }
      if !String(decoding: answer.body, as: UTF8.self).contains(text) { return false }
    }
    return true
  }

  private static func report(
    of url: URL, _ collection: String, _ key: String, within timeout: Duration, _ transport: any HTTPTransport
  ) async -> TypesenseNodeReport {
    struct Debug: Decodable {
      var version: String
      // Raft's: 1 is the leader, 4 a follower.
      var state: Int
    }
    var report = TypesenseNodeReport(url: url)
    let headers = ["X-TYPESENSE-API-KEY": key]
    do {
      func ask(_ path: String) async throws -> TransportAnswer {
        try await transport.answer(
          to: TransportRequest(url.appending(path: path), headers: headers), within: timeout)
      }
      let health = try await ask("health")
      report.answers = true
      report.isHealthy = health.status == 200
      if !report.isHealthy { report.problem = "it answers with status \(health.status)" }
      let debug = try await ask("debug")
      if let debug = try? JSONDecoder().decode(Debug.self, from: debug.body) {
        report.version = debug.version
        report.role = debug.state == 1 ? .leader : debug.state == 4 ? .follower : .leaderless
      }
      if report.isHealthy {
        let request = TypesenseClient.stampRequest(collection, at: url, key: key)
        report.note(TypesenseClient.stamp(in: try await transport.answer(to: request, within: timeout)))
      }
    } catch {
      report.problem = SearchFailure(error).details
    }
    return report
  }

  /// Notes what the node has of the collection, where the key may ask for that.
  private mutating func note(_ found: (stamp: TypesenseStamp?, status: Int)?) {
    if found?.status == 404 { return hasCollection = false }
    guard let stamp = found?.stamp else { return }
    hasCollection = true
    if stamp.isPartial { (isHealthy, problem) = (false, TypesenseClient.isPartial) }
  }
}
