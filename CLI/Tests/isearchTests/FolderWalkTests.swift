import Foundation
import Testing

@testable import isearch

@Suite struct FolderWalkTests {
  @Test(arguments: [
    ("*.o", "a/b.o", false, true), ("*.o", "a/b.c", false, false), ("/b", "a/b", false, false), ("/b", "b", true, true),
    ("build/", "a/build", true, true), ("build/", "build", false, false), ("a/*.c", "a/x.c", false, true),
    ("a/*.c", "b/a/x.c", false, false), ("**/x", "a/b/x", false, true), ("a/**", "a/b/c", false, true),
    ("a/**/z", "a/z", false, true), ("a/**/z", "a/b/c/z", false, true), ("*.o\n!keep.o", "keep.o", false, false),
    ("!keep.o\n*.o", "keep.o", false, true), ("x[0-9]?", "x1a", false, true), ("x[!0-9]", "x1", false, false),
    ("\\#a", "#a", false, true), ("# a", "# a", false, false), ("b  ", "b", false, true), ("日本*", "日本語", false, true),
  ])
  func rulesAreThoseOfGit(_ rules: String, _ path: String, _ isFolder: Bool, _ isIgnored: Bool) {
    var ignored = IgnoredFiles()
    ignored.add(rules)
    #expect(ignored.ignores(path, isFolder: isFolder) == isIgnored)
  }

  @Test func listsWhatIsNotLeftOut() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in [
      (".gitignore", "*.o\n/out/\n"), ("a.c", ""), ("a.o", ""), ("out/x", ""), (".git/HEAD", ""), (".hidden", ""),
      ("in/.gitignore", "!b.o\nc.c\n"), ("in/b.o", ""), ("in/c.c", ""), ("in/out/y", ""), ("in/new\nline", ""),
    ] {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func listed(_ path: String) async throws -> [String] {
      var paths: [String] = []
      for try await batch in FolderWalk.batches(in: path) { paths += batch.records.map { $0.text() } }
      return paths
    }
    #expect(
      try await listed(folder.path) == [
        ".gitignore", ".hidden", "a.c", "in/.gitignore", "in/b.o", "in/new\nline", "in/out/y",
      ])
    // The rules of the folders above count in one below.
    #expect(try await listed(folder.path + "/in") == [".gitignore", "b.o", "new\nline", "out/y"])
  }
}
