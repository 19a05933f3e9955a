import Foundation
import Testing

@testable import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.serialized, .timeLimit(.minutes(5))) struct RawTerminalTests {
  private static let leaveFullScreen =
    "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?2026l\u{1B}[?1007r\u{1B}[?1049l"

  @Test func `raw mode and the sequences come and go in order`() throws {
    let pty = try PseudoTerminal()
    defer { pty.closeAll() }
    let before = pty.modes
    let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
    #expect(pty.modes != before)
    #expect(terminal.size == (40, 10))
    terminal.write(Array("hello".utf8))
    terminal.askBackgroundColor()
    terminal.close()
    #expect(pty.modes == before)
    terminal.write(Array("late".utf8))
    terminal.close()
    #expect(
      pty.output(until: "\u{1B}[?1049l")
        == "\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[?2004h\u{1B}[H\u{1B}[2Jhello\u{1B}]11;?\u{1B}\\"
        + Self.leaveFullScreen)
  }

  @Test func `a region makes room and is cleared from its first row`() throws {
    let pty = try PseudoTerminal(columns: 20, rows: 6)
    defer { pty.closeAll() }
    let terminal = try RawTerminal(.inline(rows: 4), descriptor: pty.openAgain())
    #expect(terminal.size == (20, 4))
    terminal.write(Array("\n\n\u{1B}[A\u{1B}[2Bx".utf8))
    pty.resize(columns: 30, rows: 3)
    #expect(terminal.size == (30, 3))
    terminal.close()
    #expect(
      pty.output(until: "\u{1B}[J")
        == "\u{1B}[?2004h\r\n\n\n\u{1B}[3A\n\n\u{1B}[A\u{1B}[2Bx\u{1B}[0003A\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?2026l\r\u{1B}[J"
    )
  }

  @Test func `a share of the terminal follows its size`() throws {
    let pty = try PseudoTerminal(columns: 20, rows: 50)
    defer { pty.closeAll() }
    let terminal = try RawTerminal(.inline(percent: 40), descriptor: pty.openAgain())
    defer { terminal.close() }
    for (rows, share) in [(50, 20), (24, 9), (5, 3), (2, 2)] {
      pty.resize(columns: 20, rows: UInt16(rows))
      #expect(terminal.size == (20, share))
    }
  }

  @Test func `a Return that was typed before the terminal was taken is one`() async throws {
    let pty = try PseudoTerminal()
    defer { pty.closeAll() }
    // As long as nobody has taken it a terminal makes line feeds of them.
    pty.type("東\rab")
    let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
    defer { terminal.close() }
    var events = terminal.events.makeAsyncIterator()
    #expect(await events.next() == .bytes(Array("東\rab".utf8)))
    pty.type("\n\r")
    #expect(await events.next() == .bytes(Array("\n\r".utf8)))
  }

  @Test func `bytes, signals and the end come as events`() async throws {
    let pty = try PseudoTerminal()
    defer { _ = close(pty.slave) }
    let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
    var events = terminal.events.makeAsyncIterator()
    pty.type("東\u{3}")
    #expect(await events.next() == .bytes(Array("東\u{3}".utf8)))
    kill(getpid(), SIGWINCH)
    #expect(await events.next() == .resized)
    for signal in [SIGTERM, SIGINT, SIGQUIT] {
      kill(getpid(), signal)
      #expect(await events.next() == .terminated(signal: signal))
    }
    kill(getpid(), SIGCONT)
    #expect(await events.next() == .resumed)
    pty.closeMaster()
    #expect(await events.next() == .closed)
    #expect(await events.next() == nil)
    terminal.write([0x41])
    terminal.close()
  }

  @Test func `a hang-up signal closes, and closing ends the events`() async throws {
    for hangsUp in [true, false] {
      let pty = try PseudoTerminal()
      defer { pty.closeAll() }
      let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
      if hangsUp { kill(getpid(), SIGHUP) } else { terminal.close() }
      var events: [TerminalEvent] = []
      for await event in terminal.events { events.append(event) }
      #expect(events == (hangsUp ? [.closed] : []))
      terminal.close()
    }
  }

  @Test func `one at a time, the next after the close of the last`() async throws {
    let pty = try PseudoTerminal()
    defer { pty.closeAll() }
    var terminal: RawTerminal? = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
    #expect(throws: TerminalError.alreadyOpen) { try RawTerminal(.fullScreen, descriptor: pty.openAgain()) }
    let events = try #require(terminal).events
    terminal = nil
    for await _ in events {}
    #expect(pty.output(until: "\u{1B}[?1049l").hasSuffix(Self.leaveFullScreen))
  }

  @Test func `what is no terminal is refused`() throws {
    let file = open("/dev/null", O_RDWR)
    do {
      _ = try RawTerminal(.fullScreen, descriptor: file)
      Issue.record("taken")
    } catch {
      guard case .notConfigurable = error else { throw error }
      #expect("\(error)".contains("--filter"))
    }
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE])
  func `a crash brings the terminal back and is the same crash`(signal: Int32) async throws {
    let pty = try PseudoTerminal()
    defer { pty.closeAll() }
    let before = pty.modes
    let name = pty.name
    await #expect(processExitsWith: .signal(signal)) { [name = name as String, signal = signal as Int32] in
      let terminal = try RawTerminal(.fullScreen, descriptor: open(name, O_RDWR | O_NOCTTY))
      terminal.write([0x41])
      if signal == SIGABRT { abort() }
      raise(signal)
    }
    #expect(pty.modes == before)
    #expect(pty.output(until: "\u{1B}[?1049l").hasSuffix("A" + Self.leaveFullScreen))
  }

  @Test func `exit brings the terminal back`() async throws {
    let pty = try PseudoTerminal()
    defer { pty.closeAll() }
    let before = pty.modes
    let name = pty.name
    await #expect(processExitsWith: .exitCode(3)) { [name = name as String] in
      let terminal = try RawTerminal(.inline(rows: 4), descriptor: open(name, O_RDWR | O_NOCTTY))
      terminal.write(Array("\n\n".utf8))
      exit(3)
    }
    #expect(pty.modes == before)
    #expect(
      pty.output(until: "\u{1B}[J").hasSuffix(
        "\n\n\u{1B}[0002A\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?2026l\r\u{1B}[J"))
  }
}
