extension ScenarioOutcome.Snapshot {
  /// What the rows and their edges show now that they did not show in the snapshot before.
  func windowLines(since former: Self) -> [String] {
    var lines: [String] = []
    let showsRows = pages != former.pages || change.reset
    // Without items the status says that nothing is shown.
    if showsRows, !pages.isEmpty || screen == nil || screen?.itemsFor != nil { lines.append(rows) }
    if let moved = change.wording { lines.append(moved) }
    let loads = loads(since: former, mentionsIdle: !showsRows && screen?.phase == former.screen?.phase)
    if !loads.isEmpty { lines.append(loads.joined(separator: ", ")) }
    if let outside, outside != former.outside { lines.append(outside) }
    if pinned != former.pinned { lines.append(pinned.isEmpty ? "nothing pinned" : "pinned \(pinned.numbers)") }
    return lines
  }

  /// The rows by page: `0–19 | 20–39`.
  private var rows: String {
    pages.isEmpty ? "no rows" : pages.map { $0.numbers }.abridged(to: 8).joined(separator: " | ")
  }

  /// The load states that changed; that a load has ended is plain where its rows or a new status are mentioned.
  private func loads(since former: Self, mentionsIdle: Bool) -> [String] {
    var states = [("previous", previous, former.previous), ("next", next, former.next)]
    // On a screen the phase says how the refresh is.
    if screen == nil { states.insert(("refresh", refresh, former.refresh), at: 0) }
    return states.filter { $0.1 != $0.2 && ($0.1 != "idle" || mentionsIdle) }.map { "\($0.0) \($0.1)" }
  }

  private var outside: String? {
    switch (before, after) {
    case (nil, nil): nil
    case (let before?, nil): "\(before) before"
    case (nil, let after?): "\(after) after"
    case (let before?, let after?): "\(before) before, \(after) after"
    }
  }
}

extension ScenarioOutcome.Snapshot.Change {
  /// `+3 head, -3 tail`; nil if nothing came or went, or all of it.
  fileprivate var wording: String? {
    if reset { return nil }
    var parts: [String] = []
    if insertedHead > 0 { parts.append("+\(insertedHead) head") }
    if insertedTail > 0 { parts.append("+\(insertedTail) tail") }
    if evictedHead > 0 { parts.append("-\(evictedHead) head") }
    if evictedTail > 0 { parts.append("-\(evictedTail) tail") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension [Int] {
  /// The numbers, three or more in a row as a range: `1–3 7 9`.
  fileprivate var numbers: String {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, number > last.upperBound, number - last.upperBound == 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.flatMap { run in
      run.count > 2 ? ["\(run.lowerBound)–\(run.upperBound)"] : run.map { "\($0)" }
    }.abridged(to: 8).joined(separator: " ")
  }
}

extension [String] {
  /// The list with its middle left out if it is longer than a limit.
  fileprivate func abridged(to limit: Int) -> [String] {
    count <= limit ? self : prefix(limit - 3) + ["…"] + suffix(2)
  }
}
