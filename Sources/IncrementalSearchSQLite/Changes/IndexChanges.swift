import Foundation
import GRDB

/// Notices that the records of an index have changed, whoever changed them.
///
/// SQLite tells a connection that another one, of this process or not, has written, but only when it asks
/// (`PRAGMA data_version`), so it is asked every so often while someone listens. Only changes to the records
/// that are searched count, not those on the way to a new generation.
struct IndexChanges: Sendable {
  let path: String
  /// The revision that is known already.
  let start: Int

  /// One value for each time that records were found to have changed; ends when its consumer does.
  func stream(every interval: Duration) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task.detached { [path, start] in
        var configuration = Configuration()
        configuration.readonly = true
        // A connection of its own: the version counts what other connections have written.
        if let queue = try? DatabaseQueue(path: path, configuration: configuration) {
          var known: (data: Int?, revision: Int?) = (nil, start)
          while !Task.isCancelled {
            if let data = try? await Self.dataVersion(queue), data != known.data,
              let now = try? await Self.versions(queue)
            {
              if known.revision != now.revision { continuation.yield() }
              known = now
            }
            do {
              try await Task.sleep(for: interval)
            } catch {
              break
            }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func dataVersion(_ queue: DatabaseQueue) async throws -> Int? {
    try await queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
  }

  private static func versions(_ queue: DatabaseQueue) async throws -> (data: Int?, revision: Int?) {
    // Asked for first: a change between the two is then noticed once more instead of not at all.
    let data = try await dataVersion(queue)
    return (data, try await queue.read { try IndexState($0).revision })
  }
}
