import RecordFormats
import Testing

@testable import ShellCommand

@Suite struct PreviewTemplateTests {
  private let item = PreviewItem(bytes: Array("one  two\tthree".utf8), ordinal: 7)
  private let other = PreviewItem(bytes: Array("a,b".utf8), ordinal: 9, fields: ["a", "b"].map { Array($0.utf8) })

  private func command(_ template: String, selected: [PreviewItem] = []) -> String {
    String(
      decoding: PreviewTemplate(template).command(current: item, selected: selected, query: "it's"), as: UTF8.self)
  }

  @Test(arguments: [
    ("cat {}", "cat 'one  two\tthree'"), ("{q} {n}", #"'it'\''s' 7"#), ("{1}{2}{3}{4}", "'one''two''three'''"),
    ("{-1} {-3} {-4}", "'three' 'one' ''"),
    ("{2..} {..2} {..} {-2..-1}", "'two\tthree' 'one  two' 'one  two\tthree' 'two\tthree'"),
    ("{3,1..2}", "'threeone  two'"), ("{1..99}{5..}{3..1}", "'one  two\tthree'''''"),
    ("{x} {0} {1..x} {+ } { } {1,} {+q} {", "{x} {0} {1..x} {+ } { } {1,} {+q} {"),
    ("\\{} \\{q} \\{x} \\", "{} {q} \\{x} \\"),
    ("awk '{print $1}' {2}", "awk '{print $1}' 'two'"), ("${HOME} {{}}", "${HOME} {'one  two\tthree'}"),
    ("{+} {+n} {+1}", "'one  two\tthree' 7 'one'"), ("é{1}é", "é'one'é"), ("", ""),
  ])
  func placeholders(template: String, expected: String) {
    #expect(command(template) == expected)
  }

  @Test func selectedRecordsAreArguments() {
    #expect(
      command("{+} {} {+n} {+2}", selected: [other, item])
        == "'a,b' 'one  two\tthree' 'one  two\tthree' 9 7 'b' 'two'")
  }

  @Test func allRecordsAreArguments() {
    let template = PreviewTemplate("{*} {*n} {+} {*1}")
    let command = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
    #expect(
      command(template.command(current: item, all: [other, item], query: ""))
        == "'a,b' 'one  two\tthree' 9 7 'one  two\tthree' 'a' 'one'")
    #expect(command(template.command(current: item, all: [], query: "")) == "'' '' 'one  two\tthree' ''")
    #expect(command(template.command(current: other, query: "")) == "'a,b' 9 'a,b' 'a'")
    #expect(template.usesAll && !PreviewTemplate("{+} {*q}").usesAll)
    var kept: [UInt8] = []
    _ = PreviewTemplate("{*f}").command(current: item, all: [other, item], query: "") { bytes in
      kept = bytes
      return "x"
    }
    #expect(kept == Array("a,b\none  two\tthree\n".utf8))
  }

  @Test func withoutARecordThereAreEmptyArguments() {
    let template = PreviewTemplate("x {} {+} {1} {n} {q}")
    #expect(template.command(current: nil, query: "") == Array("x '' '' '' '' ''".utf8))
  }

  @Test func aTemplateSaysWhatItUses() {
    let plain = PreviewTemplate("ls {z}")
    #expect(!plain.usesQuery && !plain.usesCurrent && !plain.usesSelection)
    let all = PreviewTemplate("{q} {+1}")
    #expect(all.usesQuery && all.usesCurrent && all.usesSelection)
    #expect(!PreviewTemplate("{1}").usesSelection)
  }

  @Test func severalFieldsHaveTheirDelimitersBetween() {
    let item = PreviewItem(bytes: Array("a:b:c".utf8), ordinal: 0, delimiter: FieldDelimiter(":") ?? .words)
    let command = PreviewTemplate("{1,3} {2..} {3,1} {5} {1,5}").command(current: item, query: "")
    #expect(String(decoding: command, as: UTF8.self) == "'a:c' 'b:c' 'ca' '' 'a'")
    let ended = PreviewItem(bytes: Array("a:b:".utf8), ordinal: 0, delimiter: FieldDelimiter(":") ?? .words)
    let texts = PreviewTemplate("{2..} {..} {1,3} {3} {-2..}").command(current: ended, query: "")
    #expect(String(decoding: texts, as: UTF8.self) == "'b' 'a:b' 'a' '' 'b'", "the delimiter at the end is left out")
  }

  @Test func wordsOfTheQueryArePlaceholders() {
    let template = PreviewTemplate("a {q:1} {q:2..} {q} {q:x} {+q:1}")
    #expect(template.usesQuery && !template.usesCurrent)
    let command = template.command(current: nil, query: " foo  bar b's ")
    #expect(String(decoding: command, as: UTF8.self) == #"a 'foo' 'bar b'\''s' ' foo  bar b'\''s ' {q:x} {+q:1}"#)
  }

  @Test func aShellGetsEveryByteButNUL() async {
    let bytes = (1...255).map { UInt8($0) } + Array(#"'\'' $(touch x) `y` \"#.utf8) + [0, 0x27, 0x5C]
    let item = PreviewItem(bytes: bytes, ordinal: 0)
    let command = PreviewTemplate("printf %s {}").command(current: item, query: "")
    for shell in ["/bin/sh", "/bin/bash"] {
      let runner = ShellCommand(shell: CommandShell(path: shell))
      var last: CommandOutput?
      for await output in await runner.run(command, environment: ["LC_ALL": "C"]) { last = output }
      await runner.stop()
      #expect(last?.bytes == bytes.filter { $0 != 0 })
    }
  }

  @Test func aBackslashStandsOutsideOfTheQuotes() {
    #expect(PreviewTemplate.quoted(Array(#"a\'"#.utf8)) == Array(#"'a'\\''\'''"#.utf8))
  }
}
