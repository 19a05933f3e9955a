extension Scenario {
  /// Reads a scenario file; whatever it holds that the format does not know is an error that names it.
  public init(parsing text: String) throws(ScenarioError) {
    self = try ScenarioDecoder.scenario(JSONValue(parsing: text))
  }

  /// Reads a scenario from the value in its file.
  public init(_ value: JSONValue) throws(ScenarioError) {
    self = try ScenarioDecoder.scenario(value)
  }
}

/// Turns the JSON of a file into a scenario, strictly.
struct ScenarioDecoder {
  let kind: Scenario.Kind

  static func scenario(_ value: JSONValue) throws(ScenarioError) -> Scenario {
    let file = try ScenarioObject(value, "a scenario")
    let name = try file.need("kind")
    let kinds = Vocabulary(noun: "kind", words: Scenario.Kind.allCases.map { $0.rawValue }, owner: "a scenario")
    let text = try name.text(named: "kind")
    guard let kind = Scenario.Kind(rawValue: text) else { throw ScenarioError(kinds.objection(to: text), at: name) }
    return try ScenarioDecoder(kind: kind).scenario(file)
  }

  private func scenario(_ file: ScenarioObject) throws(ScenarioError) -> Scenario {
    try file.allow(kind.vocabulary("key") { $0.keys })
    var scenario = Scenario(kind: kind, events: [])
    scenario.id = try file["id"]?.text(named: "id")
    scenario.title = try file["title"]?.text(named: "title")
    if let settings = file["settings"] { scenario.settings = try self.settings(settings) }
    switch kind {
    case .search, .validation: break
    case .paging: scenario.sources["*"] = try source(file.need("source"))
    case .screen:
      for member in try ScenarioObject(file.need("sources"), "\"sources\"").members {
        if scenario.sources[member.key] != nil {
          throw ScenarioError(
            "the source of \(member.key.quoted) is given twice: a query is compared in NFC", at: member)
        }
        scenario.sources[member.key] = try source(member.value)
      }
    }
    scenario.events = try events(file.need("events"), sources: scenario.sources)
    if let replies = file["replies"] { scenario.replies = try self.replies(replies) }
    if let expect = file["expect"] {
      try check(expectation: expect)
      scenario.expect = expect
    }
    return scenario
  }
}
