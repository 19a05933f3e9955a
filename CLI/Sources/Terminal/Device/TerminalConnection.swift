import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of the terminal that is open: taken, given back for a while, or closed.
///
/// `@unchecked`: everything that changes is touched on `queue` only.
final class TerminalConnection: @unchecked Sendable {
  let descriptor: Int32
  let relay: SignalRelay
  private let mode: RawTerminal.Mode
  private let sequences: TerminalSequences
  private let saved: termios
  private let queue = DispatchQueue(label: "RawTerminal")
  private let restoration = EmergencyRestoration.shared

  private var output: TerminalOutput
  private var isTaken = false
  private var isClosed = false
  private var hasLoop = true
  private var resumptions = 0
  private var questionTime: DispatchTime?
  /// How many of the bytes that come next were typed before the terminal was taken, when Return was read as a line feed.
  private var typedAhead = 0

  /// How long the answer to the question for the colour may take, so that it doesn't end up in the shell, in
  /// milliseconds.
  private static let answerPatience = 100

  /// Whether the process has one; touched on `processQueue` only.
  private nonisolated(unsafe) static var isOpen = false
  private static let processQueue = DispatchQueue(label: "RawTerminal.process")

  init(_ mode: RawTerminal.Mode, hasMouse: Bool = false, descriptor: Int32) throws(TerminalError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else {
      let reason = SystemError.last.reason
      FileDescriptor(number: descriptor).close()
      throw .notConfigurable(reason: reason)
    }
    let isFirst = Self.processQueue.sync {
      defer { Self.isOpen = true }
      return !Self.isOpen
    }
    guard isFirst else {
      FileDescriptor(number: descriptor).close()
      throw .alreadyOpen
    }
    // The loop's `select` takes no descriptor from 1024 on.
    guard descriptor < 1000, let relay = SignalRelay() else {
      let reason = descriptor < 1000 ? SystemError.last.reason : "too many open files"
      FileDescriptor(number: descriptor).close()
      Self.processQueue.sync { Self.isOpen = false }
      throw .notConfigurable(reason: reason)
    }
    FileDescriptor(number: descriptor).stopBlocking()
    self.mode = mode
    self.descriptor = descriptor
    self.relay = relay
    self.saved = saved
    sequences = TerminalSequences(mode, hasMouse: hasMouse)
    output = TerminalOutput(descriptor: descriptor, isRegion: mode != .fullScreen)
    restoration.pointee.prepare(descriptor: descriptor, saved: saved, bytes: sequences.leave)
    restoration.pointee.cursorRow = 0
    let failure: String? = queue.sync {
      restoration.pointee.watchForCrashes()
      relay.start()
      return take() ? nil : SystemError.last.reason
    }
    if let failure {
      hasLoop = false
      close()
      throw .notConfigurable(reason: failure)
    }
  }

  var size: (columns: Int, rows: Int) {
    var window = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
    let columns = window.ws_col > 0 ? Int(window.ws_col) : 80
    let rows = window.ws_row > 0 ? Int(window.ws_row) : 24
    guard case .inline(let height) = mode else { return (columns, rows) }
    return (columns, height.rows(of: rows))
  }

  func write(_ bytes: [UInt8]) {
    queue.sync {
      guard isTaken else { return }
      send(bytes)
    }
  }

  /// Whether the terminal has not taken all that was written.
  var isBehind: Bool { queue.sync { output.isLate } }

  /// Writes what the terminal has not taken, as far as it takes it now.
  func writeRest() { queue.sync { output.drain() } }

  func askBackgroundColor() {
    queue.sync {
      guard isTaken else { return }
      send(TerminalSequences.backgroundQuestion)
      questionTime = .now()
    }
  }

