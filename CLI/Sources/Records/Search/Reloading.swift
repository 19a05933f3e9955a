import Foundation
import Picker
import RecordFormats
import ShellCommand
import Terminal

/// Reads records into a source: those there are at first, then those of commands, one at a time.
///
/// `@unchecked`: what changes is touched under the lock only.
final class Reloading: @unchecked Sendable {
  typealias Progress = @Sendable (PickerProgress) -> Void

  private let endsWithNUL: Bool
  private let lock = NSLock()
  private var task: Task<Void, Never>?
  private var progress: AsyncStream<PickerProgress>.Continuation?

  /// Ids of records leave room for the number of the reading above so many bits.
  private static let ordinalBits = 40
  /// A query that is typed on within this time is not run.
  private static let pause = Duration.milliseconds(30)

  init(endsWithNUL: Bool) { self.endsWithNUL = endsWithNUL }

  /// The reading that a record is of.
  static func number(of record: Record) -> Int { record.id >> ordinalBits }

  /// The number of a record in its reading, from 0.
  static func ordinal(of record: Record) -> Int { record.id & (1 << ordinalBits - 1) }

  /// What a first reading says of how far it is, and those after it; ends with the reader's interest.
  func stream(_ read: @escaping @Sendable (Progress) async -> Void) -> AsyncStream<PickerProgress> {
    let (stream, continuation) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    lock.withLock {
      progress = continuation
      task = Task.detached { await read { continuation.yield($0) } }
    }
    continuation.onTermination = { [weak self] _ in self?.cancel() }
    return stream
  }

  /// Begins another reading when the one before has ended, which is cancelled.
  func replace(_ read: @escaping @Sendable (Progress) async -> Void) {
    lock.withLock {
      let (previous, progress) = (task, progress)
      previous?.cancel()
      task = Task.detached {
        await previous?.value
        if Task.isCancelled { return }
        await read { progress?.yield($0) }
      }
    }
  }

  private func cancel() { lock.withLock { task?.cancel() } }

  /// Ends what is being read and everything that was started for it.
  func stop() async {
    let task = lock.withLock { self.task }
    task?.cancel()
    await task?.value
  }

  /// Runs a command and gives what it prints; returns what went wrong.
  func records(
    of command: [UInt8], shell: CommandShell, environment: [String: String], number: Int,
    _ take: (RecordBatch) async -> Void
  ) async -> String? {
    try? await Task.sleep(for: Self.pause)
    if Task.isCancelled { return nil }
    do {
      let running = try ReadCommand(command, shell: shell, environment: environment)
      defer { running.end(now: true) }
      let reader = try RecordReader(
        opening: [.open(running.output, name: "the command")], format: .lines, endsWithNUL: endsWithNUL,
        firstID: number << Self.ordinalBits)
      for try await batch in reader.batches() {
        if Task.isCancelled { return nil }
        await take(batch)
      }
      if Task.isCancelled { return nil }
      return ReadCommand.problem(running.end(now: false))
    } catch {
      return "the command can't be run: \((error as? SystemError)?.reason ?? "\(error)")"
    }
  }
}
