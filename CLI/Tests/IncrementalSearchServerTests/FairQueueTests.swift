import Testing

@testable import IncrementalSearchServer

@Suite struct FairQueueTests {
  /// Searches over simulated time: when they come, whose they are, and how long they run.
  private struct Simulation {
    struct Search {
      var client: Int
      var comes: Duration
      var runs: Duration
      var started: Duration?
      var isRefused = false

      var waited: Duration? { started.map { $0 - comes } }
    }

    var searches: [Search] = []

    mutating func add(client: Int, every interval: Duration, running time: Duration, count: Int) {
      for number in 0..<count {
        searches.append(Search(client: client, comes: interval * number, runs: time))
      }
    }

    mutating func run(_ sizes: FairQueue.Sizes) {
      searches.sort { ($0.comes, $0.client) < ($1.comes, $1.client) }
      var queue = FairQueue(sizes)
      var ends: [(time: Duration, id: Int)] = []
      var arriving = 0
      func started(_ id: Int, _ now: Duration) {
        searches[id].started = now
        ends.append((now + searches[id].runs, id))
        ends.sort { $0 > $1 }
      }
      while arriving < searches.count || !ends.isEmpty {
        if let end = ends.last, arriving == searches.count || end.time <= searches[arriving].comes {
          ends.removeLast()
          if let next = queue.remove(end.id, now: end.time) { started(next, end.time) }
        } else {
          let now = searches[arriving].comes
          switch queue.arrive(arriving, of: FairQueueTests.address(searches[arriving].client), now: now) {
          case .starts: started(arriving, now)
          case .waits: break
          case .replaces(let other): searches[other].isRefused = true
          case .refused: searches[arriving].isRefused = true
          }
          arriving += 1
        }
        #expect(queue.running <= sizes.running)
        #expect(queue.waiting <= sizes.waiting)
      }
      #expect(queue.running == 0 && queue.waiting == 0 && queue.clientCount == 0)
    }

    func waits(of clients: some Sequence<Int>) -> [Duration] {
      let clients = Set(clients)
      return searches.filter { clients.contains($0.client) }.compactMap(\.waited)
    }
  }

  private static func address(_ client: Int) -> ClientAddress {
    ClientAddress(forwardedFor: "10.0.\(client / 256).\(client % 256)") ?? ClientAddress(nil)
  }

  private static func sizes(_ running: Int, perClient: Int, waiting: Int = 1_000) -> FairQueue.Sizes {
    FairQueue.Sizes(running: running, runningPerClient: perClient, waiting: waiting, clients: 100)
  }

  @Test func aGreedyClientWaitsForItselfOnly() {
    var simulation = Simulation()
    simulation.add(client: 0, every: .milliseconds(50), running: .milliseconds(500), count: 200)
    for client in 1...10 {
      simulation.add(client: client, every: .milliseconds(400 + client), running: .milliseconds(5), count: 20)
    }
    simulation.run(Self.sizes(4, perClient: 2))
    // Ten clients with short searches meet at two turns.
    #expect((simulation.waits(of: 1...10).max() ?? .zero) <= .milliseconds(30))
    #expect((simulation.waits(of: [0]).max() ?? .zero) > .seconds(10))
  }

  @Test func whereOneRunsAtATimeOthersWaitForOneSearchOfTheGreedyClient() {
    var simulation = Simulation()
    simulation.add(client: 0, every: .milliseconds(50), running: .milliseconds(500), count: 100)
    simulation.add(client: 1, every: .milliseconds(900), running: .milliseconds(5), count: 20)
    simulation.run(Self.sizes(1, perClient: 1))
    #expect((simulation.waits(of: [1]).max() ?? .zero) <= .milliseconds(500))
  }

