/// Decides which search is next: each client has a queue, and pays for its turns with the time that its searches run.
///
/// The client that has used least goes first, so a client with long searches waits for its own and hardly for those of others,
/// nor they for its. Time is shared among the clients present: one that was away has saved nothing, and one that was alone owes
/// nothing. Times are durations since any one moment.
struct FairQueue {
  /// How many searches there are at most.
  struct Sizes: Equatable {
    /// Searches that run at once,
    var running: Int
    /// and of one client.
    var runningPerClient: Int
    /// Searches that wait.
    var waiting: Int
    /// Clients that are remembered while nothing of theirs runs or waits.
    var clients: Int
  }

  /// What becomes of a search that has come.
  enum Arrival: Equatable {
    case starts
    case waits
    /// It waits in the place of another one, which is turned away.
    case replaces(Int)
    case refused
  }

  private struct Client {
    /// Longest first.
    var waiting: [Int] = []
    /// When those that run started.
    var starts: [Int: Duration] = [:]
    /// The time it has paid for.
    var used: Duration

    var isIdle: Bool { waiting.isEmpty && starts.isEmpty }

    func used(by now: Duration) -> Duration { starts.values.reduce(used) { $0 + (now - $1) } }
  }

  private let sizes: Sizes
  private var clients: [ClientAddress: Client] = [:]
  private var owners: [Int: ClientAddress] = [:]
  /// What a client would have used that had its share all the time.
  private var share = Duration.zero
  private(set) var running = 0
  private(set) var waiting = 0

  /// Nothing runs or waits; at least one search can run.
  init(_ sizes: Sizes) {
    self.sizes = Sizes(
      running: max(1, sizes.running), runningPerClient: max(1, sizes.runningPerClient), waiting: sizes.waiting,
      clients: sizes.clients)
  }

  /// How many clients are known.
  var clientCount: Int { clients.count }

  /// A search comes. Where nobody else may wait, the newest search of whoever has most waiting makes room for one of a
  /// client that has fewer.
  mutating func arrive(_ id: Int, of address: ClientAddress, now: Duration) -> Arrival {
    var client = clients[address] ?? Client(used: share)
    if client.isIdle { client.used = max(client.used, share) }
    if running < sizes.running, client.starts.count < sizes.runningPerClient {
      client.starts[id] = now
      clients[address] = client
      owners[id] = address
      running += 1
      return .starts
    }
    var replaced: Int?
    if waiting >= sizes.waiting {
      let longest = clients.max { $0.value.waiting.count < $1.value.waiting.count }
      guard let longest, longest.value.waiting.count > client.waiting.count + 1, let last = longest.value.waiting.last
      else { return .refused }
      remove(last)
      replaced = last
    }
    client.waiting.append(id)
    clients[address] = client
    owners[id] = address
    waiting += 1
    return replaced.map(Arrival.replaces) ?? .waits
  }

  /// A search ends, or goes without having run. Returns the one that starts instead.
  mutating func remove(_ id: Int, now: Duration) -> Int? {
    guard let address = owners[id] else { return nil }
    if let start = clients[address]?.starts.removeValue(forKey: id) {
      running -= 1
      owners[id] = nil
      clients[address]?.used += now - start
      let active = clients.values.count { !$0.isIdle } + (clients[address]?.isIdle == true ? 1 : 0)
      share += (now - start) / max(1, active)
    } else {
      remove(id)
    }
    let next = next(now)
    forgetIdle()
    return next
  }

  /// A search that waits goes.
  private mutating func remove(_ id: Int) {
    guard let address = owners.removeValue(forKey: id) else { return }
    clients[address]?.waiting.removeAll { $0 == id }
    waiting -= 1
  }

  /// Starts the search that is next, if one may run.
  private mutating func next(_ now: Duration) -> Int? {
    guard running < sizes.running else { return nil }
    var best: (address: ClientAddress, used: Duration, id: Int)?
    for (address, client) in clients where client.starts.count < sizes.runningPerClient {
      guard let id = client.waiting.first else { continue }
      let used = client.used(by: now)
      // Ids grow, so of two that have used the same the one that came first goes on.
      if let best, (best.used, best.id) < (used, id) { continue }
      best = (address, used, id)
    }
    guard let best else { return nil }
    clients[best.address]?.waiting.removeFirst()
    clients[best.address]?.starts[best.id] = now
    waiting -= 1
    running += 1
    return best.id
  }

  /// Forgets clients that owe nothing, and when there are too many, those that do.
  private mutating func forgetIdle() {
    if running == 0, waiting == 0 {
      clients = [:]
      share = .zero
    } else {
      let share = share
      let isFull = clients.count > sizes.clients
      clients = clients.filter { !$0.value.isIdle || $0.value.used > share && !isFull }
    }
  }
}
