import SearchSimulation

// Plays one scenario file: the host copies the file's text in, calls `play`, and reads the answer's JSON out.

@_extern(wasm, module: "host", name: "matches") @_extern(c)
func host_matches(
  _ pattern: UnsafePointer<UInt8>, _ patternCount: Int32, _ text: UnsafePointer<UInt8>, _ textCount: Int32
) -> Int32

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
  let player = ScenarioPlayer { pattern, text in
    var pattern = pattern
    var text = text
    return pattern.withUTF8 { pattern in
      text.withUTF8 { text in
        guard let patternStart = pattern.baseAddress, let textStart = text.baseAddress else { return false }
        return host_matches(patternStart, Int32(pattern.count), textStart, Int32(text.count)) != 0
      }
    }
  }
  var members: [JSONValue.Member] = []
  do throws(ScenarioError) {
    let scenario = try Scenario(parsing: file)
    let outcome = try player.play(scenario)
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

/// Where the answer of the last call stands.
@_expose(wasm, "answer_start") @_cdecl("answer_start")
public func answerStart() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }
