import SearchMachines

/// Writes down requests, cancels and late replies, and schedules the replies.
struct RequestLog {
  private struct Entry {
    var record: ScenarioOutcome.Request
    let reply: ScenarioReply?
    var isWanted = true
  }

  private var entries: [RequestID: Entry] = [:]

  /// A request goes out; its reply, if it has one, is put on the agenda.
  mutating func sent(
    _ id: RequestID, _ record: ScenarioOutcome.Request, reply: ScenarioReply?, agenda: inout Agenda,
    outcome: inout ScenarioOutcome
  ) {
    outcome.requests.append(record)
    entries[id] = Entry(record: record, reply: reply)
    if let reply, reply.outcome != .never { agenda.expect(replyTo: id, at: record.at, after: reply.after) }
  }

  /// A request is cancelled. The source of a scenario ignores that.
  mutating func cancelled(_ id: RequestID, at now: Int, outcome: inout ScenarioOutcome) {
    guard let record = entries[id]?.record else { return }
    entries[id]?.isWanted = false
    outcome.cancels.append(Self.brief(record, at: now))
  }

  /// A reply has come: the request and its outcome, or nil if it comes too late.
  mutating func arrived(
    _ id: RequestID, at now: Int, outcome: inout ScenarioOutcome
  ) -> (record: ScenarioOutcome.Request, outcome: ScenarioReply.Outcome)? {
    guard let entry = entries[id], let reply = entry.reply else { return nil }
    entries[id] = nil
    if !entry.isWanted {
      outcome.late.append(Self.brief(entry.record, at: now))
      return nil
    }
    return (entry.record, reply.outcome)
  }

  /// Cancels and late replies leave out what only a request needs.
  private static func brief(_ record: ScenarioOutcome.Request, at now: Int) -> ScenarioOutcome.Request {
    ScenarioOutcome.Request(
      at: now, query: record.query, direction: record.direction, key: record.key)
  }
}

extension ScenarioReply.Outcome {
  /// The failure that this outcome is, or nil for an answer.
  func failure(in shape: ScenarioSource.Shape?) -> SearchFailure? {
    switch self {
    case .error: return SearchFailure(.other)
    case .refused: return SearchFailure(.refused)
    case .rateLimited(let time): return SearchFailure(.rateLimited, retryAfter: .milliseconds(time))
    case .invalid:
      if case .cursors? = shape { return SearchFailure(.keysExpired) }
      return SearchFailure(.expired)
    case .items, .empty, .never, .available, .taken: return nil
    }
  }
}
