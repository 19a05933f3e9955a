import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for the terminal's bytes and for signals, on a thread of its own, and turns them into events.
struct EventLoop: Sendable {
  let connection: TerminalConnection
  let events: AsyncStream<TerminalEvent>.Continuation

  func start() {
    DispatchQueue(label: "RawTerminal.events").async { @Sendable in
      run()
      events.finish()
      connection.loopEnded()
    }
  }

  private func run() {
    while true {
      let ready = wait()
      if ready.signals {
        for signal in readSignals() where !handle(signal) { return }
        if connection.hasClosed { return }
      }
      if ready.room { connection.writeRest() }
      for event in connection.takeNews() { events.yield(event) }
      if ready.bytes, !readBytes() {
        connection.died()
        events.yield(.closed)
        return
      }
    }
  }

  /// Waits until the terminal or the relay has something, or the terminal takes what it left.
  private func wait() -> (bytes: Bool, signals: Bool, room: Bool) {
    let (terminal, signals) = (connection.descriptor, connection.relay.readEnd)
    var readable = fd_set()
    readable.insert(terminal)
    readable.insert(signals)
    var writable = fd_set()
    if connection.isBehind { writable.insert(terminal) }
    guard select(max(terminal, signals) + 1, &readable, &writable, nil, nil) > 0 else { return (false, false, false) }
    return (readable.contains(terminal), readable.contains(signals), writable.contains(terminal))
  }

  private func readSignals() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(connection.relay.readEnd, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Whether the loop goes on after a signal.
  private func handle(_ byte: UInt8) -> Bool {
    let signal = Int32(byte)
    switch signal {
    case SIGWINCH: events.yield(.resized)
    case SIGTSTP: connection.suspend()
    case SIGCONT: connection.continued()
    case SIGHUP:
      connection.died()
      events.yield(.closed)
      return false
    case SIGTERM, SIGINT, SIGQUIT: events.yield(.terminated(signal: signal))
    default: break
    }
    return true
  }

  /// Whether the terminal is still there.
  private func readBytes() -> Bool {
    guard let bytes = connection.read() else { return false }
    if !bytes.isEmpty { events.yield(.bytes(bytes)) }
    return true
  }
}

/// Turns signals into bytes of a pipe, so that a loop can take them in order with everything else.
struct SignalRelay: Sendable {
  /// The end to read: one byte for each signal, its number; 0 for ``wake()``.
  let readEnd: Int32
  private let writeEnd: Int32

  private static let signals = [SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT]

  /// What a handler and the one relay of the process share.
  private struct Shared {
    var writeEnd: Int32 = -1
    let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  }

  /// Handlers only read `writeEnd`, a word; the rest belongs to the one `RawTerminal` of the process, under its lock.
  private nonisolated(unsafe) static let shared: UnsafeMutablePointer<Shared> = {
    let shared = UnsafeMutablePointer<Shared>.allocate(capacity: 1)
    shared.initialize(to: Shared())
    return shared
  }()

  /// Opens the pipe; `nil` if there are no descriptors left.
  init?() {
    guard let ends = try? FileDescriptor.pipe() else { return nil }
    // A full pipe must not hold up a handler; what it would add is in the pipe many times already.
    for end in [ends.reading, ends.writing] { end.stopBlocking() }
    (readEnd, writeEnd) = (ends.reading.number, ends.writing.number)
  }

  /// Takes the signals over; those that whoever started the process wanted ignored stay so.
  func start() {
    Self.shared.pointee.writeEnd = writeEnd
    for signal in Self.signals {
      let old = SystemCalls.setAction(signal, Self.relay)
      Self.shared.pointee.previous[Int(signal)] = old
      if old.isIgnored, [SIGHUP, SIGINT, SIGQUIT].contains(signal) { giveBack(signal) }
    }
  }

  /// Lets the signals do what they did before.
  func stop() {
    for signal in Self.signals { giveBack(signal) }
    Self.shared.pointee.writeEnd = -1
  }

  /// Makes a reader of the pipe look up.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// Stops the process and its group until the shell lets them go on.
  ///
  /// The own stop is sent to this thread, since only then it has happened when the call returns; where no shell could
  /// continue it, the system doesn't stop it.
  func stopGroup() {
    giveBack(SIGCONT)
    _ = signal(SIGTSTP, SIG_IGN)
    _ = kill(0, SIGTSTP)
    // Where threads block the signal it is pending now and would stop the process a second time; this discards it.
    _ = signal(SIGTSTP, SIG_IGN)
    _ = signal(SIGTSTP, SIG_DFL)
    var set = sigset_t()
    var old = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, &old)
    _ = pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &old, nil)
    SystemCalls.setAction(SIGTSTP, Self.relay)
    SystemCalls.setAction(SIGCONT, Self.relay)
  }

  func closePipe() {
    for end in [readEnd, writeEnd] { FileDescriptor(number: end).close() }
  }

  private func giveBack(_ signal: Int32) { sigaction(signal, Self.shared.pointee.previous + Int(signal), nil) }

  private static let relay: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(SignalRelay.shared.pointee.writeEnd, &byte, 1)
    errno = error
  }
}
