extension ScenarioDecoder {
  func source(_ value: JSONValue) throws(ScenarioError) -> ScenarioSource {
    var source = try ScenarioObject(value, "a source")
    let type = try source.text("type")
    source.name = "a source of type \(type.quoted)"
    switch type {
    case "positions":
      try source.allow(["type", "count", "start", "mostItems", "extraItems", "hidden", "alignedTo", "clamps"])
      let count = try source.need("count").wholeNumber(named: "count", atLeast: 0)
      return ScenarioSource(
        .positions(count: count), start: try source.number("start", orElse: 0, atLeast: 0),
        oddities: try oddities(source))
    case "numbered":
      try source.allow(["type", "count", "firstNumber", "start", "end"])
      let count = try source.need("count").wholeNumber(named: "count", atLeast: 0)
      let first = try source["firstNumber"]?.wholeNumber(named: "firstNumber") ?? 1
      let start = try source["start"]?.wholeNumber(named: "start") ?? first
      return ScenarioSource(
        .numbered(count: count, firstNumber: first, end: try source.choice("end", orElse: .explicit)), start: start)
    case "pages":
      try source.allow(["type", "pages", "firstNumber", "start", "end"])
      let first = try source["firstNumber"]?.wholeNumber(named: "firstNumber") ?? 1
      let start = try source["start"]?.wholeNumber(named: "start") ?? first
      return ScenarioSource(
        .pages(try pages(source), firstNumber: first, end: try source.choice("end", orElse: .explicit)), start: start)
    case "cursors":
      try source.allow(["type", "pages", "backward", "end"])
      let backward = try source.bool("backward", orElse: false)
      return ScenarioSource(
        .cursors(try pages(source), backward: backward, end: try source.choice("end", orElse: .explicit)), start: 0)
    default:
      let types = Vocabulary(
        noun: "source type", words: ["positions", "pages", "cursors", "numbered"], owner: "a source")
      throw ScenarioError(types.objection(to: type), at: try source.need("type"))
    }
  }

  private func oddities(_ source: ScenarioObject) throws(ScenarioError) -> ScenarioSource.Oddities {
    var oddities = ScenarioSource.Oddities()
    oddities.mostItems = try source["mostItems"]?.pageSize(named: "mostItems")
    oddities.extraItems = try source.number("extraItems", orElse: 0, atLeast: 0)
    for id in try source["hidden"]?.list(named: "hidden") ?? [] {
      oddities.hidden.append(try id.wholeNumber(named: "hidden"))
    }
    oddities.alignedTo = try source.number("alignedTo", orElse: 1, atLeast: 1)
    oddities.clamps = try source.bool("clamps", orElse: true)
    if oddities.extraItems > 0 { _ = try source["extraItems"]?.pageSize(named: "extraItems") }
    return oddities
  }

  private func pages(_ source: ScenarioObject) throws(ScenarioError) -> [[Int]] {
    var pages: [[Int]] = []
    for element in try source.need("pages").list(named: "pages") {
      guard let ids = element.elements else {
        throw ScenarioError("each of \"pages\" must be a list of ids, not \(element.described)", at: element)
      }
      var page: [Int] = []
      for id in ids {
        guard id.integer != nil else {
          throw ScenarioError("an id must be a whole number, not \(id.described)", at: id)
        }
        page.append(try id.wholeNumber(named: "id"))
      }
      pages.append(page)
    }
    return pages
  }
}
