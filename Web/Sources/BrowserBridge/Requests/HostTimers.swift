import SearchMachines

/// What a program for the browser waits for, by the numbers that the host knows it by.
package struct HostTimers<Use: Hashable> {
  private var running: [(number: Int, use: Use, deadline: Duration)] = []
  private var last = 0

  /// Waits for nothing.
  package init() {}

  /// Whether something is waited for.
  package func isRunning(_ use: Use) -> Bool { running.contains { $0.use == use } }

  /// Has a timer run until a deadline, or not at all; does nothing if it does.
  package mutating func want(_ use: Use, at deadline: Duration?, now: Duration, to output: inout JSONOutput) {
    if let index = running.firstIndex(where: { $0.use == use }) {
      if running[index].deadline == deadline { return }
      let number = running.remove(at: index).number
      output.object { $0.member("stop", number) }
    }
    guard let deadline else { return }
    last += 1
    running.append((last, use, deadline))
    // Rounded up, so that a timer never fires before it is due.
    let left = max(.zero, deadline - now).components
    let milliseconds = left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    output.object { [last] output in
      output.member("timer", last)
      output.member("after", Int(milliseconds))
    }
  }

  /// What the timer that fired was for; nil for one that was stopped meanwhile.
  package mutating func fired(_ number: Int?) -> Use? {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return nil }
    return running.remove(at: index).use
  }
}
