import BrowserBridge
import SearchMachines

/// The requests of a screen, as evidence: what was asked, in order, and what became of it.
struct RequestLog {
  enum Outcome: Equatable {
    case sent
    case answered(String)
    case failed
    /// Given up before it was answered; the connection was closed.
    case cancelled
    /// Given up, but the source goes on; what it answers will be too late.
    case abandoned
    /// Answered although it was given up; not shown.
    case late
  }

  private struct Entry {
    let number: Int
    let id: RequestID
    let text: String
    var outcome: Outcome
  }

  /// How many are shown.
  private static var most: Int { 12 }

  private var entries: [Entry] = []
  /// How many requests there were.
  private(set) var count = 0

  /// Notes a request; returns its number, from 1.
  mutating func sent(_ id: RequestID, _ text: String) -> Int {
    count += 1
    if entries.count >= Self.most { entries.removeFirst() }
    entries.append(Entry(number: count, id: id, text: text, outcome: .sent))
    return count
  }

  /// Notes what became of a request.
  mutating func ended(_ id: RequestID, _ outcome: Outcome) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let wasAbandoned = entries[index].outcome == .abandoned
    entries[index].outcome = wasAbandoned ? .late : outcome
  }

  func write(_ wording: Wording, to output: inout JSONOutput) {
    output.key("log")
    output.list { output in
      for entry in entries {
        output.object { output in
          output.member("number", entry.number)
          output.member("text", entry.text)
          output.key("kind")
          output.string(Array(Self.kind(of: entry.outcome).utf8))
          output.member("outcome", wording.outcome(entry.outcome))
        }
      }
    }
  }

  private static func kind(of outcome: Outcome) -> String {
    switch outcome {
    case .sent: "sent"
    case .answered: "answered"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .abandoned: "abandoned"
    case .late: "late"
    }
  }
}
