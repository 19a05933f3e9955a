extension ScenarioDecoder {
  func source(_ value: JSONValue) throws(ScenarioError) -> ScenarioSource {
    var source = try ScenarioObject(value, "a source")
    let type = try source.text("type")
    source.name = "a source of type \(type.quoted)"
    switch type {
    case "positions":
      try source.allow(["type", "count", "start"])
      let count = try source.need("count").wholeNumber(named: "count", atLeast: 0)
      return ScenarioSource(.positions(count: count), start: try source.number("start", orElse: 0, atLeast: 0))
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
      let types = Vocabulary(noun: "source type", words: ["positions", "pages", "cursors"], owner: "a source")
      throw ScenarioError(types.objection(to: type), at: try source.need("type"))
    }
  }

  private func pages(_ source: ScenarioObject) throws(ScenarioError) -> [[Int]] {
    var pages: [[Int]] = []
    for element in try source.need("pages").list(named: "pages") {
      guard let ids = element.elements else {
        throw ScenarioError("each of \"pages\" must be a list of ids, not \(element.described)", at: element)
      }
      var page: [Int] = []
      for id in ids {
        guard let integer = id.integer else {
          throw ScenarioError("an id must be a whole number, not \(id.described)", at: id)
        }
        page.append(integer)
      }
      pages.append(page)
    }
    return pages
  }
}
