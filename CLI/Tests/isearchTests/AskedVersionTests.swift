import Foundation
import IncrementalSearch
import IncrementalSearchServer
import IncrementalSearchTesting
import Testing

@testable import RecordServing

/// What says its version as a test wants it, or nothing.
private actor Asked {
  private(set) var count = 0
  private var answer: Result<DataVersion, any Error>? = .success(DataVersion("1", records: 1))
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func set(_ answer: Result<DataVersion, any Error>?) {
    self.answer = answer
    if answer != nil {
      for each in waiting { each.resume() }
      waiting = []
    }
  }

  func version() async throws -> DataVersion {
    count += 1
    while true {
      if let answer { return try answer.get() }
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}

@Suite struct AskedVersionTests {
  private let asked = Asked()
  private let clock = TestClock()

  private func makeVersion() -> AskedVersion {
    let asked = asked
    return AskedVersion(by: clock) { try await asked.version() }
  }

  private func isEventually(_ text: String, _ version: AskedVersion) async throws {
    while try await version.current().text != text { await Task.yield() }
  }

  @Test func itIsAskedTwiceASecond() async throws {
    let version = makeVersion()
    for _ in 0..<10 { #expect(try await version.current().text == "1") }
    #expect(await asked.count == 1)
    await asked.set(.success(DataVersion("2", records: 2)))
    clock.advance(by: .milliseconds(501))
    try await isEventually("2", version)
    #expect(await asked.count == 2)
  }

  @Test func whatNothingConfirmsIsGoodForSecondsOnly() async throws {
    let version = makeVersion()
    _ = try await version.current()
    await asked.set(.failure(SearchFailure(.offline, details: "no node answers")))
    for _ in 0..<4 {
      clock.advance(by: .seconds(1))
      #expect(try await version.current().text == "1")
    }
    clock.advance(by: .seconds(2))
    for _ in 0..<3 {
      let failure = await #expect(throws: SearchFailure.self) { try await version.current() }
      #expect(failure?.details == "no node answers")
    }
    // It is there again for whoever asks next.
    await asked.set(.success(DataVersion("3", records: 3)))
    clock.advance(by: .seconds(3))
    #expect(try await version.current().text == "3")
  }

  @Test func afterAQuietTimeItIsAskedAndNotRefused() async throws {
    let version = makeVersion()
    _ = try await version.current()
    clock.advance(by: .seconds(3_600))
    await asked.set(.success(DataVersion("2", records: 2)))
    #expect(try await version.current().text == "2")
  }

  @Test(.timeLimit(.minutes(5))) func nobodyWaitsLongForWhatIsKnown() async throws {
    let version = makeVersion()
    _ = try await version.current()
    await asked.set(nil)
    clock.advance(by: .seconds(1))
    // It never says anything more, and still there are answers.
    for _ in 0..<3 { #expect(try await version.current().text == "1") }
    #expect(await asked.count == 2, "one question at a time")
    await asked.set(.success(DataVersion("2", records: 2)))
    try await isEventually("2", version)
  }
}
