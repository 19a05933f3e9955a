import Testing

@testable import Picker

@Suite struct QueryFieldTests {
  private func field(_ before: String, _ after: String = "") -> QueryField {
    var field = QueryField(before + after)
    for _ in after { field.perform(.left) }
    return field
  }

  private func parts(_ field: QueryField, _ edits: QueryField.Edit...) -> [String] {
    var field = field
    for edit in edits { field.perform(edit) }
    return [field.before, field.after]
  }

  @Test func movesByCharactersAsAPersonSeesThem() {
    #expect(parts(field("カ\u{3099}e\u{301}👨‍👩‍👧"), .left) == ["カ\u{3099}e\u{301}", "👨‍👩‍👧"])
    #expect(parts(field("カ\u{3099}e\u{301}👨‍👩‍👧"), .left, .left, .deleteBackward) == ["", "e\u{301}👨‍👩‍👧"])
    #expect(parts(field("ab"), .right) == ["ab", ""])
    #expect(parts(field("", "ab"), .left, .right) == ["a", "b"])
  }

  @Test func movesByWords() {
    #expect(parts(field("foo bar-baz"), .wordLeft) == ["foo bar-", "baz"])
    #expect(parts(field("foo bar-baz "), .wordLeft, .wordLeft) == ["foo ", "bar-baz "])
    #expect(parts(field("", " foo bar"), .wordRight) == [" foo", " bar"])
    #expect(parts(field("foo"), .start) == ["", "foo"])
    #expect(parts(field("", "foo"), .end) == ["foo", ""])
  }

  @Test func cutsAndPutsBack() {
    #expect(parts(field("foo bar-baz"), .cutWord) == ["foo ", ""])
    #expect(parts(field("foo bar-baz"), .cutWordBackward) == ["foo bar-", ""])
    #expect(parts(field("foo  "), .cutWord) == ["", ""])
    #expect(parts(field("foo", " bar baz"), .cutWordForward) == ["foo", " baz"])
    #expect(parts(field("foo", "bar"), .cutToStart) == ["", "bar"])
    #expect(parts(field("foo bar"), .cutWord, .start, .paste) == ["bar", "foo "])
    #expect(parts(field("foo"), .cutToStart, .cutToStart, .paste) == ["foo", ""], "cutting nothing forgets nothing")
    #expect(parts(field("", "ab"), .deleteForward) == ["", "b"])
    #expect(parts(field(""), .deleteForward, .deleteBackward, .cutWord) == ["", ""])
  }

  @Test func staysOneLine() {
    var field = QueryField("a\nb")
    field.insert("c\r\nd\u{1B}e\u{2028}")
    #expect(field.text == "a bc  d e ")
  }

  @Test func aMarkJoinsTheCharacterBeforeIt() {
    var field = QueryField("か")
    field.insert("\u{3099}")
    #expect(field.text == "が")
    field.perform(.deleteBackward)
    #expect(field.text.isEmpty)
  }
}
