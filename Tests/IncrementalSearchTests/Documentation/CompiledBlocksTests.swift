import Foundation
import Testing

/// Swift code in documentation must be code that is compiled: each block stands word for word in a snippet, in an
/// example or in a test; only how far its lines are indented may differ. What cannot be compiled here (code of other
/// frameworks) is fenced as text.
@Suite struct CompiledBlocksTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  /// Where code that is shown is compiled.
  private static let compiled = [
    "Snippets", "Examples", "Tests", "OpenCombineOperators/Tests", "Telemetry/Tests", "CLI/Tests",
  ]
  /// Where code is shown.
  private static let shown = ["README.md", "CONTRIBUTING.md", "Documentation", "Sources", "Examples", "Telemetry"]

  private static let code = files("swift", in: compiled).compactMap { file in
    (try? String(contentsOf: file, encoding: .utf8)).map(withoutIndentation)
  }

  @Test(arguments: files("md", in: shown))
  func everyBlockIsCompiled(page: URL) throws {
    expectCompiled(Self.blocks(of: try String(contentsOf: page, encoding: .utf8)), shownIn: page)
  }

  @Test(arguments: files("swift", in: ["Sources"]))
  func everyBlockInADocstringIsCompiled(file: URL) throws {
    let comments = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("///") ? String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)) : nil
    }
    expectCompiled(Self.blocks(of: comments.joined(separator: "\n")), shownIn: file)
  }

  private func expectCompiled(_ blocks: [String], shownIn file: URL) {
    for block in blocks {
      let lines = Self.withoutIndentation(block)
      #expect(Self.code.contains { $0.contains(lines) }, "\(file.path) shows what is compiled nowhere:\n\(block)")
    }
  }

  /// Moving a folder must not leave the test above with nothing to look at.
  @Test func pagesAreLookedAt() throws {
    #expect(Self.code.count >= 4)
    for page in ["README.md", "Sources/IncrementalSearch/IncrementalSearch.docc/IncrementalSearch.md"] {
      let url = try #require(Self.files("md", in: Self.shown).first { $0.path.hasSuffix("/" + page) })
      #expect(try Self.blocks(of: String(contentsOf: url, encoding: .utf8)).count >= 2)
    }
  }

  private static func blocks(of page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  private static func withoutIndentation(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private static func files(_ ending: String, in places: [String]) -> [URL] {
    places.flatMap { place -> [URL] in
      let url = root.appending(path: place)
      if url.pathExtension == ending { return [url] }
      let found = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
      return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == ending }
    }
  }
}
