import Foundation
import Testing

@testable import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension RawTerminalTests {
  /// A terminal that takes nothing as long as the test reads nothing.
  @Suite(.timeLimit(.minutes(5))) struct SlowTerminalTests {
    private static let enter = Array("\u{1B}[?1049h\u{1B}[?1007s\u{1B}[?1007h\u{1B}[?2004h\u{1B}[H\u{1B}[2J".utf8)
    /// More than a terminal holds.
    private static let much = Array(String(repeating: "0123456789abcdef", count: 1 << 16).utf8)

    @Test func `writing doesn't wait, and all comes as soon as it is taken`() async throws {
      let pty = try PseudoTerminal()
      defer { pty.closeAll() }
      let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
      #expect(!terminal.isBehind)
      #expect(fcntl(pty.slave, F_GETFL) & O_NONBLOCK == 0)
      terminal.write(Self.much)
      terminal.write(Array("end".utf8))
      #expect(terminal.isBehind)
      var events = terminal.events.makeAsyncIterator()
      for signal in [SIGTERM, SIGINT] {
        kill(getpid(), signal)
        #expect(await events.next() == .terminated(signal: signal))
      }
      pty.type("x")
      #expect(await events.next() == .bytes([0x78]))
      let all = Self.enter + Self.much + Array("end".utf8)
      #expect(pty.output(count: all.count) == all)
      #expect(await events.next() == .caughtUp)
      #expect(!terminal.isBehind)
      terminal.close()
      #expect(await events.next() == nil)
    }

    @Test(arguments: [RawTerminal.Mode.fullScreen, .inline(rows: 4)])
    func `closing gives up soon, with the settings back`(mode: RawTerminal.Mode) throws {
      // The fastest of some tries: a machine that is busy adds to it.
      var least = Duration.seconds(3_600)
      for _ in 0..<20 where least >= .seconds(1) {
        let pty = try PseudoTerminal()
        defer { pty.closeAll() }
        let before = pty.modes
        let terminal = try RawTerminal(mode, descriptor: pty.openAgain())
        terminal.write(Array("\n\n".utf8) + Self.much)
        terminal.askBackgroundColor()
        least = min(least, ContinuousClock().measure { terminal.close() })
        #expect(pty.modes == before)
      }
      #expect(least < .seconds(1))
    }

    @Test func `hang-up is told at once`() async throws {
      let pty = try PseudoTerminal()
      defer { pty.closeAll() }
      let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
      terminal.write(Self.much)
      kill(getpid(), SIGHUP)
      var events = terminal.events.makeAsyncIterator()
      #expect(await events.next() == .closed)
      #expect(!terminal.isBehind)
      terminal.close()
    }

    @Test func `what is too much is dropped, and everything is to be drawn again`() async throws {
      let pty = try PseudoTerminal()
      defer { pty.closeAll() }
      let terminal = try RawTerminal(.fullScreen, descriptor: pty.openAgain())
      for _ in 0..<8 { terminal.write(Self.much) }
      let kept = Self.enter.count + 4 * Self.much.count
      #expect(pty.output(count: kept).count == kept)
      var events = terminal.events.makeAsyncIterator()
      #expect(await events.next() == .resumed)
      terminal.write(Array("new".utf8))
      #expect(pty.output(count: 3) == Array("new".utf8))
      terminal.close()
    }

    @Test func `exit ends the process`() async throws {
      let pty = try PseudoTerminal()
      defer { pty.closeAll() }
      let before = pty.modes
      let name = pty.name
      await #expect(processExitsWith: .exitCode(3)) { [name = name as String] in
        let terminal = try RawTerminal(.fullScreen, descriptor: open(name, O_RDWR | O_NOCTTY))
        terminal.write([UInt8](repeating: 0x61, count: 1 << 20))
        exit(3)
      }
      #expect(pty.modes == before)
    }
  }
}

@Suite struct CursorRowTests {
  @Test func `the row is the same however the bytes are split`() {
    let bytes = Array("a\n\n\u{1B}[A\u{1B}[12B\n\u{1B}[?25l\u{1B}[3;4H\u{1B}[38;5;2mB\u{1B}[2A\u{1B}[2\u{1B}[0m\n".utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var cursor = CursorRow()
        for part in [bytes[..<first], bytes[first..<second], bytes[second...]] { cursor.take(part) }
        #expect(cursor.row == 13)
      }
    }
  }
}
