extension ScenarioDecoder {
  /// Checks that what a file expects can come out of its kind: the names of lists and fields, not their values.
  func check(expectation value: JSONValue) throws(ScenarioError) {
    let expectation = try ScenarioObject(value, "\"expect\"")
    let outputs = kind.outputs
    let counts = kind.hasPages ? ["snapshotCount"] : []
    var elsewhere = ["states", "snapshots", "snapshotCount"]
    elsewhere.removeAll { name in counts.contains(name) || outputs.contains { $0.list == name } }
    try expectation.allow(
      Vocabulary(
        noun: "expectation", words: outputs.map { $0.list } + counts, owner: "kind \(kind.rawValue.quoted)",
        elsewhere: elsewhere))
    _ = try expectation.number("snapshotCount", atLeast: 0)
    for (name, fields) in outputs {
      guard let list = expectation[name] else { continue }
      for element in try list.list(named: name) {
        try check(entry: ScenarioObject(element, "an entry of \(name.quoted)"), fields: fields)
      }
    }
  }

  private func check(entry: ScenarioObject, fields: [String]) throws(ScenarioError) {
    try entry.allow(Vocabulary(noun: "field", words: fields, owner: entry.name))
    _ = try entry.time("at")
    // A snapshot is looked up by its time.
    if fields.contains("pages") { _ = try entry.need("at") }
    guard let value = entry["change"] else { return }
    let change = try ScenarioObject(value, "\"change\"")
    try change.allow(["inserted", "evicted", "reset"])
    for side in ["inserted", "evicted"] {
      guard let counts = change[side] else { continue }
      try ScenarioObject(counts, side.quoted).allow(["head", "tail"])
    }
  }
}
