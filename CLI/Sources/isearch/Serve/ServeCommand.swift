import ArgumentParser
import DemoServer
import Foundation
import IncrementalSearch
import IncrementalSearchHTTP
import IncrementalSearchSQLite
import IncrementalSearchServer
import Logging
import NIOCore
import RecordServing
import Records
import Terminal

/// `isearch serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a search page and a JSON API over data.",
    discussion: """
      Serves an index that isearch index has made, whose changes show at once, or files or what is piped in, which are \
      read into memory first, or with --sample every postal area of Japan. Prints its address when it is ready.

        isearch serve people.isearch
        curl 'http://127.0.0.1:8080/api/search?q=smith&limit=5'

      With --source it serves a service that a JSON file describes; its answers are kept for 10 seconds at most.

      With --demo there are five screens more at /demo/: search by keyword, an account id checked as it is typed, a list \
      endless both ways, suggestions, and a list bound to a field; each can be made slow, and fail.

      The API is described at /openapi.json. /metrics is for Prometheus, and with --metrics-address at a port of its own \
      only; /healthz says that the server runs, /readyz that its data can be searched.

      Only this machine can reach it, unless --host says otherwise. It speaks HTTP; put it behind a proxy that speaks \
      HTTPS to serve it to the world, and give --trust-proxy then.

      SIGINT and SIGTERM end it: what runs is finished within 10 seconds, and the exit status is 0. A second one ends it \
      at once. systemd is told when it is ready and when it ends (Type=notify).

      Every option can also be given by the environment, with the option winning: \(ServeEnvironment.example).
      """)

  @Option(help: ArgumentHelp("The address to listen at; 0.0.0.0 or :: is every one.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(parsing: .unconditional, help: ArgumentHelp("The port; 0 is any that is free.", valueName: "number"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The folder with the page. Without this it is the folder page beside the program.", valueName: "folder"))
  var page: String?

  @Flag(help: "Serve five screens besides, at /demo/, and bind them to the page with a tab bar.")
  var demo = false

  @Option(help: ArgumentHelp("What the data is called; without this, as its file.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("One line about the data, shown before anything is searched.", valueName: "text"))
  var about = ""

  @Option(
    help: ArgumentHelp(
      "A file of CSS for the page, after its own: --accent, --ground and the other properties of :root change its look.",
      valueName: "file"))
  var theme: String?

  @Option(name: .shortAndLong, help: "How words match: as words, anywhere, at the start of a line, or loosely.")
  var match = MatchKind.words

  @Option(
    help: ArgumentHelp(
      "Columns of files with few values, to filter by and to count: --facet prefecture,kind. Can be given several times.",
      valueName: "columns"))
  var facet: [ColumnList] = []

  @OptionGroup var input: RecordOptions
  @OptionGroup var columns: DelimiterOption
  @OptionGroup var key: ClusterKey
  @OptionGroup var service: ServiceOption
  @OptionGroup(title: "Limits") var limits: ServeLimitOptions

  @Option(
    help: ArgumentHelp(
      "The order of what an index finds: the best first, or the index's own.", valueName: "order"))
  var order: IndexOrder?

  @Option(
    help: ArgumentHelp(
      "Answer /metrics here and not beside the search, as 127.0.0.1:9100; /readyz and /healthz too.",
      valueName: "address:port"), transform: MetricsAddress.read)
  var metricsAddress: MetricsAddress?

  @Option(help: "How much is written to standard error; at info, a line for each request.")
  var logLevel = Logger.Level.notice

  @Argument(help: "The files to search, or one index; - is standard input.", completion: .file())
  var files: [String] = []

  func validate() throws {
    try input.check(files)
    try FileNames.check([page, theme])
    if !(0...65_535 ~= port) { throw ValidationError("--port is 0 to 65535.") }
    if host.hasPrefix("unix:") || host.contains("/") {
      throw ValidationError(
        "--host \(host): there are no Unix sockets; give an address, as 127.0.0.1, which only this machine reaches.")
    }
  }

  func run() async throws {
    // Searches run beside each other, and the server's limits are others.
    SearchIndex.leaveOutMemoryStatistics()
    var result = ResultOptions()
    result.id = nil
    result.order = order
    result.literal = false
    // The five screens need something to find.
    switch try SearchedInput(
      files, sample: input.sample || demo && files.isEmpty && service.file == nil, service: service.file)
    {
    case .index(let path):
      if !facet.isEmpty { throw CommandFailure(message: IndexSearch.facetsAreKept(path)) }
      try columns.check(of: path, "an index")
      let search = try await IndexSearch(path, input, result, match: match)
      try await serve(try ServedRecords(index: search, name: name ?? Self.name(of: path), about: about))
    case .cluster(let address):
      if !facet.isEmpty { throw CommandFailure(message: IndexSearch.facetsAreKept(address)) }
      // A node that is slow or silent costs nobody the time that a search may run.
      var nodes = ServerNodes.Settings()
      (nodes.hedges, nodes.timeout) = (true, .seconds(limits.queryTime / 2))
      // What no node answers is told before the search is out of time, which would say that the search is too much.
      nodes.limit = .seconds(limits.queryTime * 0.85)
      let search = try await ClusterSearch(address, input, result, key: key, match: match, nodes: nodes)
      try await serve(try ServedRecords(cluster: search, name: name ?? search.source.address.collection, about: about))
    case .service(let path):
      if !facet.isEmpty {
        throw CommandFailure(message: "\(path): a service has no columns for --facet; leave it away")
      }
      let search = try DescribedSearch(path, input, result, match: match, mostKeyBytes: 2_000)
      try await search.check()
      try await serve(try ServedRecords(service: search, name: name ?? Self.name(of: path), about: about))
    case .files(let files):
      try result.checkWithoutIndex()
      let search = try await RecordSearch(
        input, match: match, facets: facet.names, delimiter: try columns.byte(for: input.format),
        holdsFirst: true, files: files
      ).readAll()
      if let notice = search.notice { printError(notice) }
      search.complain()
      try await serve(try await ServedRecords(read: search, name: name ?? Self.name(of: files[0]), about: about))
    case .sample:
      try result.checkWithoutIndex()
      let search = try await RecordSearch(input, match: match, facets: facet.names, files: []).readAll()
      try await serve(try await ServedRecords(read: search, name: name ?? "addresses", about: about))
    }
  }

  private static func name(of path: String) -> String {
    path == "-" ? "standard input" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private func serve(_ data: some ServedData) async throws {
    MatchQuery.prepare()
    var settings = ServerSettings()
    settings.host = boundHost
    settings.port = port
    settings.version = ISearch.version
    settings.metrics = metricsAddress.map { ($0.host, $0.port) }
    limits.apply(to: &settings)
    makeRoom(for: &settings.connections)
    if let page = try pageFiles(in: PageFolder.find(page)) {
      settings.page = page
    } else {
      printError("isearch: no page was found, so there is the API only; name the page's folder with --page")
    }
    var logger = Logger(label: "isearch", factory: { _ in LogfmtHandler() })
    logger.logLevel = logLevel
    let host = boundHost
    let records = try? await data.version().records
    // What is told at the end comes before the message of what ended it.
    defer { LogfmtHandler.flush() }
    let end = ServerEnd { [logger] signal in
      ServiceManager.notify(ServiceManager.stopping)
      logger.notice("ending", metadata: ["signal": "\(signal)"])
    }
    let demo = demo ? try await DemoServer(settings.routes) : nil
    let server = SearchServer(
      data, settings: settings, logger: logger, configure: { demo?.add(to: $0) },
      prepare: { if demo != nil { try await DemoServer.prepare($0) } },
      onReady: { [logger, name = data.name] port in
        let url = "http://\(MetricsAddress.text(host, port))/"
        logger.notice(
          "serving",
          metadata: [
            "version": "\(ISearch.version)", "data": "\(name)", "url": "\(url)",
            "records": "\(records.map(String.init) ?? "unknown")",
          ])
        try? RecordOutput(endsWithNUL: false).print(url)
        ServiceManager.notify(ServiceManager.ready)
      },
      onMetricsReady: { [logger, metricsAddress] port in
        let address = MetricsAddress.text(metricsAddress?.host ?? "", port)
        logger.notice("metrics", metadata: ["url": "http://\(address)/metrics"])
      })
    do {
      try await server.runUntilSignal()
      end.waitUntilHeard()
      logger.notice("ended")
    } catch let error as IOError {
      throw CommandFailure(message: refusal(error))
    } catch let error as MetricsAddressError {
      throw CommandFailure(message: refusal(error))
    } catch is SocketAddressError.UnknownHost {
      throw CommandFailure(message: "\(self.host): is not known; mend --host")
    } catch let error as SocketAddressError {
      throw CommandFailure(message: "\(self.host): is no address of this machine (\(error)); mend --host")
    }
  }

  /// The address that is listened at, without the brackets that URLs have around those of IPv6.
  private var boundHost: String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Sees to it that every connection has a descriptor, or that there are fewer connections.
  private func makeRoom(for connections: inout ConnectionLimits) {
    // The files of an index, each for some connections to it, those of whoever watches, and what the system needs.
    let others = 256
    let limit = OpenFileLimit.raise(to: connections.connections + others)
    guard limit < connections.connections + others else { return }
    let room = max(1, limit - others)
    printError(
      """
      isearch: \(limit) files may be open at once, so there are at most \(room) connections and not \
      \(connections.connections); raise the limit (ulimit -Hn, LimitNOFILE= of systemd), or give --connections \(room)
      """)
    connections.connections = room
  }

  /// The page with what is asked for beside it; nil where there is none. Throws a ``CommandFailure``.
  func pageFiles(in folder: URL?) throws -> PageFiles? {
    guard let folder else {
      if theme == nil { return nil }
      throw CommandFailure(message: "no page was found that could have a --theme; name the page's folder with --page")
    }
    var files: PageFiles
    do {
      files = try PageFiles(folder: folder)
    } catch {
      throw CommandFailure(message: "the page: \(error)")
    }
    if demo { files = files.overlaid(by: try demoFiles(beside: folder)) }
    if let theme { files = files.overlaid(by: try themeFile(theme)) }
    return files
  }

  private func demoFiles(beside folder: URL) throws -> PageFiles {
    do {
      return try PageFiles(folder: PageFolder.demo(beside: folder))
    } catch {
      throw CommandFailure(
        message: "the demo's pages: \(error); build them with script/build-page, or leave --demo away")
    }
  }

  /// The theme in place of the page's own, which is empty.
  private func themeFile(_ path: String) throws -> PageFiles {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw CommandFailure(message: "\(path): can't be read: name a file of CSS with --theme")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CommandFailure(message: "\(path): is not UTF-8, so it is no CSS that can be served; mend --theme")
    }
    return PageFiles(bytes, at: "/theme.css")
  }

  private func refusal(_ error: MetricsAddressError) -> String {
    if let cause = error.cause as? IOError {
      let cause = String(cString: strerror(cause.errnoCode)).lowercased()
      return "\(error.host), port \(error.port): can't be listened at: \(cause); mend --metrics-address"
    }
    return error.cause is SocketAddressError.UnknownHost
      ? "\(error.host): is not known; mend --metrics-address"
      : "\(error.host): is no address of this machine; mend --metrics-address"
  }

  private func refusal(_ error: IOError) -> String {
    if port != 0, let metricsAddress, metricsAddress.host == boundHost, metricsAddress.port == port {
      return "--metrics-address is that of the search; choose another port"
    }
    return switch error.errnoCode {
    case EADDRINUSE: "port \(port) of \(host) is in use; choose another with --port, or --port 0 for any that is free"
    case EACCES: "port \(port) may not be listened at; choose one from 1024 on with --port"
    case EADDRNOTAVAIL: "\(host): is no address of this machine; mend --host"
    default: "\(host), port \(port): cannot be listened at: \(error)"
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
