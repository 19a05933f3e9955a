import Foundation
import Testing

/// Swift code in README must be code that is compiled: each block stands word for word in a snippet.
@Test func readmeShowsCompiledCode() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
  let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  let folder = root.appending(path: "Snippets")
  let snippets = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
    try String(contentsOf: $0, encoding: .utf8)
  }
  let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  #expect(blocks.count >= 2)
  for block in blocks {
    #expect(snippets.contains { $0.contains(block) }, "not in any snippet:\n\(block)")
  }
}
