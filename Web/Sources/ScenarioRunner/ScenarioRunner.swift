import SearchSimulation

// Plays one scenario file: the host copies the file's text in, calls `play`, and reads the answer's JSON out.

/// The answer of the last call; there is one thread.
nonisolated(unsafe) private var answer: [UInt8] = []

/// Memory for the host to copy a file into.
@_expose(wasm, "allocate") @_cdecl("allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer { .allocate(byteCount: Int(count), alignment: 16) }

/// Gives memory back.
@_expose(wasm, "deallocate") @_cdecl("deallocate")
public func deallocate(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// Plays a file and returns the number of bytes of the answer: `{"outcome": …, "differences": […]}` or `{"error": "…"}`.
@_expose(wasm, "play") @_cdecl("play")
public func play(_ text: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
  let file = String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
  var members: [JSONValue.Member] = []
  do throws(ScenarioError) {
    let scenario = try Scenario(parsing: file)
    let outcome = try ScenarioPlayer().play(scenario)
    members.append(.init("outcome", outcome.json(for: scenario.kind)))
    if let check = ScenarioCheck(scenario) {
      members.append(.init("differences", .array(check.differences(in: outcome).map { .string($0) })))
    }
  } catch {
    members = [.init("error", .string(error.description))]
  }
  answer = Array(JSONValue.object(members).compact().utf8)
  return Int32(answer.count)
}

/// Scenarios edit and pin rows.
@_cdecl("search_edits_locally")
public func editsLocally() -> Bool { true }

/// Scenarios are played by any policy of composition.
@_cdecl("search_splits_compositions")
public func splitsCompositions() -> Bool { true }

/// Where the answer of the last call stands.
@_expose(wasm, "answer_start") @_cdecl("answer_start")
public func answerStart() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }
