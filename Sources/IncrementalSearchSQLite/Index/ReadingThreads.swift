import Foundation
import GRDB
import GRDBSQLite

/// Reads with the connections of a pool away from the threads that tasks share, as reading may wait for a disk.
///
/// Where a page takes less than half a millisecond, changing threads is a good part of it: a reading goes to one of its own
/// threads and back, half as often as by the pool's asynchronous functions. At most as many readings go on as there are connections;
/// the others wait in the order they came. A reading whose task is cancelled is interrupted, or not begun.
final class ReadingThreads: Sendable {
  private let pool: DatabasePool
  private let free: FreeThreads

  /// Reads with at most `most` connections at a time, which the pool must have.
  init(_ pool: DatabasePool, most: Int) {
    (self.pool, free) = (pool, FreeThreads((0..<most).map { ReadingThread(number: $0) }))
  }

  /// Calls with a connection, outside of a transaction. Throws what `body` throws, `DatabaseError`, or `CancellationError` if the
  /// task was cancelled before it ended.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let thread = try await free.take()
    defer { free.give(back: thread) }
    let interruption = Interruption()
    do {
      return try await withTaskCancellationHandler {
        try await thread.run { [pool] in
          try pool.unsafeRead { db in try interruption.allowing(db) { try body(db) } }
        }
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
