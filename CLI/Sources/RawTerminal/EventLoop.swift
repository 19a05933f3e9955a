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
