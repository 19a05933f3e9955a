import SearchSimulation
import Testing

@Suite struct ScenarioDecoderErrorTests {
  @Test(arguments: [
    ("[]", "1:1: a scenario must be an object, not a list"),
    ("{}", "1:1: a scenario needs \"kind\""),
    (#"{"knd": "search"}"#, "1:2: unknown key \"knd\"; did you mean \"kind\"?"),
    (#"{"kind": "serch"}"#, "1:10: unknown kind \"serch\"; did you mean \"search\"?"),
    (#"{"kind": 1}"#, "1:10: \"kind\" must be a string, not 1"),
    (#"{"kind": "search"}"#, "1:1: a scenario needs \"events\""),
    (#"{"kind": "search", "event": []}"#, "1:20: unknown key \"event\"; did you mean \"events\"?"),
    (#"{"kind": "search", "events": {}}"#, "1:30: \"events\" must be a list, not an object"),
    (#"{"kind": "paging", "events": []}"#, "1:1: a scenario needs \"source\""),
    (#"{"kind": "screen", "events": []}"#, "1:1: a scenario needs \"sources\""),
    ("{\"kind\": \"search\",\n \"title\": null, \"events\": []}", "2:11: \"title\" must be a string, not null"),
    (
      #"{"kind": "search", "source": {}, "events": []}"#,
      "1:20: the key \"source\" is not for kind \"search\", which takes \"kind\", \"id\", \"title\", \"settings\", "
        + "\"events\", \"replies\" and \"expect\""
    ),
  ])
  func inTheFile(text: String, error: String) {
    #expect(message { try Scenario(parsing: text) } == error)
  }

  @Test(arguments: [
    ("search", #""debounse": 1"#, "1: unknown setting \"debounse\"; did you mean \"debounce\"?"),
    (
      "validation", #""pageSize": 1"#,
      "1: the setting \"pageSize\" is not for kind \"validation\", which takes \"debounce\", \"minimumLength\", "
        + "\"pattern\" and \"remember\""
    ),
    ("search", #""debounce": -1"#, "13: \"debounce\" must be a whole number of milliseconds, 0 or more, not -1"),
    ("search", #""debounce": 1.5"#, "13: \"debounce\" must be a whole number of milliseconds, 0 or more, not 1.5"),
    ("search", #""debounce": "1""#, "13: \"debounce\" must be a whole number of milliseconds, 0 or more, not \"1\""),
    ("search", #""maxWait": null"#, "12: \"maxWait\" must be a whole number of milliseconds, 0 or more, not null"),
    ("search", #""slowAfter": 1000000000001"#, "14: \"slowAfter\" must be at most 1000000000000, not 1000000000001"),
    ("search", #""leading": 1"#, "12: \"leading\" must be true or false, not 1"),
    ("search", #""trigger": "typ""#, "12: \"trigger\" must be \"typing\" or \"submit\", not \"typ\""),
    ("search", #""trigger": []"#, "12: \"trigger\" must be \"typing\" or \"submit\", not a list"),
    ("search", #""cacheSize": -1"#, "14: \"cacheSize\" must be a whole number, 0 or more, not -1"),
    ("validation", #""pattern": {}"#, "12: \"pattern\" must be a string, not an object"),
    ("paging", #""pageSize": 0"#, "13: \"pageSize\" must be a whole number, 1 or more, not 0"),
    ("paging", #""pageSize": 100001"#, "13: \"pageSize\" must be at most 100000, not 100001"),
    ("paging", #""firstPageSize": 1e9"#, "18: \"firstPageSize\" must be at most 100000, not 1000000000"),
    (
      "validation", #""pattern": "a(?=b)""#,
      "12: \"pattern\", character 2: of groups that begin with \"(?\" only (?:…) is known: no looking around, names or "
        + "flags"
    ),
    ("paging", #""firstPageSize": 0"#, "18: \"firstPageSize\" must be a whole number, 1 or more, not 0"),
    ("paging", #""maxPages": 0"#, "13: \"maxPages\" must be a whole number, 1 or more, not 0"),
    ("paging", #""maxItems": 0"#, "13: \"maxItems\" must be a whole number, 1 or more, not 0"),
    ("paging", #""maxPages": 3, "maxItems": 9"#, "16: \"maxPages\" and \"maxItems\" exclude each other; keep one"),
    (
      "paging", #""maxPages": 2, "pageSize": 3, "firstPageSize": 4, "prefetchDistance": 2"#,
      "13: \"maxPages\" 2 of \"pageSize\" 3 hold 6 items, but \"firstPageSize\" and twice \"prefetchDistance\" want 8; "
        + "\"maxPages\" must be 3 or more"
    ),
  ])
  func inSettings(kind: String, settings: String, error: String) {
    let text = "{\"kind\": \"\(kind)\", \(source(kind))\"events\": [],\n\"settings\": {\n\(settings)}}"
    #expect(message { try Scenario(parsing: text) } == "3:\(error)")
  }

  @Test(arguments: [
    ("search", "1", "1: an event must be an object, not 1"),
    ("search", #"{"at": 0}"#, "1: an event needs \"do\""),
    ("search", #"{"at": 0, "to": "type"}"#, "11: unknown key \"to\"; did you mean \"do\"?"),
    ("search", #"{"do": "submit"}"#, "1: the event \"submit\" needs \"at\""),
    ("search", #"{"at": -1, "do": "submit"}"#, "8: \"at\" must be a whole number of milliseconds, 0 or more, not -1"),
    ("search", #"{"at": 0, "do": "typ"}"#, "17: unknown event \"typ\"; did you mean \"type\"?"),
    ("search", #"{"at": 0, "do": "type"}"#, "1: the event \"type\" needs \"text\""),
    ("search", #"{"at": 0, "do": "type", "txt": ""}"#, "25: unknown key \"txt\"; did you mean \"text\"?"),
    ("search", #"{"at": 0, "do": "type", "text": 1}"#, "33: \"text\" must be a string, not 1"),
    (
      "search", #"{"at": 0, "do": "submit", "text": ""}"#,
      "27: unknown key \"text\"; the event \"submit\" takes \"at\" and \"do\""
    ),
    ("search", #"{"at": 0, "do": "compose", "text": "a"}"#, "1: the event \"compose\" needs \"marked\""),
    ("search", #"{"at": 0, "do": "filter", "filters": {"size": 3}}"#, "47: \"size\" must be a string, not 3"),
    (
      "validation", #"{"at": 0, "do": "clear"}"#,
      "17: the event \"clear\" is not for kind \"validation\", which takes \"type\", \"compose\", \"commit\", \"submit\", "
        + "\"retry\" and \"close\""
    ),
    ("paging", #"{"at": 0, "do": "visible", "first": 1}"#, "1: the event \"visible\" needs \"last\""),
    ("paging", #"{"at": 0, "do": "insert", "id": 1}"#, "1: the event \"insert\" needs \"after\""),
    ("paging", #"{"at": 0, "do": "pin", "id": "1"}"#, "30: \"id\" must be a whole number, not \"1\""),
    ("paging", #"{"at": 0, "do": "jump", "position": 1}"#, "1: \"jump\" needs a source of type \"positions\""),
    (
      "paging", #"{"at": 0, "do": "jump", "position": -1}"#,
      "37: \"position\" must be a whole number, 0 or more, not -1"
    ),
    ("screen", #"{"at": 0, "do": "jump", "position": 1}"#, "1: \"jump\" needs a source of type \"positions\""),
  ])
  func inEvents(kind: String, event: String, error: String) {
    let text = "{\"kind\": \"\(kind)\", \(source(kind))\"events\": [\n\(event)]}"
    #expect(message { try Scenario(parsing: text) } == "2:\(error)")
  }

  @Test func aScreenSetsNoSource() {
    let text = #"{"kind": "screen", "sources": {}, "events": [{"at": 0, "do": "setSource", "source": {}}]}"#
    let start = "1:62: the event \"setSource\" is not for kind \"screen\""
    #expect(message { try Scenario(parsing: text) }.hasPrefix(start))
  }

  @Test func jumpsAreCheckedAgainstTheSourceOfTheirTime() {
    let text = { (first: Int, second: Int) in
      """
      {"kind": "paging", "source": {"type": "pages", "pages": []}, "events": [
      {"at": \(first), "do": "jump", "position": 1},
      {"at": \(second), "do": "setSource", "source": {"type": "positions", "count": 3}}]}
      """
    }
    #expect(message { try Scenario(parsing: text(2, 1)) }.isEmpty)
    #expect(message { try Scenario(parsing: text(1, 2)) } == "2:1: \"jump\" needs a source of type \"positions\"")
  }

  @Test(arguments: [
    ("[]", "1: a source must be an object, not a list"),
    ("{}", "1: a source needs \"type\""),
    (#"{"type": "page"}"#, "10: unknown source type \"page\"; did you mean \"pages\"?"),
    (#"{"type": "positions"}"#, "1: a source of type \"positions\" needs \"count\""),
    (#"{"type": "positions", "count": -1}"#, "32: \"count\" must be a whole number, 0 or more, not -1"),
    (
      #"{"type": "positions", "count": 1, "pages": []}"#,
      "35: unknown key \"pages\"; a source of type \"positions\" takes \"type\", \"count\", \"start\", \"mostItems\", "
        + "\"extraItems\", \"hidden\", \"alignedTo\" and \"clamps\""
    ),
    (
      #"{"type": "pages", "pages": [], "firstNumber": 9223372036854775807}"#,
      "47: \"firstNumber\" must be at most 1000000000000, not 9223372036854775807"
    ),
    (
      #"{"type": "numbered", "count": 1, "start": -9223372036854775808}"#,
      "43: \"start\" must be at least -1000000000000, not -9223372036854775808"
    ),
    (
      #"{"type": "positions", "count": 1, "mostItems": 0}"#,
      "48: \"mostItems\" must be a whole number, 1 or more, not 0"
    ),
    (#"{"type": "positions", "count": 1, "hidden": [1.5]}"#, "46: \"hidden\" must be a whole number, not 1.5"),
    (#"{"type": "pages", "pages": [1]}"#, "29: each of \"pages\" must be a list of ids, not 1"),
    (#"{"type": "pages", "pages": [["1"]]}"#, "30: an id must be a whole number, not \"1\""),
    (
      #"{"type": "pages", "pages": [], "end": "short"}"#,
      "39: \"end\" must be \"explicit\", \"emptyPage\" or \"shortPage\", not \"short\""
    ),
    (
      #"{"type": "cursors", "pages": [], "start": 0}"#,
      "34: unknown key \"start\"; a source of type \"cursors\" takes \"type\", \"pages\", \"backward\" and \"end\""
    ),
  ])
  func inSources(source: String, error: String) {
    let text = "{\"kind\": \"paging\", \"events\": [], \"source\":\n\(source)}"
    #expect(message { try Scenario(parsing: text) } == "2:\(error)")
  }

  private func source(_ kind: String) -> String {
    switch kind {
    case "paging": #""source": {"type": "pages", "pages": []}, "#
    case "screen": #""sources": {"a": {"type": "cursors", "pages": []}}, "#
    default: ""
    }
  }
}

@Suite struct ScenarioReplyErrorTests {
  @Test(arguments: [
    ("search", #"{"a": 1}"#, "7: a reply must be an object, not 1"),
    ("search", #"{"a": []}"#, "7: a list of replies needs at least one"),
    ("search", #"{"a": {"after": "1"}}"#, "17: \"after\" must be a whole number of milliseconds, 0 or more, not \"1\""),
    (
      "search", "{\"か\\u3099\": {}, \"が\": {}}", "17: the reply \"が\" is given twice: a query is compared in NFC"
    ),
    ("search", #"{"a": {"afer": 1}}"#, "8: unknown key \"afer\"; did you mean \"after\"?"),
    ("search", #"{"a": {"after": 1, "outcome": "eror"}}"#, "31: unknown outcome \"eror\"; did you mean \"error\"?"),
    (
      "search", #"{"a": {"after": 1, "outcome": "page"}}"#,
      "31: the outcome \"page\" is not for kind \"search\", which takes \"items\", \"empty\", \"error\", \"rateLimited\" "
        + "and \"never\""
    ),
    (
      "search", #"{"a": {"after": 1, "outcome": "rateLimited"}}"#,
      "7: a reply with the outcome \"rateLimited\" needs \"retryAfter\""
    ),
    (
      "search", #"{"a": {"after": 1, "retryAfter": 1}}"#,
      "20: unknown key \"retryAfter\"; a reply with the outcome \"items\" takes \"after\" and \"outcome\""
    ),
    (
      "validation", #"{"a": {"after": 1}}"#,
      "7: a reply needs \"outcome\": \"available\", \"taken\", \"error\" or \"never\""
    ),
    (
      "paging", #"{"nxt": {"after": 1}}"#,
      "2: the reply \"nxt\" names no request; write \"next#2\", \"next\" (or refresh, previous) or \"*\""
    ),
    (
      "paging", #"{"next": [{"after": 1}]}"#,
      "10: in kind \"paging\" a reply is one object; number the requests instead, as in \"next#2\""
    ),
  ])
  func inReplies(kind: String, replies: String, error: String) {
    let source = kind == "paging" ? #""source": {"type": "positions", "count": 1}, "# : ""
    let text = "{\"kind\": \"\(kind)\", \(source)\"events\": [], \"replies\":\n\(replies)}"
    #expect(message { try Scenario(parsing: text) } == "2:\(error)")
  }

  @Test(arguments: ["next#0", "next#", "next#1x", "next#-1", "next#02", "a/next", "*#1", "Next", "", "next "])
  func namesNoRequestOfPaging(pattern: String) {
    let text = """
      {"kind": "paging", "source": {"type": "positions", "count": 1}, "events": [], "replies": {"\(pattern)": {"after": 1}}}
      """
    #expect(message { try Scenario(parsing: text) }.contains("names no request"))
  }

  @Test(arguments: ["next", "next#1", "a", "a/", "a/nxt", "a/next#0", "a/*", "*/*"])
  func namesNoRequestOfAScreen(pattern: String) {
    let text = """
      {"kind": "screen", "sources": {}, "events": [], "replies": {"\(pattern)": {"after": 1}}}
      """
    #expect(message { try Scenario(parsing: text) }.contains("names no request"))
  }
}

@Suite struct ScenarioExpectationErrorTests {
  @Test(arguments: [
    ("search", "[]", "1: \"expect\" must be an object, not a list"),
    ("search", #"{"request": []}"#, "2: unknown expectation \"request\"; did you mean \"requests\"?"),
    (
      "search", #"{"snapshotCount": 1}"#,
      "2: the expectation \"snapshotCount\" is not for kind \"search\", which takes \"requests\", \"cancels\", \"late\" "
        + "and \"states\""
    ),
    ("search", #"{"late": {}}"#, "10: \"late\" must be a list, not an object"),
    ("search", #"{"late": [1]}"#, "11: an entry of \"late\" must be an object, not 1"),
    (
      "search", #"{"late": [{"at": 1.5}]}"#,
      "18: \"at\" must be a whole number of milliseconds, 0 or more, not 1.5"
    ),
    ("search", #"{"states": [{"at": 1, "phas": "idle"}]}"#, "23: unknown field \"phas\"; did you mean \"phase\"?"),
    (
      "search", #"{"requests": [{"text": "a"}]}"#,
      "16: unknown field \"text\"; an entry of \"requests\" takes \"at\", \"query\" and \"filters\""
    ),
    ("paging", #"{"snapshotCount": -1}"#, "19: \"snapshotCount\" must be a whole number, 0 or more, not -1"),
    ("paging", #"{"snapshots": [{"pages": []}]}"#, "16: an entry of \"snapshots\" needs \"at\""),
    (
      "paging", #"{"snapshots": [{"at": 1, "change": {"rest": true}}]}"#,
      "37: unknown key \"rest\"; did you mean \"reset\"?"
    ),
    (
      "paging", #"{"snapshots": [{"at": 1, "change": {"evicted": {"top": 1}}}]}"#,
      "49: unknown key \"top\"; \"evicted\" takes \"head\" and \"tail\""
    ),
  ])
  func inExpectations(kind: String, expect: String, error: String) {
    let source = kind == "paging" ? #""source": {"type": "positions", "count": 1}, "# : ""
    let text = "{\"kind\": \"\(kind)\", \(source)\"events\": [], \"expect\":\n\(expect)}"
    #expect(message { try Scenario(parsing: text) } == "2:\(error)")
  }
}
