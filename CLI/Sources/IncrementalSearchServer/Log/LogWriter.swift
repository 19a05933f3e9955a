import Foundation
import Logging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes lines to a descriptor from a thread of its own, so that code that logs never waits for the reader of the log.
///
/// A pipe that nobody reads accepts some pages and then nothing more: then lines wait here, up to a number of bytes, and
/// further ones are lost and counted. Once it takes lines again, one of them says how many were lost.
final class LogWriter: @unchecked Sendable {
  /// That of standard error. What waits when the process ends is written for a moment; who reads nothing doesn't hold it up.
  static let standardError: LogWriter = {
    atexit { LogWriter.standardError.flush(within: LogWriter.lastMoment) }
    return LogWriter(descriptor: STDERR_FILENO)
  }()

  /// For how long an end of the process waits for what is to be written.
  static let lastMoment = Duration.milliseconds(500)

  private let descriptor: Int32
  private let mostBytes: Int
  private let condition = NSCondition()
  // Guarded by `condition`.
  private var lines: [String] = []
  private var bytes = 0
  private var unsaid = 0
  private var allLost = 0
  private var isWriting = false
  private var isStarted = false

  /// Writes to a descriptor that stays open; `mostBytes` is how much waits at most.
  init(descriptor: Int32, mostBytes: Int = 1 << 20) {
    self.descriptor = descriptor
    self.mostBytes = mostBytes
  }

  /// How many lines were lost so far.
  var lost: Int { condition.withLock { allLost } }

  /// Takes in a line, with its end; never waits.
  func write(_ line: String) {
    condition.withLock {
      let size = line.utf8.count
      guard bytes + size <= mostBytes else {
        unsaid += 1
        allLost += 1
        return
      }
      lines.append(line)
      bytes += size
      if !isStarted {
        isStarted = true
        let thread = Thread { [self] in run() }
        thread.name = "log"
        thread.start()
      }
      condition.signal()
    }
  }

  /// Waits until all is written, but no longer than a time.
  func flush(within time: Duration) {
    let end = Date(timeIntervalSinceNow: time / .seconds(1))
    condition.lock()
    defer { condition.unlock() }
    while !lines.isEmpty || isWriting || unsaid > 0 && isStarted {
      if !condition.wait(until: end) { return }
    }
  }

  private func run() {
    while true {
      condition.lock()
      isWriting = false
      while lines.isEmpty, unsaid == 0 {
        condition.broadcast()
        condition.wait()
      }
      isWriting = true
      let taken = lines
      let lost = unsaid
      (lines, unsaid) = ([], 0)
      condition.unlock()
      for line in taken {
        put(line)
        // A line has its room until it is written, and those that came meanwhile know of it.
        condition.withLock { bytes -= line.utf8.count }
      }
      if lost > 0 {
        put(
          LogfmtHandler.line(
            .warning, "log lines were lost", ["advice": "whatever reads the log has to keep up", "lines": "\(lost)"]))
      }
    }
  }

  /// Writes a line whole, however long that takes; one that nobody can read any more is left.
  private func put(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Self.writeBytes(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EAGAIN {
          // Whoever shares the descriptor has made it non-blocking.
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  // A method of the same name hides the system's.
  #if canImport(Glibc)
    private static let writeBytes = Glibc.write
  #elseif canImport(Musl)
    private static let writeBytes = Musl.write
  #else
    private static let writeBytes = Darwin.write
  #endif
}
