import Foundation
import GRDB
import IncrementalSearchTesting
import Testing

@testable import IncrementalSearchSQLite

/// Readings go on beside one another, wait in their order, and end when they are cancelled.
@Suite("Index: reading threads", .timeLimit(.minutes(5))) struct ReadingThreadsTests {
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private(set) var most = 0
    private var order: [Int] = []

    func enter(_ number: Int) {
      lock.withLock {
        now += 1
        most = max(most, now)
        order.append(number)
      }
    }

    func leave() { lock.withLock { now -= 1 } }

    var entered: [Int] { lock.withLock { order } }
  }

  private static func pool(_ folder: TemporaryFolder) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.maximumReaderCount = 2
    configuration.busyMode = .timeout(Double(IndexConnections.readersPatience) / 1_000)
    return try DatabasePool(path: folder.path("file"), configuration: configuration)
  }

  /// Takes an hour, unless it is interrupted.
  private static let endless =
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 99999999999) SELECT max(n) FROM numbers"

  /// Waits until something holds.
  private static func wait(until holds: () -> Bool) async throws {
    while !holds() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func noMoreReadThanMayAndTheOthersInTheirOrder() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 2)
    let counter = Counter()
    let (holding, release) = (Counter(), DispatchSemaphore(value: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        group.addTask {
          try await threads.read { _ in
            holding.enter(number)
            release.wait()
          }
        }
      }
      try await Self.wait { holding.entered.count == 2 }
      for number in 0..<20 {
        group.addTask {
          let value = try await threads.read { db in
            counter.enter(number)
            defer { counter.leave() }
            return try Int.fetchOne(db, sql: "SELECT ?", arguments: [number])
          }
          #expect(value == number)
        }
        // Until it waits.
        try await Self.wait { threads.waitingCount == number + 1 }
      }
      // One of the two is still held, so that the others come one after the other.
      release.signal()
      try await Self.wait { counter.entered.count == 20 }
      release.signal()
      try await group.waitForAll()
    }
    #expect(counter.entered == Array(0..<20) && counter.most == 1)
  }

  @Test func whoIsCancelledWaitsNoLonger() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1)
    let (holding, release) = (Counter(), DispatchSemaphore(value: 0))
    async let held: Void = threads.read { _ in
      holding.enter(0)
      release.wait()
    }
    try await Self.wait { holding.entered.count == 1 }
    let waiting = Task { try await threads.read { _ in Issue.record("was begun") } }
    try await Self.wait { threads.waitingCount == 1 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(threads.waitingCount == 0)
    release.signal()
    try await held
    #expect(try await threads.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  /// While a statement runs, and between two.
  @Test(arguments: [true, false], [true, false])
  func whatIsCancelledIsInterrupted(isRunning: Bool, isBrief: Bool) async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1)
    let (holding, release) = (Counter(), DispatchSemaphore(value: 0))
    let reading = Task {
      try await threads.read(isBrief: isBrief) { db in
        holding.enter(0)
        if !isRunning { release.wait() }
        return try Int.fetchOne(db, sql: Self.endless)
      }
    }
    try await Self.wait { !holding.entered.isEmpty }
    if isRunning { try await Task.sleep(for: .milliseconds(20)) }
    reading.cancel()
    release.signal()
    await #expect(throws: CancellationError.self) { try await reading.value }
    // Nobody else is.
    for number in 0..<9 {
      #expect(
        try await threads.read(isBrief: isBrief) { try Int.fetchOne($0, sql: "SELECT ?", arguments: [number]) }
          == number)
    }
  }

  @Test func nobodyElseIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 2)
    let counts = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        let isCancelled = number % 3 > 0
        group.addTask {
          let reading = Task {
            try await threads.read(isBrief: number % 5 > 1) { db in
              try Int.fetchOne(
                db,
                sql:
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT max(i) + ? FROM n",
                arguments: [number])
            }
          }
          if isCancelled {
            if number % 2 == 0 { await Task.yield() }
            reading.cancel()
          }
          do {
            #expect(try await reading.value == 2_000 + number)
            return true
          } catch {
            #expect(isCancelled, "\(error)")
            return false
          }
        }
      }
      return try await group.reduce(into: [true: 0, false: 0]) { $0[$1, default: 0] += 1 }
    }
    #expect(counts[true, default: 0] >= 134)
  }

  /// What the task has with it is there where it reads.
  @Test func aReadingIsOfItsTask() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1)
    let (holding, release) = (Counter(), DispatchSemaphore(value: 0))
    let reading = Task {
      try await threads.read { _ in
        holding.enter(0)
        release.wait()
        return Task.isCancelled
      }
    }
    try await Self.wait { holding.entered.count == 1 }
    reading.cancel()
    release.signal()
    #expect(try await reading.value)
  }

  // MARK: Brief readings

  /// So long that a busy machine doesn't end it.
  private static let longBrief = Duration.milliseconds(500)

  @Test func aBriefReadingStaysOnItsThread() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1, mostBrief: Self.longBrief)
    let before = Self.thread
    let brief = try await threads.read(isBrief: true) { (Self.thread, try Self.patience($0)) }
    #expect(brief.0 == before && brief.1 == 0)
    let other = try await threads.read { (Self.thread, try Self.patience($0)) }
    // What was set for the brief one is as it was.
    #expect(other.0 != before && other.1 == Int(IndexConnections.readersPatience))
  }

  /// Also where what ended it was not passed on, and where it would have had to wait for a writer.
  @Test(arguments: ["long", "long, and silent about it", "has to wait"])
  func whatIsNotBriefIsReadAnewElsewhere(_ kind: String) async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1, mostBrief: Self.longBrief)
    let calls = Counter()
    let before = Self.thread
    let (value, thread) = try await threads.read(isBrief: true) { db in
      calls.enter(0)
      if calls.entered.count > 1 { return (try Int.fetchOne(db, sql: "SELECT 7"), Self.thread) }
      switch kind {
      case "long": return (try Int.fetchOne(db, sql: Self.endless), Self.thread)
      case "has to wait": throw DatabaseError(resultCode: .SQLITE_BUSY)
      default: return ((try? Int.fetchOne(db, sql: Self.endless)) ?? 0, Self.thread)
      }
    }
    #expect(value == 7 && calls.entered.count == 2 && thread != before)
    // The next one is not ended by what ended this.
    let next = try await threads.read(isBrief: true) { db in
      calls.enter(1)
      return try Int.fetchOne(
        db, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200) SELECT max(i) FROM n")
    }
    #expect(next == 200 && calls.entered.count == 3)
  }

  /// Wherever the time is over. SQLite counts the steps of a statement on from one time that it runs to the next, and asks at some
  /// of them: as every now and then one is read elsewhere, sooner or later at each step of those that begin and end a transaction.
  @Test func whatIsGivenUpLeavesNoTransactionBehind() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1, mostBrief: .zero)
    for number in 0..<2_000 {
      let value = try await threads.read(isBrief: number * number % 31 > 9) { db in
        #expect(db.isInsideTransaction)
        return try Int.fetchOne(db, sql: "SELECT ?", arguments: [number])
      }
      #expect(value == number)
    }
  }

  @Test func whoWaitsIsNotOvertaken() async throws {
    let folder = try TemporaryFolder()
    let threads = ReadingThreads(try Self.pool(folder), most: 1)
    let (holding, release) = (Counter(), DispatchSemaphore(value: 0))
    async let held: Void = threads.read { _ in
      holding.enter(0)
      release.wait()
    }
    try await Self.wait { holding.entered == [0] }
    async let first: Void = threads.read { _ in holding.enter(1) }
    try await Self.wait { threads.waitingCount == 1 }
    async let second: Void = threads.read(isBrief: true) { _ in holding.enter(2) }
    try await Self.wait { threads.waitingCount == 2 }
    release.signal()
    _ = try await (held, first, second)
    #expect(holding.entered == [0, 1, 2])
  }

  /// Which thread this is.
  private static var thread: String { "\(pthread_self())" }

  private static func patience(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "PRAGMA busy_timeout") }
}
