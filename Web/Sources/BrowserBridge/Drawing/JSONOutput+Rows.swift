import SearchMachines

extension JSONOutput {
  /// Writes rows in order: by id alone where the host has drawn the same.
  package mutating func rows(_ rows: [PageRow], drawn: [PageRow]) {
    var known = [RowID: Int]()
    for (index, row) in drawn.enumerated() { known[row.id] = index }
    key("rows")
    list { output in
      for row in rows {
        if let index = known[row.id], drawn[index] == row {
          output.string(row.id.utf8)
        } else {
          // The host takes the engine's reading of the id, so that both mean the same row.
          output.object { output in
            output.member("id", row.id.utf8)
            output.key("row")
            output.raw(row.json)
          }
        }
      }
    }
  }

  /// Writes what loading in one direction is at: true while it loads, words when it failed, else nothing.
  package mutating func edge(_ name: StaticString, _ state: LoadState, _ wording: Wording, wait: Duration) {
    switch state {
    case .idle, .end: break
    case .loading: member(name, true)
    case .failed(let failure): PageStatus(failure, wording, wait: wait).write(name, wording, to: &self)
    }
  }
}
