import Logging
import NIOConcurrencyHelpers
import Testing

@testable import IncrementalSearchServer

@Suite struct LogfmtHandlerTests {
  @Test(arguments: [
    ("plain-1.0_a:b/c+d%2C@x", "plain-1.0_a:b/c+d%2C@x"), ("", "\"\""), ("two words", "\"two words\""),
    ("a=b", "\"a=b\""), ("say \"x\" \\", #""say \"x\" \\""#), ("a\r\nb\tc", #""a\r\nb\tc""#),
    ("\u{1B}[31m", #""\u001b[31m""#), ("\u{2028}\u{202E}\u{200D}\u{85}", #""\u2028\u202e\u200d\u0085""#),
    ("\u{E0001}", #""\udb40\udc01""#), ("千代田 é", "\"千代田 é\""), ("\u{3000}", #""\u3000""#),
  ])
  func valuesAreQuoted(_ value: String, _ written: String) {
    #expect(LogfmtHandler.quoted(value) == written)
  }

  @Test func anEventIsOneLine() throws {
    let lines = NIOLockedValueBox<[String]>([])
    var logger = LogLines.logger(lines)
    logger[metadataKey: "client"] = "192.0.2.1"
    logger.warning("it\nfailed", metadata: ["q": "a\nlevel=error msg=forged", "b d": "1"])
    logger.debug("not written")
    let line = try #require(lines.withLockedValue { $0.count == 1 ? $0[0] : nil })
    #expect(line.wholeMatch(of: /time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z level=warning .*\n/) != nil)
    #expect(line.hasSuffix(#" msg="it\nfailed" b_d=1 client=192.0.2.1 q="a\nlevel=error msg=forged""# + "\n"))
  }

  @Test func linesOfRequestsSayWhoseTheyAre() async throws {
    let lines = NIOLockedValueBox<[String]>([])
    let logger = LogLines.logger(lines, level: .debug)
    let change = { (settings: inout ServerSettings) in settings.routes.trustsProxy = true }
    try await TestServer.run(logger: logger, ArrayData(Place.some(3)), change) { server in
      let forged = "/api/search?q=%0Alevel%3Derror+msg%3Dforged&limit=1"
      let headers = ["X-Forwarded-For": "2001:db8:1:2::9", "X-Request-Id": "0123-abcdef"]
      let answer = try await server.answer("GET", forged, headers)
      #expect(answer.headers["x-request-id"] == "0123-abcdef")
      let other = try await server.answer("GET", "/nowhere", ["X-Request-Id": "level=error"])
      #expect(other.headers["x-request-id"].map { !$0.isEmpty && $0 != "level=error" } == true)
    }
    let requests = lines.withLockedValue { $0.filter { $0.contains(" msg=request ") } }
    #expect(requests.count == 2 && requests.allSatisfy { $0.count { $0 == "\n" } == 1 })
    for part in [
      " client=2001:db8:1:2::/64 ", " request=0123-abcdef ", " route=/api/search ", " status=200\n", " method=GET ",
      #" query="q=%0Alevel%3Derror+msg%3Dforged&limit=1" "#,
    ] { #expect(requests.first?.contains(part) == true, "\(part) in \(requests)") }
    #expect(requests.last?.contains(" client=127.0.0.1 ") == true && requests.last?.contains("status=404") == true)
  }
}
