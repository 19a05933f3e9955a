import SearchSimulation
import Testing

@Suite struct TextPatternTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("a.c", "aがc"), (".", "👍🏽"), (".", "か\u{3099}"), ("が", "か\u{3099}"), ("e\u{301}", "é"),
    ("[あ-ん]+", "か\u{3099}き"), ("[^a-z]", "A"), (#"\w+"#, "a_9Z"), (#"\W"#, "が"), (#"\d\D"#, "1一"),
    (#"a\sb"#, "a\u{3000}b"),
    (#"\S"#, "x"), ("a|bc|", "bc"), ("a|bc|", ""), ("(a|b)*c", "ababc"), ("(?:ab)+", "abab"), ("a{2}", "aa"),
    ("a{2,}", "aaaa"), ("a{1,3}b", "aaab"), ("a{0}b", "b"), ("^a$", "a"), (#"[\d\-_]+"#, "1-_"), ("[a-]+", "a-a"),
    (#"[a\D]"#, "が"), (#"\.\*\\"#, #".*\"#), ("(a*)*", "aaa"), ("(a?){3}", "aa"), (#"\t\n"#, "\t\n"), ("[👍🏽a]", "👍🏽"),
  ])
  func matches(pattern: String, text: String) throws {
    #expect(try TextPattern(pattern).matches(text))
  }

  @Test(arguments: [
    ("", "a"), ("abc", "abcd"), ("abc", "ab"), ("a", "A"), (".", ""), (".", "ab"), (#"\w"#, "が"), (#"\d"#, "１"),
    ("👍", "👍🏽"),
    ("[^a]", "a"), ("a{2}", "aaa"), ("a{2,3}", "aaaa"), ("(a|b)c", "c"), (#"[^\s]"#, " "), ("か", "が"), ("[あ-ん]", "ア"),
  ])
  func doesNotMatch(pattern: String, text: String) throws {
    #expect(try !TextPattern(pattern).matches(text))
  }

  @Test(arguments: [
    ("a**", "3: a repetition is not repeated"), ("a+?", "3: a repetition is not repeated"),
    ("*a", "1: \"*\" repeats nothing"),
    ("(a", "1: \"(\" is not closed"), ("a)", "2: \")\" closes no group"), ("[a", "1: \"[\" is not closed"),
    ("[]", "1: \"[]\" matches nothing"), ("[[:alpha:]]", "2: in a class"), ("[z-a]", "2: the range goes backwards"),
    ("a{2", "2: \"{\" begins no count"), ("a{3,2}", "2: {3,2} has its larger number first"),
    ("a^", "2: \"^\" stands only"),
    ("$a", "1: \"$\" stands only"), (#"\b"#, "1: \\b is not known"), (#"\1"#, "1: \\1 is not known"),
    (#"a\"#, "2: a backslash ends the pattern"), ("(?i)a", "1: of groups"), ("a}", "2: \"}\" stands alone"),
    ("a{1001}", "2: a part may be repeated at most 1000 times"), ("(a{1000}){1000}", "10: the pattern has more than"),
    ("a{99999999999999999999}", "2: a part may be repeated at most 1000 times"), (#"[\d-z]"#, "2: a range goes"),
  ])
  func refuses(pattern: String, problem: String) {
    let error = #expect(throws: ScenarioError.self) { try TextPattern(pattern) }
    #expect(error?.message.hasPrefix("\"pattern\", character \(problem)") == true, "\(error?.message ?? "")")
  }

  @Test func nestedRepetitionsAreNotTriedAgainAndAgain() throws {
    let text = String(repeating: "a", count: 1_000)
    #expect(try !TextPattern("(a+)+b").matches(text))
    #expect(try TextPattern("(a+)+b").matches(text + "b"))
    #expect(try !TextPattern("(a|a)*(a|aa)+c").matches(text))
  }

  @Test func groupsAreNestedOnlySoDeep() {
    let deep = String(repeating: "(", count: 100_000)
    let error = #expect(throws: ScenarioError.self) { try TextPattern(deep) }
    #expect(error?.message.contains("nested deeper") == true)
  }
}
