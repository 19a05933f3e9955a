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
      let (hasBytes, hasSignals) = waitForInput()
      if hasSignals {
        for signal in readSignals() where !handle(signal) { return }
        for _ in 0..<connection.takeResumptions() { events.yield(.resumed) }
        if connection.hasClosed { return }
      }
      if hasBytes, !readBytes() {
        connection.died()
        events.yield(.closed)
        return
      }
    }
  }

  /// Waits until the terminal or the relay has something, with `select`, since `poll` and `kqueue` refuse `/dev/tty` on
  /// macOS.
  private func waitForInput() -> (bytes: Bool, signals: Bool) {
    let descriptors = [connection.descriptor, connection.relay.readEnd]
    var set = fd_set()
    withUnsafeMutableBytes(of: &set) { bits in
      for descriptor in descriptors where Int(descriptor) / 8 < bits.count {
        bits[Int(descriptor) / 8] |= 1 << (UInt8(truncatingIfNeeded: descriptor) & 7)
      }
    }
    guard select((descriptors.max() ?? 0) + 1, &set, nil, nil, nil) > 0 else { return (false, false) }
    return withUnsafeBytes(of: &set) { bits in
      let found = descriptors.map {
        Int($0) / 8 < bits.count && bits[Int($0) / 8] & 1 << (UInt8(truncatingIfNeeded: $0) & 7) != 0
      }
      return (found[0], found[1])
    }
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
