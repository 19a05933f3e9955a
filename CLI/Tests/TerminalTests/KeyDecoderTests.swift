import IncrementalSearchTesting
import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  /// What bytes give, with a flush after them.
  private func inputs(_ text: String) -> [TerminalInput] { inputs(Array(text.utf8)) }

  private func inputs(_ bytes: [UInt8]) -> [TerminalInput] {
    var decoder = KeyDecoder()
    return decoder.decode(bytes) + decoder.flush()
  }

  private static func press(_ key: Key, _ modifiers: KeyModifiers = []) -> [TerminalInput] {
    [.key(KeyPress(key, modifiers))]
  }

  private static func mouse(
    _ action: MouseReport.Action, _ column: Int, _ row: Int, _ button: MouseReport.Button = .left,
    _ modifiers: KeyModifiers = []
  ) -> [TerminalInput] {
    [.mouse(MouseReport(action, row: row, column: column, button: button, modifiers: modifiers))]
  }

  @Test(arguments: [
    ("\u{1B}[<0;5;3M", mouse(.press, 4, 2)), ("\u{1B}[<0;5;3m", mouse(.release, 4, 2)),
    ("\u{1B}[<2;1;1M", mouse(.press, 0, 0, .right)), ("\u{1B}[<32;300;9M", mouse(.drag, 299, 8)),
    ("\u{1B}[<64;1;1M", mouse(.wheelUp, 0, 0)), ("\u{1B}[<69;1;1M", mouse(.wheelDown, 0, 0, .left, .shift)),
    ("\u{1B}[<35;2;2M", []), ("\u{1B}[<0;0;3M", []), ("\u{1B}[<0;5M", []), ("\u{1B}[<66;1;1M", []),
  ])
  func `what a mouse does`(bytes: String, expected: [TerminalInput]) { #expect(inputs(bytes) == expected) }

  @Test(arguments: [
    ("\r", press(.enter)), ("\n", press(.character("j"), .control)), ("\t", press(.tab)), ("\u{7F}", press(.backspace)),
    ("\u{8}", press(.backspace)), ("\0", press(.character(" "), .control)), ("\u{1}", press(.character("a"), .control)),
    ("\u{1C}", press(.character("\\"), .control)), ("\u{1F}", press(.character("_"), .control)),
    ("\u{1B}", press(.escape)),
    ("\u{1B}\u{1B}", press(.escape) + press(.escape)), ("\u{1B}\r", press(.enter, .alt)),
    ("\u{1B}\u{7F}", press(.backspace, .alt)), ("\u{1B}b", press(.character("b"), .alt)),
    ("\u{1B}B", press(.character("b"), [.alt, .shift])), ("\u{1B}é", press(.character("é"), .alt)),
    ("\u{1B}\u{6}", press(.character("f"), [.alt, .control])),
    ("\u{1B}\u{1B}x", press(.escape) + press(.character("x"), .alt)),
  ])
  func `single keys`(bytes: String, expected: [TerminalInput]) { #expect(inputs(bytes) == expected) }

  @Test(arguments: [
    ("[A", press(.up)), ("OA", press(.up)), ("[1;5A", press(.up, .control)), ("[1;2D", press(.left, .shift)),
    ("[1;8C", press(.right, [.shift, .alt, .control])), ("O5B", press(.down, .control)), ("Ob", press(.down, .control)),
    ("[b", press(.down, .shift)), ("\u{1B}[A", press(.up, .alt)), ("\u{1B}OA", press(.up, .alt)),
    ("[H", press(.home)), ("[1~", press(.home)), ("[7~", press(.home)), ("OF", press(.end)), ("[4~", press(.end)),
    ("[8~", press(.end)), ("[3~", press(.delete)), ("[3;5~", press(.delete, .control)),
    ("[3^", press(.delete, .control)),
    ("[3$", press(.delete, .shift)), ("[3@", press(.delete, [.shift, .control])), ("[5~", press(.pageUp)),
    ("[6;3~", press(.pageDown, .alt)), ("[Z", press(.tab, .shift)), ("OP", press(.function(1))),
    ("[[E", press(.function(5))),
    ("[15~", press(.function(5))), ("[24~", press(.function(12))), ("[1;5Q", press(.function(2), .control)),
    ("OM", press(.enter)), ("Oy", [.text("9")]), ("[2~", []), ("[99999999999999999999~", []),
    // kitty
    ("[97;5u", press(.character("a"), .control)), ("[27u", press(.escape)), ("[13;2u", press(.enter, .shift)),
    ("[127;5u", press(.backspace, .control)), ("[105;5u", press(.character("i"), .control)),
    ("[32;5u", press(.character(" "), .control)),
    ("[97:65;2;65u", [.text("A")]), ("[97:65;2u", [.text("A")]), ("[233u", [.text("é")]), ("[97;5:3u", []),
    ("[57441;2u", []),
    ("[57399u", [.text("0")]), ("[57376u", press(.function(13))), ("[97;9u", []), ("[1;1:3A", []),
    ("[1;129A", press(.up)),
    // xterm's modifyOtherKeys
    ("[27;5;9~", press(.tab, .control)), ("[27;2;13~", press(.enter, .shift)),
    ("[27;6;65~", press(.character("a"), [.control, .shift])),
  ])
  func `sequences`(bytes: String, expected: [TerminalInput]) { #expect(inputs("\u{1B}" + bytes) == expected) }

  @Test(arguments: [
    "[I", "[O", "[12;40R", "[1;1R", "[?62;4c", "[?2026;2$y", "[?1u", "[8;24;80t", "[<35;1;1M",
    "[M !!",
    "]0;title\u{7}", "]52;c;aGk=\u{1B}\\", "P>|XTerm(370)\u{1B}\\", "_Gi=1;OK\u{1B}\\", "^private\u{1B}\\",
    "]11;rgb:zz/0/0\u{7}", "[201~",
  ])
  func `answers and reports are swallowed, and the key after them comes`(bytes: String) {
    #expect(inputs("\u{1B}\(bytes)a") == [.text("a")])
  }

  @Test(arguments: [
    ("]11;rgb:ffff/8080/0000\u{7}", (255, 128, 0)), ("]11;rgb:1e/1e/2e\u{1B}\\", (30, 30, 46)),
    ("]11;rgb:f/0/8\u{7}", (255, 0, 136)),
    ("]11;rgba:0000/ffff/0000/ffff\u{7}", (0, 255, 0)), ("]11;#010203\u{7}", (1, 2, 3)),
  ])
  func `the background's colour`(bytes: String, color: (UInt8, UInt8, UInt8)) {
    #expect(inputs("\u{1B}" + bytes) == [.backgroundColor(red: color.0, green: color.1, blue: color.2)])
  }

  @Test func `text comes in runs, what is no text between them`() {
    #expect(inputs("東京\rタワー👨‍👩‍👧\u{85}!") == [.text("東京")] + Self.press(.enter) + [.text("タワー👨‍👩‍👧!")])
  }

  @Test(arguments: [
    ([0xFF, 0x61], "\u{FFFD}a"), ([0xE6, 0x9D, 0x61], "\u{FFFD}a"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xF0, 0x9F, 0x98, 0xE6, 0x9D, 0xB1], "\u{FFFD}東"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x9B, 0x41], "\u{FFFD}A"),
  ])
  func `invalid bytes become replacement characters`(bytes: [UInt8], text: String) {
    #expect(inputs(bytes) == [.text(text)])
    #expect(text == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `a paste is one input, its line ends are line feeds`() {
    #expect(
      inputs("\u{1B}[200~カフェ\rx\r\ny\n\u{1B}[201\u{1B}[A\u{1B}[201~z")
        == [.paste("カフェ\nx\ny\n\u{1B}[201\u{1B}[A"), .text("z")])
  }

  @Test func `a paste is bounded and cut on a whole character`() {
    var decoder = KeyDecoder()
    let start = decoder.decode("\u{1B}[200~a".utf8)
    let letters = Array(String(repeating: "東", count: 1000).utf8)
    for _ in 0..<400 { #expect(decoder.decode(letters).isEmpty) }
    let end = decoder.decode("\u{1B}[201~b".utf8)
    #expect(start.isEmpty)
    guard case .paste(let text) = end.first else { return #expect(Bool(false), "no paste") }
    #expect(text.utf8.count <= PasteCollector.limit && text.utf8.count > PasteCollector.limit - 4)
    #expect(text.hasSuffix("東") && text.hasPrefix("a東"))
    #expect(end.last == .text("b"))
  }

  @Test func `what no answer begins with is typed with alt`() {
    #expect(inputs("\u{1B}]a") == Self.press(.character("]"), .alt) + [.text("a")])
    #expect(inputs("\u{1B}P東") == Self.press(.character("p"), [.alt, .shift]) + [.text("東")])
  }

  @Test func `only what is held is waited for, a sequence longer than a key`() {
    var decoder = KeyDecoder()
    #expect(decoder.flushDelay == nil)
    #expect(decoder.decode([0x1B]).isEmpty && decoder.flushDelay == .milliseconds(100))
    #expect(decoder.decode("[1;".utf8).isEmpty && decoder.flushDelay == .seconds(1))
    #expect(decoder.decode("5A".utf8) == Self.press(.up, .control) && decoder.flushDelay == nil)
    #expect(decoder.decode([0xE6]).isEmpty && decoder.flushDelay == nil)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode([0x9D, 0xB1]) == [.text("東")])
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.flush() == Self.press(.escape) && decoder.flushDelay == nil)
    #expect(decoder.decode("\u{1B}[200~".utf8).isEmpty && decoder.flushDelay == .seconds(1))
  }

  @Test(arguments: [
    "[1;5A", "[A", "OA", "O5A", "[[A", "[M !!", "[3$", "[12;40R", "[?62;4c", "[<0;10;5M", "]11;rgb:ff/00/80\u{1B}\\",
    "]11;rgb:ff/00/80\u{7}", "P>|XTerm(370)\u{1B}\\", "_Gi=1;OK\u{1B}\\",
  ])
  func `a sequence held up anywhere is swallowed`(sequence: String) {
    let bytes = Array("\u{1B}\(sequence)".utf8)
    for place in 2..<bytes.count {
      var decoder = KeyDecoder()
      #expect((decoder.decode(bytes[..<place]) + decoder.flush()).isEmpty, "\(place)")
      #expect(decoder.flushDelay == nil)
      #expect((decoder.flush() + decoder.decode(bytes[place...])).isEmpty, "\(place)")
      #expect(decoder.decode("x\u{1B}[A".utf8) == [.text("x")] + Self.press(.up), "\(place)")
    }
    var decoder = KeyDecoder()
    var slow = decoder.decode(bytes[..<2])
    for byte in bytes[2...] { slow += decoder.flush() + decoder.decode([byte]) }
    #expect((slow + decoder.flush()).isEmpty)
  }

  @Test func `a paste without an end is given, and keys are keys again`() {
    for held in ["", "\u{1B}[", "\u{1B}[20"] {
      var decoder = KeyDecoder()
      #expect(decoder.decode("\u{1B}[200~カフェ\rx\(held)".utf8).isEmpty)
      #expect(decoder.flush() == [.paste("カフェ\nx")])
      #expect(decoder.decode("\u{1B}[201~".utf8.dropFirst(held.utf8.count)).isEmpty)
      #expect(decoder.decode("y\u{3}".utf8) == [.text("y")] + Self.press(.character("c"), .control))
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[20".utf8).isEmpty && decoder.flush().isEmpty)
    #expect(decoder.decode("0~a\rb\u{1B}".utf8).isEmpty)
    #expect(decoder.flush() == [.paste("a\nb")] && decoder.flushDelay == .milliseconds(100))
    #expect(decoder.flush() == Self.press(.escape))
    #expect(decoder.decode("\u{1B}[200~".utf8).isEmpty && decoder.flush().isEmpty && decoder.flushDelay == nil)
  }

  @Test func `an answer without an end does not hold keys for ever`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}]0;abc".utf8).isEmpty)
    #expect(decoder.decode("\u{3}".utf8) == Self.press(.character("c"), .control))
    #expect(decoder.decode("\u{1B}]0;abc\u{7F}".utf8) == Self.press(.backspace))
    _ = decoder.decode("\u{1B}P0q".utf8) + decoder.decode([UInt8](repeating: 0x41, count: 10_000))
    #expect(decoder.decode("x".utf8) == [.text("x")])
    _ = decoder.decode("\u{1B}]0".utf8) + decoder.flush() + decoder.decode([UInt8](repeating: 0x41, count: 300))
    #expect(decoder.decode("x".utf8) == [.text("x")])
  }

  // MARK: Splits and junk

  private static let samples = [
    "a東\u{1B}[1;5Aé\u{1B}\u{1B}[B\u{1B}OPx\u{1B}]11;rgb:ff/00/80\u{1B}\\b\u{1B}[200~p\r\nq\u{1B}[20\u{1B}[201~c\r\u{1B}[[A\u{1B}[<64;1;1M",
    "\u{1B}\u{1B}\u{1B}x\u{1B}é\u{1B}[3$\u{1B}[27;5;9~\u{1B}[97:65;2;65u\u{1B}P1$r0m\u{1B}\\👨‍👩‍👧\u{7F}\u{1B}[M !!z",
  ]

  /// Runs of text joined, as a split may part them.
  private func joined(_ inputs: [TerminalInput]) -> [TerminalInput] {
    inputs.reduce(into: []) { result, input in
      if case .text(let more) = input, case .text(let text)? = result.last {
        result[result.count - 1] = .text(text + more)
      } else {
        result.append(input)
      }
    }
  }

  private func inputs(_ bytes: [UInt8], splitAt places: [Int]) -> [TerminalInput] {
    var decoder = KeyDecoder()
    var result: [TerminalInput] = []
    var start = 0
    for end in places + [bytes.count] {
      result += decoder.decode(bytes[start..<end])
      start = end
    }
    return joined(result + decoder.flush())
  }

  @Test(arguments: samples)
  func `any split gives the same inputs`(sample: String) {
    let bytes = Array(sample.utf8)
    let whole = inputs(bytes, splitAt: [])
    #expect(whole.count > 8)
    for first in 0...bytes.count {
      for second in first...bytes.count { #expect(inputs(bytes, splitAt: [first, second]) == whole) }
    }
    #expect(inputs(bytes, splitAt: Array(0..<bytes.count)) == whole)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `junk gives the same at any split and never blocks the keys after it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] =
      [
        "\u{1B}", "[", "O", "]", "P", ";", ":", "?", "<", "$", "~", "u", "M", "200~", "27", "1", "\u{7}", "\\", "\r",
        "東", "e\u{301}",
      ]
      .map { Array($0.utf8) }
    for _ in 0..<150 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        if Bool.random(using: &random) {
          bytes += pieces.randomElement(using: &random) ?? []
        } else {
          bytes.append(.random(in: .min ... .max, using: &random))
        }
      }
      let whole = inputs(bytes, splitAt: [])
      let split = (0..<Int.random(in: 0..<10, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      #expect(inputs(bytes, splitAt: split.sorted()) == whole)
      var decoder = KeyDecoder()
      // The end of a paste, should the junk have begun one.
      _ = decoder.decode(bytes) + decoder.flush() + decoder.decode("\u{1B}[201~".utf8) + decoder.flush()
      #expect(decoder.decode("x\u{1B}[A".utf8).suffix(2) == [.text("x")] + Self.press(.up) || bytes.last ?? 0 >= 0x80)
    }
  }
}
