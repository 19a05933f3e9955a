import Testing

@testable import SearchMachines

/// A field with one policy and a rest time of 500 ms.
private struct Field {
  let policy: CompositionPolicy
  var language: String?
  private(set) var text = FieldText()

  init(_ policy: CompositionPolicy, language: String? = nil) {
    self.policy = policy
    self.language = language
  }

  /// The query and the rest deadline, as `か until 500`.
  var state: String {
    text.queryText + (text.restDeadline.map { " until \(written($0))" } ?? "")
  }

  mutating func type(_ whole: String, at time: Int) -> String { change(whole, nil, time) }

  mutating func compose(_ whole: String, _ marked: String, at time: Int) -> String {
    change(whole, QueryText.lastRange(of: marked, in: whole), time)
  }

  mutating func change(_ whole: String, _ marked: Range<String.Index>?, _ time: Int) -> String {
    text.change(
      to: whole, marked: marked, policy: policy, language: language, restTime: ms(500), now: ms(time))
    return state
  }

  mutating func rest() -> String {
    text.rest()
    return state
  }
}

@Suite struct FieldTextTests {
  @Test func commitLeavesOutWhatIsComposed() {
    var field = Field(.commit)
    #expect(field.compose("か", "か", at: 0) == "")
    #expect(field.type("蚊", at: 100) == "蚊")
    #expect(field.compose("蚊と", "と", at: 200) == "蚊", "a committed prefix stays searchable")
    #expect(field.compose("蚊とn", "とn", at: 300) == "蚊")
    #expect(field.type("蚊と", at: 400) == "蚊と")
    #expect(field.compose("蚊xと", "x", at: 500) == "蚊と", "what stands after the marked part is committed too")
    #expect(field.text.whole == "蚊xと")
  }

  @Test func everyTakesTheWholeText() {
    var field = Field(.every)
    #expect(field.compose("か", "か", at: 0) == "か")
    #expect(field.compose("かn", "かn", at: 100) == "かn")
    #expect(field.type("感", at: 200) == "感")
    #expect(field.compose("感じ", "じ", at: 300) == "感じ")
  }

  @Test func restTakesTheWholeTextOnceItHasRested() {
    var field = Field(.rest)
    #expect(field.compose("か", "か", at: 0) == " until 500")
    #expect(field.compose("かn", "かn", at: 300) == " until 800", "other text starts anew")
    #expect(field.compose("かn", "かn", at: 700) == " until 800", "the same text does not")
    #expect(field.rest() == "かn")
    #expect(field.compose("かn", "かn", at: 900) == "かn", "rested text does not rest again")
    #expect(field.compose("かんj", "かんj", at: 1_000) == "かn until 1500", "the rested text stays while composing on")
    #expect(field.compose("かんじ", "かんじ", at: 1_100) == "かn until 1600")
    #expect(field.rest() == "かんじ")
    #expect(field.type("漢字", at: 1_700) == "漢字", "commit ends it")
    #expect(field.compose("漢字を", "を", at: 1_800) == "漢字 until 2300", "and what rested is forgotten")
  }

  @Test func commitEndsTheRest() {
    var field = Field(.rest)
    _ = field.compose("aか", "か", at: 0)
    #expect(field.type("aか", at: 100) == "aか", "the same text, committed")
    #expect(field.text.restDeadline == nil)
    #expect(field.compose("aかn", "n", at: 200) == "aか until 700")
    #expect(field.type("", at: 300) == "", "cleared")
  }

  @Test func aChangeOfTheCommittedTextEndsTheRestedText() {
    var field = Field(.rest)
    _ = field.compose("aか", "か", at: 0)
    #expect(field.rest() == "aか")
    #expect(field.compose("aかn", "かn", at: 600) == "aか until 1100")
    #expect(field.compose("bかn", "かn", at: 700) == "b until 1200")
    #expect(field.rest() == "bかn")
    // Part of the composition is committed, the rest goes on.
    #expect(field.compose("bかに", "に", at: 1_300) == "bか until 1800")
  }

  @Test func restedTextOutlivesAReturnToTheSameCommittedText() {
    var field = Field(.rest)
    _ = field.compose("か", "か", at: 0)
    _ = field.rest()
    #expect(field.compose("き", "き", at: 600) == "か until 1100")
    #expect(field.compose("か", "か", at: 700) == "か until 1200")
    #expect(field.rest() == "か")
  }

  @Test func autoGoesByTheMarkedText() {
    var korean = Field(.auto)
    #expect(korean.compose("ㅎ", "ㅎ", at: 0) == "ㅎ")
    #expect(korean.compose("하", "하", at: 100) == "하")
    var japanese = Field(.auto, language: "ja")
    #expect(japanese.compose("n", "n", at: 0) == " until 500")
    #expect(japanese.compose("に", "に", at: 100) == " until 600")
    var latin = Field(.auto)
    #expect(latin.compose("n", "n", at: 0) == "n")
    #expect(latin.compose("に", "に", at: 100) == " until 600")
    #expect(latin.rest() == "に")
    var vietnamese = Field(.auto, language: "vi")
    #expect(vietnamese.compose("tiê", "tiê", at: 0) == "tiê")
  }

  @Test(arguments: [CompositionPolicy.commit, .rest, .auto])
  func aMarkedRangeThatIsEmptyOrNotInTheTextMeansCommitted(_ policy: CompositionPolicy) {
    let text = "ab"
    let longer = "abcd"
    let ranges: [Range<String.Index>] = [
      text.startIndex..<text.startIndex, text.endIndex..<text.endIndex, longer.startIndex..<longer.endIndex,
      longer.index(longer.startIndex, offsetBy: 3)..<longer.endIndex,
    ]
    for range in ranges {
      var field = Field(policy, language: "ja")
      #expect(field.change(text, range, 0) == "ab")
    }
  }

  @Test func quietStopsTheRestAndKeepsTheText() {
    var field = Field(.rest)
    _ = field.compose("か", "か", at: 0)
    field.stopResting()
    #expect(field.state == "")
    #expect(field.text.whole == "か")
    #expect(field.compose("かn", "かn", at: 100) == " until 600", "composing on rests again")
  }
}

extension Field {
  fileprivate mutating func stopResting() { text.stopResting() }
}
