import ArgumentParser
import Foundation
import HTTPTypes
import Hummingbird
import IncrementalSearchServer
import Logging
import NIOCore
import Picker
import Records

/// Where a picker listens for programs beside it.
enum ListenAddress: ExpressibleByArgument, Equatable {
  case port(host: String, Int)
  case socket(path: String)

  /// `6266`, `localhost:6266`, an empty text for any free port, or a path that ends with `.sock`.
  init?(argument: String) {
    if argument.hasSuffix(".sock") {
      self = .socket(path: argument)
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let port = parts.last.flatMap({ $0.isEmpty ? 0 : Int($0) }), (0...65_535).contains(port)
    else {
      return nil
    }
    self = .port(host: parts.count > 1 && !parts[0].isEmpty ? parts[0] : "127.0.0.1", port)
  }

  /// Whether only programs of this machine can reach it.
  var isLocal: Bool {
    switch self {
    case .port(let host, _): ["localhost", "127.0.0.1", "::1"].contains(host)
    case .socket: true
    }
  }
}

/// Lets other programs see and do what a person can in a picker: `GET /` gives as JSON what is shown, `POST /` performs
/// actions.
///
/// A page in a browser is not such a program: a request with an `Origin`, or with a `Host` other than this machine's where no
/// key is required, is refused. With a key in `FZF_API_KEY` each request has to have it in `x-api-key`.
struct PickerListener<Records: SearchedRecords>: Sendable {
  typealias Item = Records.Source.Item

  let records: Records
  let address: ListenAddress
  /// Whether actions that run commands are performed.
  let runsCommands: Bool
  let key: String?

  /// Actions are short.
  private static var longestBody: Int { 1 << 20 }

  /// A listener while it runs.
  struct Running: Sendable {
    /// 0 for a socket of the file system.
    let port: Int
    let requests: AsyncStream<PickerRequest<Item>>
    fileprivate let path: String?

    /// Nobody finds it any more after this.
    ///
    /// It goes on until the process ends, which it does next, and its connections with it: a server that is cancelled while
    /// somebody connects traps, as `GuardedHTTP` in the server says.
    func leave() {
      if let path { unlink(path) }
    }
  }

  /// Begins to listen.
  func start() async throws -> Running {
    let (requests, asked) = AsyncStream.makeStream(of: PickerRequest<Item>.self)
    let (ports, opened) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    let router = Router()
    router.get("/") { request, _ in
      try check(request)
      return try await look(request, asked)
    }
    router.post("/") { request, _ in
      try check(request)
      return try await perform(request, asked)
    }
    let bound: BindAddress
    var path: String?
    switch address {
    case .port(let host, let port): bound = .hostname(host, port: port)
    case .socket(let socket):
      bound = .unixDomainSocket(path: socket)
      path = socket
    }
    var logger = Logger(label: "listen") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let application = Application(
      router: router, server: .guardedHTTP1(),
      configuration: ApplicationConfiguration(address: bound),
      onServerRunning: { channel in opened.yield(.success(channel.localAddress?.port ?? 0)) }, logger: logger)
    Task {
      do { try await application.run() } catch { opened.yield(.failure(error)) }
      opened.finish()
    }
    for await port in ports {
      do {
        return Running(port: try port.get(), requests: requests, path: path)
      } catch {
        break
      }
    }
    throw CommandFailure(message: "--listen: the address is taken, or can't be listened at")
  }

  private func check(_ request: Request) throws {
    if request.headers[.origin] != nil { throw HTTPError(.forbidden, message: "not for pages\n") }
    if let key {
      guard let name = HTTPField.Name("x-api-key"), request.headers[name] == key else {
        throw HTTPError(.unauthorized, message: "x-api-key is missing or wrong\n")
      }
    } else if case .port = address, !Self.isLocal(request.head.authority) {
      throw HTTPError(.forbidden, message: "not under this name\n")
    }
  }

  private static func isLocal(_ authority: String?) -> Bool {
    guard let authority else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains { authority == $0 || authority.hasPrefix($0 + ":") }
  }

  /// What the picker answers to a request.
  ///
  /// A picker that ends leaves requests unanswered; the process ends then.
  private func answer<Answer: Sendable>(
    _ asked: AsyncStream<PickerRequest<Item>>.Continuation,
    _ request: (@escaping @Sendable (Answer) -> Void) -> PickerRequest<Item>
  ) async throws -> Answer {
    let (answers, reply) = AsyncStream.makeStream(of: Answer.self)
    let result = asked.yield(
      request {
        reply.yield($0)
        reply.finish()
      })
    if case .terminated = result { reply.finish() }
    for await answer in answers { return answer }
    throw HTTPError(.serviceUnavailable, message: "the picker has ended\n")
  }

  private func perform(
    _ request: Request, _ asked: AsyncStream<PickerRequest<Item>>.Continuation
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.longestBody)
    let text = String(buffer: body)
    let problem: String? = try await answer(asked) { .perform(text, runsCommands: runsCommands, reply: $0) }
    if let problem { throw HTTPError(.badRequest, message: problem + "\n") }
    return Response(status: .ok)
  }

  private func look(
    _ request: Request, _ asked: AsyncStream<PickerRequest<Item>>.Continuation
  ) async throws -> Response {
    let number = { (name: String, standard: Int) in
      request.uri.queryParameters[Substring(name)].flatMap { Int($0) }.map { max(0, $0) } ?? standard
    }
    let picture = try await answer(asked) { .look(reply: $0) }
    let seen = Seen(picture, limit: number("limit", 100), offset: number("offset", 0)) { item in
      let line = records.previewItem(item)
      return Seen.Line(index: line.ordinal, text: String(decoding: line.bytes, as: UTF8.self))
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(seen))))
  }
}

/// The state of a picker, under the names that fzf uses.
private struct Seen: Encodable {
  struct Line: Encodable {
    /// The number of the line in the input, from 0.
    let index: Int
    let text: String
  }

  let reading: Bool
  let query: String
  let position: Int
  let totalCount: Int?
  let matchCount: Int?
  let current: Line?
  let matches: [Line]
  let selected: [Line]

  init<Item>(_ picture: PickerPicture<Item>, limit: Int, offset: Int, line: (Item) -> Line) {
    reading = picture.isReading
    query = picture.query
    position = picture.facts.position.map { $0 - 1 } ?? 0
    totalCount = picture.facts.all
    matchCount = picture.facts.matched
    current = picture.current.map(line)
    // Those that are held around the screen; others would have to be asked for.
    let first = max(0, offset - (picture.before ?? 0))
    matches = picture.items.dropFirst(first).prefix(limit).map(line)
    selected = picture.selected.map(line)
  }
}
