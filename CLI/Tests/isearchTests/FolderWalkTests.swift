import Foundation
import Testing

@testable import Records
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
      for try await batch in FolderWalk.batches(FolderListing(roots: [path])) {
        paths += batch.records.map { $0.text() }
      }
      return paths
    }
    #expect(
      try await listed(folder.path)
        == [".gitignore", ".hidden", "a.c", "in/.gitignore", "in/b.o", "in/new\nline", "in/out/y"]
        .map { folder.path + "/" + $0 })
    // The rules of the folders above count in one below.
    #expect(
      try await listed(folder.path + "/in/")
        == [".gitignore", "b.o", "new\nline", "out/y"].map { folder.path + "/in/" + $0 })
  }

  /// What fzf's `--walker`, `--walker-root` and `--walker-skip` list of the same folder.
  @Test func listsWhatIsAskedFor() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["a/f", "a/b/g", ".h/x/i", "node_modules/m/n", ".git/HEAD", "skip/in/d/o", ".hid"] {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    for (link, target) in [("la", "a"), ("a/loop", ".."), ("broken", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(link).path, withDestinationPath: target)
    }
    func listed(_ words: String...) async throws -> [String] {
      var options = try WalkOptions.parse(words)
      if options.walkerRoot == nil { options.walkerRoot = .init(argument: folder.path) }
      var paths: [String] = []
      for try await batch in FolderWalk.batches(try options.listing()) { paths += batch.records.map { $0.text() } }
      return paths.map { $0.replacingOccurrences(of: folder.path + "/", with: "") }.sorted()
    }
    let skip = "--walker-skip=.git,node_modules"
    #expect(try await listed("--walker=dir", skip) == ["", "a/", "a/b/", "skip/", "skip/in/", "skip/in/d/"])
    #expect(try await listed("--walker=file", skip) == ["a/b/g", "a/f", "a/loop", "broken", "la", "skip/in/d/o"])
    #expect(
      try await listed("--walker=file,follow,hidden", skip)
        == [".h/x/i", ".hid", "a/b/g", "a/f", "broken", "la/b/g", "la/f", "skip/in/d/o"])
    #expect(
      try await listed("--walker=file,hidden", "--walker-skip=skip/in,.git,a,/x")
        == [".hid", "broken", "la", "node_modules/m/n"])
    #expect(try await listed("--walker-root=\(folder.path)/a/\0\(folder.path)/skip").count == 4)
    await #expect(throws: CommandFailure.self) { try await listed("--walker-root=\(folder.path)/a/f") }
    #expect(throws: (any Error).self) { try WalkOptions.parse(["--walker=follow"]) }
    #expect(throws: (any Error).self) { try WalkOptions.parse(["--walker=files"]) }
  }

  @Test func rootsAreWordsUpToTheNextOption() throws {
    let words = try FzfWords.arguments(
      ["--walker-root", "a", "b c", "--walker", "dir", "--walker-root=d", "e"], environment: [:])
    #expect(words == ["browse", "--walker=dir", "--walker-root=d\0e"])
  }
}
