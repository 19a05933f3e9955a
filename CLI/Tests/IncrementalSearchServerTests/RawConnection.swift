import NIOCore
import NIOPosix

/// A connection whose bytes the test writes and reads itself.
struct RawConnection {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// An answer as it came.
  struct Answer: Equatable {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private var incoming: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outgoing: NIOAsyncChannelOutboundWriter<ByteBuffer>
  let channel: any NIOCore.Channel
  private var read: [UInt8] = []

  /// Opens a connection to a port of this machine; it is closed when the body ends.
  static func open<Value: Sendable>(
    _ port: Int, receiveBuffer: Int? = nil, _ body: (inout RawConnection) async throws -> Value
  ) async throws -> Value {
    var bootstrap = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .channelOption(.allowRemoteHalfClosure, value: true)
    if let receiveBuffer {
      bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(receiveBuffer))
    }
    let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try Channel(
          wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
      }
    }
    return try await channel.executeThenClose { incoming, outgoing in
      var connection = RawConnection(
        incoming: incoming.makeAsyncIterator(), outgoing: outgoing, channel: channel.channel)
      return try await body(&connection)
    }
  }

  private init(
    incoming: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
    outgoing: NIOAsyncChannelOutboundWriter<ByteBuffer>, channel: any NIOCore.Channel
  ) {
    self.incoming = incoming
    self.outgoing = outgoing
    self.channel = channel
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws { try await outgoing.write(ByteBuffer(bytes: bytes)) }

  /// Says that nothing more is sent.
  func finish() { outgoing.finish() }

  /// Reads the next answer; nil if the connection is closed before it is there.
  mutating func answer(toHead: Bool = false) async throws -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = read.firstRange(of: end) {
        var lines = String(decoding: read[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let status = Int(lines.removeFirst().split(separator: " ")[1]) ?? 0
        let headers = Dictionary(
          lines.map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (line[..<colon].lowercased(), line[colon...].dropFirst().drop { $0 == " " }.description)
          }, uniquingKeysWith: { "\($0), \($1)" })
        let length = toHead || status == 304 ? 0 : Int(headers["content-length"] ?? "0") ?? 0
        let whole = head.upperBound + length
        if read.count >= whole {
          let answer = Answer(status: status, headers: headers, body: Array(read[head.upperBound..<whole]))
          read.removeFirst(whole)
          return answer
        }
      }
      guard let bytes = try await incoming.next() else { return nil }
      read += Array(bytes.readableBytesView)
    }
  }

  /// Reads until the server closes the connection.
  mutating func untilClosed() async {
    while let bytes = try? await incoming.next() { read += Array(bytes.readableBytesView) }
  }
}

extension [UInt8] {
  /// Where other bytes are first found among these.
  func firstRange(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count else { return nil }
    for start in 0...(count - other.count) where self[start..<start + other.count].elementsEqual(other) {
      return start..<start + other.count
    }
    return nil
  }
}
