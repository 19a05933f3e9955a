import Foundation
import GRDB
import GRDBSQLite

/// Reads with the connections of a pool, away from the threads that tasks share, since a read may wait for the disk.
///
/// If a page takes less than half a millisecond, switching threads is most of that: a read switches to one of these threads and
/// back, half as often as with the pool's asynchronous functions, and a brief one (``BriefReading``) doesn't switch at all. At
/// most as many reads run as there are connections; the others wait in the order they came. A read whose task is cancelled is
/// interrupted, or not begun.
final class ReadingThreads: Sendable {
  private let pool: DatabasePool
  private let free: FreeThreads
  private let mostBrief: Duration

  /// Reads with at most `most` connections at a time, which the pool must have; what takes longer than `mostBrief` is not brief.
  init(_ pool: DatabasePool, most: Int, mostBrief: Duration = BriefReading.usualMost) {
    self.pool = pool
    free = FreeThreads((0..<most).map { ReadingThread(number: $0) })
    self.mostBrief = mostBrief
  }

  /// Calls with a connection, in a transaction. Throws what `body` throws, `DatabaseError`, or `CancellationError` if the task was
  /// cancelled before it ended.
  ///
  /// What is likely brief is tried on the caller's thread, where nobody waits for a connection, and called anew on another one if it
  /// takes longer.
  func read<Value: Sendable>(
    isBrief: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    if isBrief, let value = try await readHere(body) { return value }
    let thread = try await free.take()
    defer { free.give(back: thread) }
    return try await interruptibly { interruption in
      try await thread.run { [self] in try transaction(interruption, body) }
    }
  }

  /// Reads on the caller's thread; nil if there is no connection for it now, or it was given up.
  private func readHere<Value>(_ body: (Database) throws -> Value) async throws -> Value? {
    guard let thread = free.takeNow() else { return nil }
    let brief = BriefReading(most: mostBrief)
    let value: Value?
    do {
      defer { free.give(back: thread) }
      value = try await interruptibly { interruption in
        try transaction(interruption) { try brief.during($0, body) }
      }
    }
    await brief.endTurn()
    return value
  }

  private func transaction<Value>(_ interruption: Interruption, _ body: (Database) throws -> Value) throws -> Value {
    try pool.unsafeRead { db in
      try interruption.allowing(db) {
        defer {
          // What was given up can't be committed, and may not have been begun.
          if db.isInsideTransaction {
            do { try db.cachedStatement(sql: "COMMIT TRANSACTION").execute() } catch { try? db.rollback() }
          }
        }
        // As the pool's own readings are, but prepared once: that takes as long as reading some ten records.
        try db.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        return try body(db)
      }
    }
  }

  /// Has a reading interrupted where its task is cancelled.
  private func interruptibly<Value>(_ read: (Interruption) async throws -> Value) async throws -> Value {
    let interruption = Interruption()
    do {
      return try await withTaskCancellationHandler {
        try await read(interruption)
      } onCancel: {
        interruption.interrupt()
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && Task.isCancelled {
      throw CancellationError()
    }
  }

  /// How many wait for a thread.
  var waitingCount: Int { free.waitingCount }
}

/// A thread that runs one reading after the other.
private actor ReadingThread {
  // available: newer systems ask an executor more, for which it has answers by default; older ones don't ask.
  private final class Executor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }

  private let executor: Executor

  init(number: Int) { executor = Executor("IncrementalSearchSQLite.reading.\(number)") }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value { try body() }
}

/// Gives each reading a thread to itself, the one that came first before the others.
private final class FreeThreads: @unchecked Sendable {
  private let lock = NSLock()
  /// The one that was used last at the end; guarded by `lock`.
  private var threads: [ReadingThread]
  /// Who waits, in the order they came; guarded by `lock`.
  private var waiting: [(number: Int, continuation: CheckedContinuation<ReadingThread, any Error>)] = []
  /// Guarded by `lock`.
  private var nextNumber = 0

  init(_ threads: [ReadingThread]) { self.threads = threads }

  /// A thread, if one is free.
  func takeNow() -> ReadingThread? { lock.withLock { threads.popLast() } }

  /// A thread, once one is free. Throws `CancellationError` as soon as the task is cancelled.
  func take() async throws -> ReadingThread {
    let (thread, number) = lock.withLock { () -> (ReadingThread?, Int) in
      nextNumber += 1
      return (threads.popLast(), nextNumber)
    }
    if let thread { return thread }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let thread: Result<ReadingThread, any Error>? = lock.withLock {
          // One that was cancelled before is not found among those who wait.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let thread = threads.popLast() { return .success(thread) }
          waiting.append((number, continuation))
          return nil
        }
        if let thread { continuation.resume(with: thread) }
      }
    } onCancel: {
      let cancelled = lock.withLock {
        waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0).continuation }
      }
      cancelled?.resume(throwing: CancellationError())
    }
  }

  var waitingCount: Int { lock.withLock { waiting.count } }

  func give(back thread: ReadingThread) {
    let next = lock.withLock { () -> CheckedContinuation<ReadingThread, any Error>? in
      if !waiting.isEmpty { return waiting.removeFirst().continuation }
      threads.append(thread)
      return nil
    }
    next?.resume(returning: thread)
  }
}

/// Interrupts what a connection does for one reading, and nothing that it does later.
private final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var isCancelled = false
  /// The connection while it reads; guarded by `lock`.
  private var connection: OpaquePointer?

  /// Throws `CancellationError` if the reading was interrupted before it began.
  func allowing<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    try lock.withLock {
      if isCancelled { throw CancellationError() }
      connection = db.sqliteConnection
    }
    defer { lock.withLock { connection = nil } }
    // SQLite interrupts what runs, and what begins while anything still does: so with a statement that stands at its first row it
    // is all that the reading still does.
    let held = try DirectStatement(db, "SELECT 1 UNION ALL SELECT 2")
    try held.start()
    _ = try held.next()
    defer { held.finish() }
    return try body()
  }

  func interrupt() {
    lock.withLock {
      isCancelled = true
      if let connection { sqlite3_interrupt(connection) }
    }
  }
}
