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

  private var isTaken = false
  private var isClosed = false
  private var isDead = false
  private var hasLoop = true
  private var resumptions = 0
  private var questionTime: DispatchTime?

  /// How long the answer to the question for the colour may take, so that it doesn't end up in the shell, in
  /// milliseconds.
  private static let answerPatience = 100

  /// Whether the process has one; touched on `processQueue` only.
  private nonisolated(unsafe) static var isOpen = false
  private static let processQueue = DispatchQueue(label: "RawTerminal.process")

  init(_ mode: RawTerminal.Mode, descriptor: Int32) throws(TerminalError) {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else {
      let reason = SystemCalls.systemReason
      _ = Self.closeDescriptor(descriptor)
      throw .notConfigurable(reason: reason)
    }
    let isFirst = Self.processQueue.sync {
      defer { Self.isOpen = true }
      return !Self.isOpen
    }
    guard isFirst else {
      _ = Self.closeDescriptor(descriptor)
      throw .alreadyOpen
    }
    // The loop's `select` takes no descriptor from 1024 on.
    guard descriptor < 1000, let relay = SignalRelay() else {
      let reason = descriptor < 1000 ? SystemCalls.systemReason : "too many open files"
      _ = Self.closeDescriptor(descriptor)
      Self.processQueue.sync { Self.isOpen = false }
      throw .notConfigurable(reason: reason)
    }
    self.mode = mode
    self.descriptor = descriptor
    self.relay = relay
    self.saved = saved
    sequences = TerminalSequences(mode)
    restoration.pointee.prepare(descriptor: descriptor, saved: saved, bytes: sequences.leave)
    restoration.pointee.cursorRow = 0
    let failure: String? = queue.sync {
      restoration.pointee.watchForCrashes()
      relay.start()
      return take() ? nil : SystemCalls.systemReason
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
    guard case .inline(let wanted) = mode else { return (columns, rows) }
    return (columns, max(1, min(wanted, rows)))
  }

  func write(_ bytes: [UInt8]) {
    queue.sync {
      guard isTaken else { return }
      send(bytes)
    }
  }

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
      let count = Self.readDescriptor(descriptor, &bytes, bytes.count)
      if count <= 0 { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
      bytes.removeSubrange(count...)
      if questionTime != nil, bytes.firstRange(of: TerminalSequences.backgroundAnswerStart) != nil {
        questionTime = nil
      }
      return bytes
    }
  }

  func suspend() {
    queue.sync {
      guard isTaken else { return }
      let row = restoration.pointee.cursorRow
      giveBack()
      relay.stopGroup()
      take(cursorRow: row)
      resumptions += 1
    }
    relay.wake()
  }

  /// Takes the terminal again after someone else stopped and continued the process.
  func continued() {
    queue.sync {
      guard isTaken else { return }
      take(cursorRow: restoration.pointee.cursorRow)
      resumptions += 1
    }
  }

  /// How often the terminal was taken again since the last call.
  func takeResumptions() -> Int {
    queue.sync {
      defer { resumptions = 0 }
      return resumptions
    }
  }

  /// Whether ``close()`` was called.
  var hasClosed: Bool { queue.sync { isClosed } }

  /// The terminal is gone.
  func died() { queue.sync { isDead = true } }

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
    _ = Self.closeDescriptor(descriptor)
  }

  @discardableResult
  private func take(cursorRow: Int = 0) -> Bool {
    var raw = saved
    cfmakeraw(&raw)
    isTaken = true
    restoration.pointee.isArmed = true
    // Not from the background: there the system stops the process until it is called to the front.
    while tcsetattr(descriptor, TCSANOW, &raw) != 0 {
      if errno != EINTR { return false }
    }
    send(sequences.enter)
    if case .inline = mode {
      restoration.pointee.cursorRow = 0
      send(TerminalSequences.room(rows: size.rows, cursorRow: cursorRow))
    }
    return true
  }

  private func giveBack() {
    guard isTaken else { return }
    isTaken = false
    // An exit in between may have done it.
    guard restoration.pointee.isArmed else { return }
    restoration.pointee.isArmed = false
    restoration.pointee.undo(patience: isDead ? 0 : 1000)
    restoration.pointee.cursorRow = 0
  }

  private func send(_ bytes: [UInt8]) {
    guard !isDead else { return }
    if case .inline = mode {
      restoration.pointee.cursorRow = TerminalSequences.row(after: bytes, from: restoration.pointee.cursorRow)
    }
    if !bytes.withUnsafeBytes({ $0.baseAddress.map { SystemCalls.writeAll(descriptor, $0, bytes.count) } ?? true }) {
      isDead = true
    }
  }

  /// Waits for an answer that was asked for a moment ago, and drops it.
  private func awaitAnswer() {
    guard isTaken, !isDead, let questionTime else { return }
    let since = Int((DispatchTime.now().uptimeNanoseconds - questionTime.uptimeNanoseconds) / 1_000_000)
    guard since < Self.answerPatience else { return }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&waited, 1, Int32(Self.answerPatience - since))
    _ = tcflush(descriptor, TCIFLUSH)
  }

  #if canImport(Glibc)
    private static let closeDescriptor = Glibc.close
    private static let readDescriptor = Glibc.read
  #elseif canImport(Musl)
    private static let closeDescriptor = Musl.close
    private static let readDescriptor = Musl.read
  #elseif canImport(Darwin)
    private static let closeDescriptor = Darwin.close
    private static let readDescriptor = Darwin.read
  #endif
}
