import Foundation
import IncrementalSearchTesting
import NIOConcurrencyHelpers

/// How the server behaves, and what was asked of it.
final class TrialDesk: Sendable {
  /// A search that was asked for.
  struct Entry: Codable, Sendable {
    /// From 1.
    var number: Int
    /// Milliseconds since the program started.
    var time: Double
    var path: String
    var parameters: [String: String]
    /// When it was answered, and how; neither as long as it is not.
    var answered: Double?
    var status: Int?
  }

  private struct State {
    var behavior: TrialBehavior
    var entries: [Entry] = []
    var searches = 0
    var draws = SeededGenerator(seed: 1)
    var limitedUntil: ContinuousClock.Instant?
  }

  private let start = ContinuousClock.now
  private let initial: TrialBehavior
  private let state: NIOLockedValueBox<State>

  init(_ behavior: TrialBehavior) {
    initial = behavior
    state = NIOLockedValueBox(State(behavior: behavior))
  }

  /// How the server behaves now. Data that changes by itself is another edition each time.
  var behavior: TrialBehavior {
    var behavior = state.withLockedValue(\.behavior)
    if behavior.changeEvery > 0 { behavior.edition += Int(milliseconds) / behavior.changeEvery + 1 }
    return behavior
  }

  private var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }

  /// Has the server behave otherwise.
  func control(_ control: TrialControl) {
    state.withLockedValue { state in
      if control.reset == true { state = State(behavior: initial) }
      if control.clear == true { (state.entries, state.searches) = ([], 0) }
      state.behavior = state.behavior.changed(by: control)
      if let seed = control.seed { state.draws = SeededGenerator(seed: seed) }
      if let seconds = control.rateLimitSeconds {
        state.limitedUntil = seconds > 0 ? .now + .seconds(seconds) : nil
      }
    }
  }

  /// Notes a request; returns its index, and how it is to fail if it is.
  func note(_ path: String, _ parameters: [String: String]) -> (index: Int, failure: (status: Int, wait: Int?)?) {
    state.withLockedValue { state in
      let index = state.entries.count
      state.entries.append(Entry(number: index + 1, time: milliseconds, path: path, parameters: parameters))
      if let until = state.limitedUntil, until > .now {
        return (index, (429, max(1, Int(((until - .now) / .seconds(1)).rounded(.up)))))
      }
      guard path == "/api/search" else { return (index, nil) }
      state.searches += 1
      let fails = state.behavior.failEvery > 0 && state.searches.isMultiple(of: state.behavior.failEvery)
      return (index, fails ? (state.behavior.failStatus, nil) : nil)
    }
  }

  /// Notes how a request was answered.
  func note(_ index: Int, status: Int) {
    state.withLockedValue { state in
      // The log may have been started anew meanwhile.
      guard state.entries.indices.contains(index) else { return }
      state.entries[index].answered = milliseconds
      state.entries[index].status = status
    }
  }

  /// How long the next page takes.
  func nextDelay() -> Duration {
    state.withLockedValue { state in
      let (least, most) = (state.behavior.leastDelay, max(state.behavior.leastDelay, state.behavior.mostDelay))
      if most <= 0 { return .zero }
      return .milliseconds(least < most ? Double.random(in: least...most, using: &state.draws) : least)
    }
  }

  /// What was asked, as JSON.
  func requests() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(state.withLockedValue(\.entries)))
  }
}
