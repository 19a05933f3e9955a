import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a command from its start to its last process's end, on the calling thread.
struct CommandRun {
  private static let interval = Duration.milliseconds(30)
  /// How long a command may take to end by itself after SIGTERM.
  private static let grace = Duration.milliseconds(200)

  private let process: StartedProcess
  private let printed: FileDescriptor
  private let ended: FileDescriptor
  private let stop: FileDescriptor
  private let outputLimit: Int
  /// Whether the end of too much output is kept instead of its start.
  private let keepsEnd: Bool
  private let continuation: AsyncStream<CommandOutput>.Continuation

  private var output = CommandOutput()
  private var hasNews = false
  private var lastGiven: ContinuousClock.Instant?
  private var isStopped = false
  private var hasEnded = false
  private var isAtOutputEnd = false

  /// Runs a program until it has ended, or `stop` is at its end; closes `stop`.
  static func perform(
    _ program: Program, outputLimit: Int, keepsEnd: Bool, keepsErrors: Bool, stop: FileDescriptor,
    output: AsyncStream<CommandOutput>.Continuation
  ) {
    defer { stop.close() }
    do throws(SystemError) {
      let ends = try FileDescriptor.pipe()
      defer { ends.reading.close() }
      let start = Result { () throws(SystemError) in
        try StartedProcess(program, output: ends.writing, keepsErrors: keepsErrors)
      }
      // Only the command may hold this end, or its output never ends.
      ends.writing.close()
      let process = try start.get()
      defer { process.reap() }
      let ended: FileDescriptor
      do throws(SystemError) {
        ended = try process.endNotice()
      } catch {
        process.signal(SIGKILL)
        throw error
      }
      defer { ended.close() }
      var run = CommandRun(
        process: process, printed: ends.reading, ended: ended, stop: stop, outputLimit: outputLimit, keepsEnd: keepsEnd,
        output: output)
      run.follow()
      run.end()
    } catch {
      output.yield(CommandOutput(failure: error))
      output.finish()
    }
  }

  private init(
    process: StartedProcess, printed: FileDescriptor, ended: FileDescriptor, stop: FileDescriptor, outputLimit: Int,
    keepsEnd: Bool, output: AsyncStream<CommandOutput>.Continuation
  ) {
    self.process = process
    self.printed = printed
    self.ended = ended
    self.stop = stop
    self.outputLimit = outputLimit
    self.keepsEnd = keepsEnd
    continuation = output
  }

  /// Gives output away until the command has ended, printed too much, or is stopped.
  private mutating func follow() {
    while !isStopped, !output.isCut {
      let isQuiet = !wait(for: hasEnded ? .zero : timeUntilGiven)
      // What it printed before its end is there to be read at once, even if something else still holds the output.
      if hasEnded, isAtOutputEnd || isQuiet { break }
      if hasNews, timeUntilGiven == .zero { give() }
    }
    guard !isStopped else { return }
    if hasEnded {
      giveLast()
    } else {
      give()
    }
  }

  /// Ends whatever is left of the command.
  private mutating func end() {
    process.signal(SIGTERM)
    // A stopped process gets the signal only when it goes on.
    process.signal(SIGCONT)
    let wasCut = output.isCut && !isStopped && !hasEnded
    let deadline = ContinuousClock.now + Self.grace
    while !hasEnded || !isAtOutputEnd {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { break }
      _ = wait(for: left, isEnding: true)
    }
    process.signal(SIGKILL)
    while !hasEnded { _ = wait(for: nil, isEnding: true, needsOutput: false) }
    if wasCut { giveLast() }
  }

  private mutating func giveLast() {
    output.state = process.state
    give()
    continuation.finish()
  }

  private mutating func give() {
    continuation.yield(output)
    hasNews = false
    lastGiven = .now
  }

  /// How long news has to wait; nil without news.
  private var timeUntilGiven: Duration? {
    guard hasNews else { return nil }
    guard let lastGiven else { return .zero }
    return max(.zero, Self.interval - lastGiven.duration(to: .now))
  }

  /// Waits until something happens and takes it in; false if nothing did in time.
  private mutating func wait(for time: Duration?, isEnding: Bool = false, needsOutput: Bool = true) -> Bool {
    var polled = [
      pollfd(fd: isEnding ? -1 : stop.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isAtOutputEnd || !needsOutput ? -1 : printed.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hasEnded ? -1 : ended.number, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = time.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
    let result = poll(&polled, nfds_t(polled.count), milliseconds)
    guard result != 0 else { return false }
    guard result > 0 else { return errno == EINTR || errno == EAGAIN }
    if polled[0].revents != 0 { isStopped = true }
    if polled[1].revents != 0 { read(isWanted: !isEnding) }
    if polled[2].revents != 0 { hasEnded = true }
    return true
  }

  private mutating func read(isWanted: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      // Output that can't be read has no more to say.
      let count = (try? printed.read(into: buffer)) ?? 0
      guard count > 0 else {
        isAtOutputEnd = true
        return
      }
      guard isWanted else { return }
      let room = keepsEnd ? count : outputLimit - output.bytes.count
      output.bytes.append(contentsOf: buffer[..<min(count, room)])
      output.isCut = count > room
      if output.bytes.count > outputLimit {
        let least = max(output.bytes.count / 2, output.bytes.count - outputLimit)
        let line = output.bytes[least...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        output.bytes.removeFirst(line ?? least)
      }
      hasNews = true
    }
  }
}
