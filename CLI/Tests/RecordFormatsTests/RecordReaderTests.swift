import Foundation
import RecordFormats
import Testing

@Suite struct RecordReaderTests {
  private func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private func file(_ text: String, _ name: String, in folder: URL) throws -> RecordInput {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return .file(file.path)
  }

  @Test func inputsAreReadInOrder() async throws {
    try await withFolder { folder in
      let inputs = [
        try file("h\na\nb", "1.csv", in: folder), try file("", "2.csv", in: folder),
        try file("k\n", "3.csv", in: folder), try file("h\nc\n", "4.csv", in: folder),
      ]
      var records: [Record] = []
      var headers: [String] = []
      for try await batch in try RecordReader(opening: inputs, format: .csv, hasHeader: true).batches() {
        if let header = batch.header { headers.append(header.text()) }
        records += batch.records
      }
      #expect(headers == ["h", "k", "h"])
      #expect(records.map { $0.text() } == ["a", "b", "c"])
      #expect(records.map(\.id) == [0, 1, 2])
      #expect(records.map(\.input) == [0, 0, 3])
      #expect(records.map(\.line) == [2, 3, 2])
    }
  }

  @Test func whatCannotBeReadIsKnownAtOnce() async throws {
    try await withFolder { folder in
      let good = try file("a", "good", in: folder)
      let missing = folder.appending(path: "missing").path
      let error = #expect(throws: RecordReadingError.self) {
        try RecordReader(opening: [good, .file(missing)], format: .lines)
      }
      #expect(error?.description == "cannot read \(missing): No such file or directory")
      let isDirectory = #expect(throws: RecordReadingError.self) {
        try RecordReader(opening: [.file(folder.path)], format: .lines)
      }
      #expect(isDirectory?.reason == "Is a directory")
    }
  }

  @Test func moreFilesThanMayBeOpenAreRead() async throws {
    await #expect(processExitsWith: .exitCode(100)) {
      let file = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
      try Data("a\n".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      #if canImport(Glibc)
        let code = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #else
        let code = setrlimit(RLIMIT_NOFILE, &limit)
      #endif
      try #require(code == 0)
      var count: Int32 = 0
      let inputs = Array(repeating: RecordInput.file(file.path), count: 100)
      for try await batch in try RecordReader(opening: inputs, format: .lines).batches() {
        count += Int32(batch.records.count)
      }
      try FileManager.default.removeItem(at: file)
      exit(count)
    }
  }

  @Test func aFileThatIsGoneWhenItsTurnComesIsAnError() async throws {
    try await withFolder { folder in
      let inputs = [try file("a", "1", in: folder), try file("b", "2", in: folder)]
      let reader = try RecordReader(opening: inputs, format: .lines)
      let gone = folder.appending(path: "2")
      try FileManager.default.removeItem(at: gone)
      var texts: [String] = []
      let error = await #expect(throws: RecordReadingError.self) {
        for try await batch in reader.batches() { texts += batch.records.map { $0.text() } }
      }
      #expect(texts == ["a"])
      #expect(error?.description == "cannot read \(gone.path): No such file or directory")
    }
  }

  @Test func manyLinesMakeFewBatches() async throws {
    try await withFolder { folder in
      let lines = (0..<200_000).map { "line \($0)\n" }.joined()
      let input = try file(lines, "lines", in: folder)
      var count = 0
      var batches = 0
      for try await batch in try RecordReader(opening: [input], format: .lines).batches() {
        #expect(batch.records.first?.id == count)
        count += batch.records.count
        batches += 1
      }
      #expect(count == 200_000)
      #expect(batches <= 80)
    }
  }

  @Test func aSlowProducersLinesComeAtOnce() async throws {
    try await withFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      // Open for both, so that neither opening waits for the other.
      let writer = open(pipe, O_RDWR)
      defer { close(writer) }
      let reader = try RecordReader(opening: [.file(pipe)], format: .lines)
      var batches = reader.batches().makeAsyncIterator()
      for text in ["first\n", "second\nthird\n", "fourth\n"] {
        #expect(
          text.utf8.withContiguousStorageIfAvailable { write(writer, $0.baseAddress, $0.count) } == text.utf8.count)
        var received = ""
        while received.utf8.count < text.utf8.count, let batch = try await batches.next() {
          received += batch.records.map { $0.text() + "\n" }.joined()
        }
        #expect(received == text)
      }
    }
  }

  @Test func leavingTheLoopEndsTheWaiting() async throws {
    try await withFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let writer = open(pipe, O_RDWR | O_NONBLOCK)
      do {
        let reader = try RecordReader(opening: [.file(pipe)], format: .lines)
        #expect(write(writer, "a\n", 2) == 2)
        for try await batch in reader.batches() {
          #expect(batch.records.map { $0.text() } == ["a"])
          break
        }
      }
      close(writer)
      // Opening for writing fails as soon as no reader has the pipe open.
      while true {
        let again = open(pipe, O_WRONLY | O_NONBLOCK)
        if again < 0 {
          let code = errno
          #expect(code == ENXIO)
          break
        }
        close(again)
        await Task.yield()
      }
    }
  }

  @Test func boundedBatchesHaveAllInOrder() async throws {
    try await withFolder { folder in
      let lines = (0..<60_000).map { "line \($0)" }
      let input = try file(lines.joined(separator: "\n"), "many.txt", in: folder)
      var texts: [String] = []
      var largest = 0
      for try await batch in try RecordReader(opening: [input], format: .lines).boundedBatches() {
        texts += batch.records.map { $0.text() }
        largest = max(largest, batch.records.count)
      }
      #expect(texts == lines)
      #expect(largest < lines.count / 2)
    }
  }

  @Test func whoeverHasEnoughLeavesBoundedBatches() async throws {
    try await withFolder { folder in
      let input = try file(String(repeating: "line\n", count: 200_000), "many.txt", in: folder)
      var count = 0
      for try await batch in try RecordReader(opening: [input], format: .lines).boundedBatches() {
        count += batch.records.count
        break
      }
      #expect(count > 0 && count < 200_000)
    }
  }
}
