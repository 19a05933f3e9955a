import Logging
import NIOConcurrencyHelpers

/// Watches the servers that hold the data, and logs when one goes or comes back.
final class NodeWatch: Sendable {
  /// How long it is from one look to the next.
  static let interval = Duration.seconds(2)

  private let ask: @Sendable () async -> [ServedNode]
  private let last = NIOLockedValueBox<[ServedNode]>([])

  init(_ ask: @escaping @Sendable () async -> [ServedNode]) { self.ask = ask }

  /// The nodes as the last look found them; none before the first.
  var nodes: [ServedNode] { last.withLockedValue { $0 } }

  /// Looks until the task is cancelled, or at once no more where there is no node.
  func run(_ logger: Logger) async {
    repeat {
      await look(logger)
      if nodes.isEmpty { return }
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  /// Asks each node; what has changed goes to the log. Of the first look only what doesn't answer.
  func look(_ logger: Logger) async {
    let now = await ask()
    // What ends asks nobody, so it says nothing of the nodes.
    if Task.isCancelled { return }
    let before = last.withLockedValue { last in
      defer { last = now }
      return Dictionary(last.map { ($0.name, $0.problem) }, uniquingKeysWith: { $1 })
    }
    for node in now {
      let wasUp = before[node.name].map { $0 == nil } ?? true
      if let problem = node.problem, wasUp {
        logger.warning("a node does not answer", metadata: ["node": "\(node.name)", "problem": "\(problem)"])
      } else if node.problem == nil, !wasUp {
        logger.notice("a node answers again", metadata: ["node": "\(node.name)"])
      }
    }
  }
}
