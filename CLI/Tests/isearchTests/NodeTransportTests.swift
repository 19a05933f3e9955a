import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Testing

@testable import Records

/// A server that answers each request on a connection with the next of some texts, and closes it after the last one; with an
/// empty text it resets the connection.
private final class ScriptedServer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let answers: [String]
  private var next = 0
  private let asked: NIOLockedValueBox<[String]>

  init(_ answers: [String], _ asked: NIOLockedValueBox<[String]>) { (self.answers, self.asked) = (answers, asked) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let text = String(buffer: unwrapInboundIn(data))
    asked.withLockedValue { $0.append(text) }
    guard next < answers.count else { return }
    let answer = ByteBuffer(string: answers[next])
    next += 1
    guard answer.readableBytes > 0 else {
      let reset = linger(l_onoff: 1, l_linger: 0)
      _ = (context.channel as? any SocketOptionProvider)?.setSoLinger(reset)
      return context.close(promise: nil)
    }
    context.writeAndFlush(NIOAny(answer), promise: nil)
    if next == answers.count { context.close(promise: nil) }
  }

  /// Runs a server whose connections each have their own answers, and gives its address and what it was asked.
  static func run(
    _ connections: [[String]], host: String = "127.0.0.1",
    _ body: (URL, NIOLockedValueBox<[String]>) async throws -> Void
  ) async throws {
    let asked = NIOLockedValueBox<[String]>([])
    let left = NIOLockedValueBox(connections)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        let answers = left.withLockedValue { $0.isEmpty ? [] : $0.removeFirst() }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ScriptedServer(answers, asked))
        }
      }
      .bind(host: host, port: 0).get()
    let name = host.contains(":") ? "[\(host)]" : host
    let url = try #require(URL(string: "http://\(name):\(server.localAddress?.port ?? 0)"))
    try await body(url, asked)
    try await server.close()
  }
}

@Suite("Requests to nodes") struct NodeTransportTests {
  private func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nX-Name: value\r\n\r\n\(body)"
  }

  @Test func aRequestIsSentAsItIsAndItsAnswerRead() async throws {
    try await ScriptedServer.run([[answer("東京")]]) { url, asked in
      let request = TransportRequest(
        url.appending(path: "a b").appending(queryItems: [URLQueryItem(name: "q", value: "é")]), method: "POST",
        headers: ["X-Key": "k"], body: Data("body".utf8))
      let found = try await NodeTransport().answer(to: request)
      #expect(found.status == 200 && found.headers["x-name"] == "value")
      #expect(String(decoding: found.body, as: UTF8.self) == "東京")
      let text = asked.withLockedValue { $0.joined() }
      #expect(text.hasPrefix("POST /a%20b?q=%C3%A9 HTTP/1.1\r\n") && text.hasSuffix("\r\n\r\nbody"))
      #expect(text.contains("\r\nX-Key: k\r\n") && text.contains("\r\nContent-Length: 4\r\n"))
      #expect(text.contains("\r\nHost: 127.0.0.1:"))
    }
  }

  @Test func anAddressOfIPv6StandsInBrackets() async throws {
    do {
      try await ScriptedServer.run([[answer("1")]], host: "::1") { url, asked in
        _ = try await NodeTransport().answer(to: TransportRequest(url))
        #expect(asked.withLockedValue { $0.joined() }.contains("\r\nHost: [::1]:\(url.port ?? 0)\r\n"))
      }
    } catch let error as IOError where [EADDRNOTAVAIL, EAFNOSUPPORT].contains(error.errnoCode) {
      // Not every machine has such addresses.
    }
  }

  @Test func connectionsStayOpenAndThoseThatWereClosedAreOpenedAnew() async throws {
    try await ScriptedServer.run([[answer("1"), answer("2")], [answer("3")]]) { url, _ in
      let transport = NodeTransport()
      for expected in ["1", "2", "3"] {
        let answer = try await transport.answer(to: TransportRequest(url))
        #expect(answer.body == Data(expected.utf8))
      }
    }
  }

  @Test func thoseThatAreResetAreOpenedAnewToo() async throws {
    try await ScriptedServer.run([[answer("1"), ""], [answer("2")], [""]]) { url, _ in
      let transport = NodeTransport()
      for expected in ["1", "2"] {
        let answer = try await transport.answer(to: TransportRequest(url))
        #expect(answer.body == Data(expected.utf8))
      }
      await #expect {
        _ = try await NodeTransport().answer(to: TransportRequest(url))
      } throws: { ($0 as? SearchFailure)?.details == "connection reset by peer" }
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", SearchFailure.Reason.offline),
    ("no HTTP at all\r\n\r\n", .badAnswer),
    ("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n" + String(repeating: "a", count: 30), .badAnswer),
  ]) func whatIsNoAnswerFails(bytes: String, reason: SearchFailure.Reason) async throws {
    try await ScriptedServer.run([[bytes]]) { url, _ in
      await #expect {
        _ = try await NodeTransport(maxBytes: 20).answer(to: TransportRequest(url))
      } throws: { ($0 as? SearchFailure)?.reason == reason }
    }
  }

  @Test func oneThatIsNotThereSaysSo() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    await #expect {
      _ = try await NodeTransport().answer(to: TransportRequest(url))
    } throws: { ($0 as? SearchFailure)?.details == "connection refused" }
  }

  @Test func oneThatNeverAnswersIsGivenUp() async throws {
    try await ScriptedServer.run([[], []]) { url, asked in
      await #expect {
        _ = try await NodeTransport(timeout: .milliseconds(20)).answer(to: TransportRequest(url))
      } throws: { ($0 as? SearchFailure)?.reason == .timeout }
      let other = TransportRequest(url.appending(path: "other"))
      let task = Task { try await NodeTransport(timeout: .seconds(3_600)).answer(to: other) }
      // The first one may have been given up before it was sent.
      while !asked.withLockedValue({ $0.joined().contains("/other") }) { await Task.yield() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