  @Test func clientsThatAlwaysAskGetTheSameTime() throws {
    var simulation = Simulation()
    simulation.add(client: 0, every: .zero, running: .milliseconds(400), count: 100)
    simulation.add(client: 1, every: .zero, running: .milliseconds(40), count: 1_000)
    simulation.add(client: 2, every: .zero, running: .milliseconds(4), count: 10_000)
    simulation.run(Self.sizes(1, perClient: 1, waiting: 20_000))
    let whole = simulation.searches.filter { $0.started.map { $0 < .seconds(30) } ?? false }
    for client in 0...2 {
      let used = whole.filter { $0.client == client }.reduce(.zero) { $0 + $1.runs }
      #expect(abs(used / .seconds(10) - 1) < 0.06, "client \(client): \(used)")
    }
  }

  @Test func longSearchesAreNotStarvedByManyShortOnes() {
    var simulation = Simulation()
    simulation.add(client: 0, every: .seconds(1), running: .milliseconds(300), count: 20)
    // Twenty clients ask for twice the time that there is, for twenty seconds.
    for client in 1...20 {
      simulation.add(client: client, every: .milliseconds(40), running: .milliseconds(4), count: 250)
    }
    simulation.run(Self.sizes(1, perClient: 1, waiting: 100_000))
    // A share of 15 s in 21 is 0.7 s.
    let count = simulation.searches.count { $0.client == 0 && $0.started.map { $0 < .seconds(15) } ?? false }
    #expect((2...4).contains(count))
  }

  @Test func whoWasAloneOwesNothingAndWhoWasAwayHasNothingSaved() {
    var queue = FairQueue(Self.sizes(1, perClient: 1))
    let (first, second) = (Self.address(1), Self.address(2))
    // Alone for a thousand seconds.
    #expect(queue.arrive(0, of: first, now: .zero) == .starts)
    #expect(queue.arrive(1, of: first, now: .seconds(999)) == .waits)
    #expect(queue.remove(0, now: .seconds(1_000)) == 1)
    #expect(queue.arrive(2, of: first, now: .seconds(1_000)) == .waits)
    #expect(queue.arrive(3, of: second, now: .seconds(1_000)) == .waits)
    #expect(queue.arrive(4, of: second, now: .seconds(1_000)) == .waits)
    // The second client goes first, and having used as much, in turns with the first one.
    #expect(queue.remove(1, now: .seconds(1_001)) == 3)
    #expect(queue.remove(3, now: .seconds(1_003)) == 2)
    #expect(queue.remove(2, now: .seconds(1_006)) == 4)
    #expect(queue.remove(4, now: .seconds(1_007)) == nil)
    #expect(queue.clientCount == 0)
  }

  @Test func ofTooManyThatWaitThoseOfTheGreedyClientGo() {
    var queue = FairQueue(Self.sizes(1, perClient: 1, waiting: 3))
    let (greedy, other) = (Self.address(1), Self.address(2))
    #expect(queue.arrive(0, of: greedy, now: .zero) == .starts)
    for id in 1...3 { #expect(queue.arrive(id, of: greedy, now: .zero) == .waits) }
    #expect(queue.arrive(4, of: greedy, now: .zero) == .refused)
    #expect(queue.arrive(5, of: other, now: .zero) == .replaces(3))
    #expect(queue.arrive(6, of: other, now: .zero) == .refused)
    #expect(queue.waiting == 3)
    // One that waits goes; nothing starts for it.
    #expect(queue.remove(1, now: .seconds(1)) == nil)
    #expect(queue.remove(0, now: .seconds(1)) == 5)
    #expect(queue.remove(77, now: .seconds(1)) == nil)
  }

  @Test func clientsThatOweAreForgottenWhenThereAreTooMany() {
    var queue = FairQueue(Self.sizes(2, perClient: 1))
    #expect(queue.arrive(0, of: Self.address(0), now: .zero) == .starts)
    for client in 1...10_000 {
      #expect(queue.arrive(client, of: Self.address(client), now: .seconds(client)) == .starts)
      #expect(queue.remove(client, now: .seconds(client + 1)) == nil)
      #expect(queue.clientCount <= 102)
    }
  }
}
