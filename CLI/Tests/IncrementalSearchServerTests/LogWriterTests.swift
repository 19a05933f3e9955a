import Foundation
import Testing

@testable import IncrementalSearchServer

@Suite struct LogWriterTests {
  /// Both ends of a pipe, closed after the test.
  private static func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try body(ends[0], ends[1])
  }

  /// What a pipe has until that is enough.
  private static func read(_ descriptor: Int32, until isEnough: (String) -> Bool) -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(String(decoding: all, as: UTF8.self)) {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      all += buffer[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  @Test func linesComeInTheirOrder() throws {
    try Self.withPipe { reading, writing in
      let log = LogWriter(descriptor: writing)
      for number in 0..<100 { log.write("line \(number)\n") }
      log.flush(within: .seconds(60))
      #expect(Self.read(reading) { $0.hasSuffix("line 99\n") } == (0..<100).map { "line \($0)\n" }.joined())
      #expect(log.lost == 0)
    }
  }

  @Test(arguments: [false, true]) func nobodyWaitsForAPipeThatNobodyReads(doesNotBlock: Bool) throws {
    try Self.withPipe { reading, writing in
      if doesNotBlock { _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) }
      let log = LogWriter(descriptor: writing, mostBytes: 100_000)
      // More than the pipe and the queue take; were one of them waited for, this would never end.
      let line = String(repeating: "x", count: 999) + "\n"
      for _ in 0..<1_000 { log.write(line) }
      log.flush(within: .milliseconds(20))
      let lost = log.lost
      #expect(lost > 500 && lost < 1_000)
      log.write("too much\n".padding(toLength: 100_001, withPad: "y", startingAt: 0))
      #expect(log.lost == lost + 1)
      // Each line is there or counted.
      func told(_ text: String) -> Int {
        text.matches(of: /level=warning msg="log lines were lost" .* lines=(\d+)\n/).compactMap { Int($0.1) }
          .reduce(0, +)
      }
      let read = Self.read(reading) { told($0) >= lost + 1 }
      #expect(told(read) == lost + 1)
      #expect(read.split(separator: "\n").filter { $0.hasPrefix("x") }.count == 1_000 - lost)
    }
  }

  @Test func aReaderThatHasGoneStopsNobody() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let log = LogWriter(descriptor: ends[1])
    for _ in 0..<10 { log.write("nobody reads this\n") }
    log.flush(within: .seconds(60))
    #expect(log.lost == 0)
    close(ends[1])
  }
}
