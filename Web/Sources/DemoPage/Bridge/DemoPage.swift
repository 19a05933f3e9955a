import BrowserBridge

// What the host calls: as for the search page, Documentation/PAGE.md; the messages are those of Documentation/DEMO.md.

/// The demo; there is one, and one thread.
nonisolated(unsafe) private let engine = DemoEngine()
/// The answer of the last call.
nonisolated(unsafe) private var answer: [UInt8] = []

/// Memory for the host to copy a message into.
@_expose(wasm, "allocate") @_cdecl("allocate")
public func allocate(_ count: Int32) -> UnsafeMutableRawPointer { .allocate(byteCount: Int(count), alignment: 16) }

/// Gives memory back.
@_expose(wasm, "deallocate") @_cdecl("deallocate")
public func deallocate(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// Something happened; returns the number of bytes of the answer.
///
/// - Parameter milliseconds: The time since the page was opened.
@_expose(wasm, "receive") @_cdecl("receive")
public func receive(
  _ message: UnsafePointer<UInt8>, _ messageCount: Int32, _ body: UnsafePointer<UInt8>, _ bodyCount: Int32,
  _ milliseconds: Double
) -> Int32 {
  // A host that sends something else is wrong in itself.
  guard let message = JSONText(Array(UnsafeBufferPointer(start: message, count: Int(messageCount)))) else {
    preconditionFailure("the host's message is not JSON")
  }
  answer = engine.receive(
    message, body: Array(UnsafeBufferPointer(start: body, count: Int(bodyCount))),
    now: .microseconds(Int64(milliseconds * 1000)))
  return Int32(answer.count)
}

/// Its screens differ in what text being composed counts as.
@_cdecl("search_splits_compositions")
public func splitsCompositions() -> Bool { true }

/// Where the answer of the last call stands.
@_expose(wasm, "answer_start") @_cdecl("answer_start")
public func answerStart() -> UnsafePointer<UInt8>? { answer.withUnsafeBufferPointer { $0.baseAddress } }
