import NIOConcurrencyHelpers

/// Ready answers by what they answer, the latest used, within so many bytes.
///
/// Answers are never taken out one by one: when the newer half is full, the older half goes, so both reading and writing
/// take the same time however many there are.
final class AnswerCache: Sendable {
  private struct Halves {
    var newer: [String: Answer] = [:]
    var older: [String: Answer] = [:]
    var size = 0
  }

  /// What a key and its place in the table take besides the answer.
  private static let entrySize = 200

  private let bytes: Int
  private let halves = NIOLockedValueBox(Halves())

  /// Keeps up to so many bytes; none for 0.
  init(bytes: Int) { self.bytes = bytes }

  /// The answer that was kept for a key.
  func answer(for key: String) -> Answer? {
    if bytes == 0 { return nil }
    return halves.withLockedValue { halves in
      if let answer = halves.newer[key] { return answer }
      guard let answer = halves.older[key] else { return nil }
      keep(answer, for: key, in: &halves)
      return answer
    }
  }

  /// Keeps an answer.
  func keep(_ answer: Answer, for key: String) {
    halves.withLockedValue { keep(answer, for: key, in: &$0) }
  }

  private func keep(_ answer: Answer, for key: String, in halves: inout Halves) {
    let size = answer.size + key.utf8.count + Self.entrySize
    guard size <= bytes / 2 else { return }
    if halves.size + size > bytes / 2 {
      halves.older = halves.newer
      halves.newer = [:]
      halves.size = 0
    }
    if halves.newer.updateValue(answer, forKey: key) == nil { halves.size += size }
  }
}
