import Dispatch
import Foundation
import Records
import Terminal

/// Ends long work on Ctrl-C and similar signals in such a way that it can clean up.
enum Interruption {
  /// Does something that SIGINT, SIGTERM and SIGHUP cancel; a second one ends the program at once.
  ///
  /// Those that whoever started the program wanted ignored, as `nohup` does, stay so. For a command's `run` only: what
  /// signals do belongs to the whole process.
  static func cancelling<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let task = Task { try await work() }
    let sources = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(number, SIG_DFL)
        task.cancel()
      }
      source.resume()
      return source
    }
    defer {
      for source in sources {
        source.cancel()
        signal(Int32(source.handle), SIG_DFL)
      }
    }
    do {
      return try await task.value
    } catch {
      // However the cancelling made itself felt, that is what happened.
      guard task.isCancelled, (error as? CommandFailure)?.status != CommandFailure.interrupted else { throw error }
      throw CommandFailure(message: "interrupted; the index is as it was before", status: CommandFailure.interrupted)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action.isIgnored
  }
}
