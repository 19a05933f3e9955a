import Foundation

/// An HTTP server on loopback that answers as it is told, and tells what clients do.
final class TestServer: Sendable {
  /// What a client asked for.
  struct Request: Sendable {
    /// The path as it was sent, without parameters.
    var path: String
    /// The parameters, unescaped, in order.
    var parameters: [(name: String, value: String)]
    /// By names in small letters.
    var headers: [String: String]

    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
  }

  /// What a client gets.
  enum Answer: Sendable {
    case answer(Int = 200, headers: [String: String] = [:], Data)
    /// These bytes, after which the connection is closed.
    case bytes(Data)
    /// The first part of an answer at once, and the rest never.
    case unfinished(Data)
    /// Bytes for as long as the client takes them.
    case endless
    /// Nothing.
    case silence

    static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Answer {
      .answer(status, headers: headers, Data(text.utf8))
    }
  }

  /// What happened, in order.
  enum Event: Sendable {
    case asked(Request)
    /// The client closed a connection while it still waited for an answer.
    case givenUp
  }

  let url: URL
  let events: AsyncStream<Event>
  private let listener: Int32
  private let log: AsyncStream<Event>.Continuation

  /// Begins to serve; ends when it is no longer used.
  init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    (events, log) = AsyncStream.makeStream()
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isOpen, let url = URL(string: "http://127.0.0.1:\(address.sin_port.bigEndian)") else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    self.url = url
    Thread.detachNewThread { [log] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread {
          Connection(connection, log).serve(answer)
          close(connection)
        }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    log.finish()
  }
}

/// One connection of a client.
private struct Connection {
  let descriptor: Int32
  let log: AsyncStream<TestServer.Event>.Continuation

  init(_ descriptor: Int32, _ log: AsyncStream<TestServer.Event>.Continuation) {
    (self.descriptor, self.log) = (descriptor, log)
    signal(SIGPIPE, SIG_IGN)
  }

  func serve(_ answer: (TestServer.Request) -> TestServer.Answer) {
    while let request = readRequest() {
      log.yield(.asked(request))
      switch answer(request) {
      case .answer(let status, let headers, let body):
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n\(fields)\r\n"
        guard write(Data(head.utf8) + body) else { return }
      case .bytes(let bytes):
        _ = write(bytes)
        return
      case .unfinished(let body):
        _ = write(Data("HTTP/1.1 200 OK\r\nContent-Length: \(body.count + 1)\r\n\r\n".utf8) + body)
        return waitForEnd()
      case .endless:
        _ = write(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
        let block = Data(repeating: UInt8(ascii: " "), count: 1 << 16)
        while write(block) {}
        log.yield(.givenUp)
        return
      case .silence: return waitForEnd()
      }
    }
  }

  private func readRequest() -> TestServer.Request? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let target = lines[0].split(separator: " ")[1].split(separator: "?", maxSplits: 1)
    let pairs = target.count > 1 ? target[1].split(separator: "&") : []
    return TestServer.Request(
      path: String(target[0]),
      parameters: pairs.map { pair in
        // As strict servers and form readers do: `+` is a space.
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
          $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? "?"
        }
        return (parts[0], parts.count > 1 ? parts[1] : "")
      },
      headers: Dictionary(
        lines.dropFirst().compactMap {
          let parts = $0.split(separator: ":", maxSplits: 1)
          return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
        }, uniquingKeysWith: { $1 }))
  }

  private func write(_ data: Data) -> Bool {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func waitForEnd() {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) > 0 {}
    log.yield(.givenUp)
  }
}