  /// Reads what has come; `nil` if the terminal is gone.
  ///
  /// Bytes that come while it is given back are for others, and reading could wait for a whole line of them.
  func read() -> [UInt8]? {
    queue.sync {
      guard isTaken else { return [] }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count: Int
      do {
        count = try bytes.withUnsafeMutableBytes { try FileDescriptor(number: descriptor).read(into: $0) }
      } catch {
        return (error as? SystemError)?.code == EAGAIN ? [] : nil
      }
      if count == 0 { return nil }
      bytes.removeSubrange(count...)
      let early = min(count, typedAhead)
      for index in 0..<early where bytes[index] == UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: "\r") }
      typedAhead -= early
      if questionTime != nil, bytes.firstRange(of: TerminalSequences.backgroundAnswerStart) != nil {
        questionTime = nil
      }
      return bytes
    }
  }

  func suspend() {
    queue.sync {
      guard isTaken else { return }
      let row = output.cursor.row
      giveBack()
      relay.stopGroup()
      take(cursorRow: row)
      resumptions += 1
    }
    relay.wake()
  }

  /// Gives the terminal to someone else until `body` ends.
  func lend(_ body: () -> Void) {
    queue.sync {
      guard isTaken else { return }
      let row = output.cursor.row
      giveBack()
      // They are for whoever has the terminal, who is in the same group.
      let kept = [SIGINT, SIGQUIT].map { ($0, SystemCalls.ignore($0)) }
      body()
      for (signal, action) in kept { SystemCalls.setAction(signal, action) }
      take(cursorRow: row)
      resumptions += 1
    }
    relay.wake()
  }

  /// Takes the terminal again after someone else stopped and continued the process.
  func continued() {
    queue.sync {
      guard isTaken else { return }
      output.drop()
      take(cursorRow: output.cursor.row)
      resumptions += 1
    }
  }

  /// What happened to the output since the last call.
  func takeNews() -> [TerminalEvent] {
    queue.sync {
      defer { resumptions = 0 }
      let resumed = Array(repeating: TerminalEvent.resumed, count: resumptions)
      return switch output.takeNews() {
      case nil: resumed
      case .caughtUp: resumed + [.caughtUp]
      case .wasCut: resumed + [.resumed]
      }
    }
  }

  /// Whether ``close()`` was called.
  var hasClosed: Bool { queue.sync { isClosed } }

  /// The terminal is gone.
  func died() {
    queue.sync {
      output.isDead = true
      output.drop()
    }
  }

  func close() {
    queue.sync {
      guard !isClosed else { return }
      isClosed = true
      awaitAnswer()
      giveBack()
      relay.stop()
      restoration.pointee.stopWatching()
      Self.processQueue.sync { Self.isOpen = false }
      relay.wake()
      finishIfDone()
    }
  }

  /// The loop reads no more.
  func loopEnded() {
    queue.sync {
      hasLoop = false
      finishIfDone()
    }
  }

  private func finishIfDone() {
    guard isClosed, !hasLoop else { return }
    relay.closePipe()
    FileDescriptor(number: descriptor).close()
  }

  @discardableResult
  private func take(cursorRow: Int = 0) -> Bool {
    var raw = saved
    cfmakeraw(&raw)
    isTaken = true
    restoration.pointee.isArmed = true
    guard SystemCalls.setAttributes(descriptor, &raw, waitsForFront: true) else { return false }
    typedAhead = saved.c_iflag & tcflag_t(ICRNL) == 0 ? 0 : SystemCalls.readableBytes(descriptor)
    send(sequences.enter)
    if case .inline = mode {
      output.moveTo(row: 0)
      send(TerminalSequences.room(rows: size.rows, cursorRow: cursorRow))
    }
    return true
  }

  private func giveBack() {
    guard isTaken else { return }
    isTaken = false
    // It would only be undone.
    output.drop()
    // An exit in between may have done it.
    guard restoration.pointee.isArmed else { return }
    restoration.pointee.isArmed = false
    restoration.pointee.undo(patience: output.isDead ? 0 : EmergencyRestoration.patience)
    output.moveTo(row: 0)
  }

  private func send(_ bytes: [UInt8]) {
    let wasLate = output.isLate
    output.send(bytes)
    // The loop waits for room, or tells that nothing is left.
    if output.isLate != wasLate { relay.wake() }
  }

  /// Waits for an answer that was asked for a moment ago, and drops it.
  private func awaitAnswer() {
    guard isTaken, !output.isDead, !output.isLate, let questionTime else { return }
    let since = Int((DispatchTime.now().uptimeNanoseconds - questionTime.uptimeNanoseconds) / 1_000_000)
    guard since < Self.answerPatience else { return }
    _ = fd_set.waitUntilReadable(descriptor, milliseconds: Int32(Self.answerPatience - since))
    _ = tcflush(descriptor, TCIFLUSH)
  }
}
