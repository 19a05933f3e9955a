import Foundation
import Testing

@testable import IncrementalSearchServer

@Suite struct PageFilesTests {
  @Test func oneFileStandsInForAnother() async throws {
    let folder = TemporaryFolder()
    try folder.write("index.html", Array("page".utf8))
    try folder.write("theme.css", Array("/* none */".utf8))
    try folder.write("theme.css.gz", [1, 2, 3])
    let theme = PageFiles(Array(":root { --accent: #0a7d4f; }".utf8), at: "/theme.css")
    let page = try PageFiles(folder: folder.url).overlaid(by: theme)
    try await TestServer.run(ArrayData(Place.some(3)), { $0.page = page }) { server in
      let answer = try await server.answer("GET", "/theme.css", ["Accept-Encoding": "gzip"])
      #expect(answer.text == ":root { --accent: #0a7d4f; }" && answer.headers["content-encoding"] == nil)
      #expect(answer.headers["content-type"] == "text/css; charset=utf-8")
      #expect(try await server.answer("GET", "/").text == "page")
    }
  }

  @Test func filesAreServedAsWhatTheyAre() async throws {
    let folder = TemporaryFolder()
    try folder.write("index.html", Array("<p>page</p>".utf8))
    try folder.write("app.wasm", [0, 0x61, 0x73, 0x6D])
    try folder.write("app.wasm.gz", [1, 2, 3])
    try folder.write("more/文 字.js", Array("1".utf8))
    try folder.write("more/index.html", Array("more".utf8))
    try folder.write("lonely.gz", [4])
    try folder.write(".hidden", [5])
    try folder.write("api/search", [6])
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.txt"), withDestinationPath: "/etc/passwd")
    let page = try PageFiles(folder: folder.url)
    try await TestServer.run(ArrayData(Place.some(3)), { $0.page = page }) { server in
      let index = try await server.answer("GET", "/")
      #expect(index.text == "<p>page</p>" && index.headers["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(index.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
      for name in ["x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"] {
        #expect(index.headers[name]?.isEmpty == false)
      }
      #expect(try await server.answer("GET", "/index.html").body == index.body)
      let tag = try #require(index.headers["etag"])
      #expect(try await server.answer("GET", "/", ["If-None-Match": tag]).status == 304)
      let head = try await server.answer("HEAD", "/")
      #expect(head.headers["content-length"] == "11" && head.body.isEmpty)
      let wasm = try await server.answer("GET", "/app.wasm")
      #expect(wasm.headers["content-type"] == "application/wasm" && wasm.body.count == 4)
      let compressed = try await server.answer("GET", "/app.wasm", ["Accept-Encoding": "gzip, br"])
      #expect(compressed.headers["content-encoding"] == "gzip" && compressed.body == [1, 2, 3])
      #expect(compressed.headers["content-type"] == "application/wasm")
      #expect(try await server.answer("GET", "/more/").text == "more")
      let folder = try await server.answer("GET", "/more?a=1")
      #expect(folder.status == 308 && folder.headers["location"] == "./more/?a=1")
      let script = try await server.answer("GET", "/more/%E6%96%87%20%E5%AD%97.js")
      #expect(script.text == "1" && script.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(try await server.answer("GET", "/lonely.gz").body == [4])
      for path in [
        "/app.wasm.gz", "/.hidden", "/link.txt", "/../index.html", "/more/../index.html", "/%2e%2e/index.html",
        "/more/%2e%2e%2findex.html", "/..%5cindex.html", "//index.html", "/index.html/", "/INDEX.HTML",
        "/index.html%00",
      ] {
        #expect(try await server.answer("GET", path).status == 404, "\(path)")
      }
      #expect(try ProblemJSON(try await server.answer("POST", "/")).code == "methodNotAllowed")
      #expect(try await server.answer("GET", "/api/search").headers["content-type"] == "application/json")
    }
  }

  @Test func aFolderThatIsNoPageIsRefused() throws {
    let folder = TemporaryFolder()
    for path in [folder.path("nowhere"), folder.path("."), "/etc/passwd"] {
      #expect(throws: PageError.self) { try PageFiles(folder: URL(fileURLWithPath: path)) }
    }
  }

  @Test func filesLaidOverOthersCount() async throws {
    let (below, above) = (TemporaryFolder(), TemporaryFolder())
    try below.write("index.html", Array("below".utf8))
    try below.write("host.js", Array("1".utf8))
    try above.write("index.html", Array("above".utf8))
    try above.write("demo/index.html", Array("demo".utf8))
    let page = try PageFiles(folder: below.url).overlaid(by: PageFiles(folder: above.url))
    try await TestServer.run(ArrayData(Place.some(3)), { $0.page = page }) { server async throws in
      #expect(try await server.answer("GET", "/").text == "above")
      #expect(try await server.answer("GET", "/index.html").text == "above")
      #expect(try await server.answer("GET", "/host.js").text == "1")
      #expect(try await server.answer("GET", "/demo/").text == "demo")
    }
  }
}
