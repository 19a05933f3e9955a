import IncrementalSearchTesting
import Observation
import Testing

@testable import IncrementalSearch

@MainActor
@Suite(.timeLimit(.minutes(5))) struct FieldConnectionTests {
  /// A model that writes down what it is told.
  @Observable final class Model: FieldModel {
    var text = ""
    private(set) var told: [String] = []
    private(set) var submits = 0

    func fieldChanged(to content: FieldContent) {
      let marked = content.markedRange.map { "‹\(content.text[$0])›" } ?? ""
      told.append("\(content.text)\(marked)\(content.language.map { " \($0)" } ?? "")")
      if !text.utf8.elementsEqual(content.text.utf8) { text = content.text }
    }

    func submit() { submits += 1 }
  }

  private let field = TestTextField()
  private let model = Model()

  private func connect() -> FieldConnection<Model> {
    let connection = FieldConnection(field, model)
    field.onEditingChanged = { [weak connection] in connection?.fieldChanged() }
    return connection
  }

  /// Returns once the connection has done what it does about the model's text, which has just changed.
  private func settled(_ field: TestTextField) async {
    let looks = field.looks
    await observed { field.looks > looks }
  }

  @Test func everyWayOfTypingIsToldOnce() {
    let connection = connect()
    field.insertText("a")
    field.insertText("b")
    field.deleteBackward()
    field.replaceAll(with: "dictated words")
    field.undo()
    field.insertText(" pasted")
    field.clear()
    #expect(model.told == ["a", "ab", "a", "dictated words", "a", "a pasted", ""])
    #expect(field.written == [] && field.complaints == [])
    _ = connection
  }

  @Test func compositionIsToldStepByStep() async {
    let connection = connect()
    field.language = "ja-JP"
    field.insertText("駅 ")
    for step in ["と", "とう", "とうk", "とうきょ"] {
      field.setMarkedText(step)
      await settled(field)
    }
    field.commit("東京")
    await settled(field)
    #expect(
      model.told == [
        "駅  ja-JP", "駅 と‹と› ja-JP", "駅 とう‹とう› ja-JP", "駅 とうk‹とうk› ja-JP", "駅 とうきょ‹とうきょ› ja-JP", "駅 東京 ja-JP",
      ])
    #expect(field.written == [] && field.complaints == [])
    _ = connection
  }

  @Test func committingWhatStandsThereIsAChange() {
    let connection = connect()
    field.setMarkedText("とう")
    field.unmarkText()
    #expect(model.told == ["とう‹とう›", "とう"])
    field.unmarkText()
    connection.fieldChanged()
    #expect(model.told.count == 2, "what was told is not told again")
  }

  @Test func textSetFromCodeIsWrittenOnceAndNotToldBack() async {
    let connection = connect()
    model.text = "千代田"
    await settled(field)
    #expect(field.text == "千代田")
    connection.fieldChanged()
    model.text = "千代田"
    model.text = "東京"
    await settled(field)
    #expect(field.written == ["千代田", "東京"] && model.told == [])
  }

  @Test func textThatTheModelHasIsWrittenAtTheStart() {
    model.text = "東京"
    let connection = connect()
    #expect(field.written == ["東京"] && model.told == [])
    _ = connection
  }

  @Test func textTheFieldHasIsToldWithTheFirstChange() {
    field.insertText("東")
    let connection = connect()
    #expect(model.told == ["東"] && field.written == [], "an empty model takes what stands in the field")
    _ = connection
  }

  @Test func textSetWhileComposingWaitsForTheEnd() async {
    let connection = connect()
    field.setMarkedText("とう")
    model.text = "大阪"
    await settled(field)
    #expect(field.text == "とう" && field.written == [])
    field.unmarkText()
    #expect(field.text == "大阪" && field.written == ["大阪"])
    #expect(model.told == ["とう‹とう›"] && field.complaints == [])
    _ = connection
  }

  @Test func typingOnWinsOverTextSetWhileComposing() async {
    let connection = connect()
    field.setMarkedText("とう")
    model.text = "大阪"
    await settled(field)
    field.setMarkedText("とうk")
    await settled(field)
    #expect(model.text == "とうk")
    field.commit("東京")
    await settled(field)
    #expect(field.text == "東京" && model.text == "東京" && field.written == [])
    _ = connection
  }

  /// The first clause of what is composed is committed: nobody has typed on.
  @Test func textSetWhileComposingOutlivesAChangeOfTheMarkedPart() async {
    let connection = connect()
    field.setMarkedText("とうきょう")
    model.text = "大阪"
    await settled(field)
    field.narrowMarkedText(by: 2)
    #expect(model.text == "大阪" && field.written == [])
    field.unmarkText()
    #expect(field.text == "大阪" && model.text == "大阪" && field.written == ["大阪"])
    _ = connection
  }

  /// The commit comes before the field has been told of the text that code has set.
  @Test func textSetJustBeforeTheCommitWins() async {
    let connection = connect()
    field.setMarkedText("とうきょう")
    model.text = "大阪"
    field.unmarkText()
    await settled(field)
    #expect(field.text == "大阪" && model.text == "大阪" && field.written == ["大阪"])
    _ = connection
  }

  /// A verdict is about the exact text, so another spelling of the same letters is another text.
  @Test func anotherSpellingOfTheSameLettersIsTold() async {
    let account = ValidationModel { _ in true }
    let connection = FieldConnection(field, account)
    field.onEditingChanged = { [weak connection] in connection?.fieldChanged() }
    field.insertText("が")
    account.submit()
    await observed { account.canSubmit }
    field.replaceAll(with: "か\u{3099}")
    #expect(!account.canSubmit && Array(account.text.utf8) == Array("か\u{3099}".utf8))
    account.text = "が"
    await settled(field)
    #expect(Array(field.text.utf8) == Array("が".utf8))
    _ = connection
  }

  @Test func aFieldThatChangesWhatIsWrittenHasTheLastWord() async {
    field.isSingleLine = true
    let connection = connect()
    model.text = "東\n京"
    await observed { model.text == "東京" }
    #expect(field.text == "東京" && field.written == ["東\n京"] && model.told == ["東京"])
    model.text = "大阪"
    await settled(field)
    #expect(field.written == ["東\n京", "大阪"] && model.told == ["東京"], "the text of the field was not written back")
    _ = connection
  }

  @Test func anEnterOfTheInputMethodDoesNotSubmit() {
    let connection = connect()
    field.setMarkedText("とう")
    connection.submitted()
    #expect(model.submits == 0)
    field.commit("東")
    connection.submitted()
    #expect(model.submits == 1)
  }

  @Test func fieldAndModelAgreeAfterAnythingAndNothingLoops() async {
    for seed in 0..<300 as Range<UInt64> {
      await walk(seed: seed)
    }
  }

  private func walk(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let (field, model) = (TestTextField(), Model())
    field.isSingleLine = Bool.random(using: &random)
    let connection = FieldConnection(field, model)
    field.onEditingChanged = { [weak connection] in connection?.fieldChanged() }
    var changes = 0
    var isUnsettled = false
    let pieces = ["a", "千", "代田", "𠮷", "か\u{3099}", "が", "👩‍👩‍👧", " ", "\n", ""]
    for _ in 0..<40 {
      let piece = pieces.randomElement(using: &random) ?? ""
      changes += 1
      let before = model.text
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: field.insertText(piece)
      case 2, 3, 4: field.setMarkedText(piece)
      case 5: field.unmarkText()
      case 6: field.commit(piece)
      case 7: field.deleteBackward()
      case 8: Bool.random(using: &random) ? field.clear() : field.undo()
      case 9: field.replaceAll(with: piece)
      default: model.text = piece
      }
      if model.text != before { isUnsettled = true }
      if isUnsettled && Bool.random(using: &random) {
        await settled(field)
        isUnsettled = false
      }
    }
    let before = model.text
    field.unmarkText()
    if isUnsettled || model.text != before { await settled(field) }
    await observed { field.text == model.text }
    #expect(Array(field.text.utf8) == Array(model.text.utf8), "seed \(seed)")
    #expect(field.complaints == [], "seed \(seed)")
    #expect(model.told.count + field.written.count <= 2 * changes, "seed \(seed): text went in circles")
    _ = connection
  }
}
