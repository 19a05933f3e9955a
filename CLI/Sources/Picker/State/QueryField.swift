/// The line the query is typed into: its text, the caret, and what was cut last.
struct QueryField: Equatable, Sendable {
  /// A change that a key asks for. Words are runs of letters and digits; `cutWord` goes by white space, as shells do. Subwords
  /// begin at capital letters too: `camel` and `Case`.
  enum Edit: Hashable, Sendable {
    case left, right, wordLeft, wordRight, start, end
    case deleteBackward, deleteForward
    case subwordLeft, subwordRight, cutSubwordBackward, cutSubwordForward
    case cutToStart, cutToEnd, cutWord, cutWordBackward, cutWordForward
    case paste
  }

  /// What stands before the caret.
  private(set) var before: String
  /// What stands after the caret.
  private(set) var after = ""
  private var cut = ""

  init(_ text: String = "") { before = Self.oneLine(text) }

  var text: String { before + after }

  /// Puts text in at the caret; line ends and other controls in it become spaces.
  mutating func insert(_ text: String) { before += Self.oneLine(text) }

  /// Puts another text in the place of all there is; the caret is at its end.
  mutating func replace(with text: String) {
    before = Self.oneLine(text)
    after = ""
  }

  mutating func perform(_ edit: Edit) {
    switch edit {
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if let first = after.first { moveRight(String(first)) }
    case .wordLeft: moveLeft(wordBeforeCaret())
    case .wordRight: moveRight(wordAfterCaret())
    case .subwordLeft: moveLeft(subwordBeforeCaret())
    case .subwordRight: moveRight(subwordAfterCaret())
    case .cutSubwordBackward: cutBefore(subwordBeforeCaret())
    case .cutSubwordForward: cutAfter(subwordAfterCaret())
    case .start: moveLeft(before)
    case .end: moveRight(after)
    case .deleteBackward: _ = before.popLast()
    case .deleteForward: if !after.isEmpty { after.removeFirst() }
    case .cutToStart: cutBefore(before)
    case .cutToEnd: cutAfter(after)
    case .cutWord: cutBefore(suffix(of: before, inWord: { !$0.isWhitespace }))
    case .cutWordBackward: cutBefore(wordBeforeCaret())
    case .cutWordForward: cutAfter(wordAfterCaret())
    case .paste: before += cut
    }
  }

  private mutating func moveLeft(_ part: String) {
    before.removeLast(part.count)
    after = part + after
  }

  private mutating func moveRight(_ part: String) {
    after.removeFirst(part.count)
    before += part
  }

  private mutating func cutBefore(_ part: String) {
    if part.isEmpty { return }
    before.removeLast(part.count)
    cut = part
  }

  private mutating func cutAfter(_ part: String) {
    if part.isEmpty { return }
    after.removeFirst(part.count)
    cut = part
  }

  private func wordBeforeCaret() -> String { suffix(of: before, inWord: Self.isInWord) }

  private func wordAfterCaret() -> String {
    let gap = after.prefix { !Self.isInWord($0) }
    return String(gap + after.dropFirst(gap.count).prefix(while: Self.isInWord))
  }

  private func subwordBeforeCaret() -> String {
    let word = wordBeforeCaret()
    return String(word[(Self.humps(in: word).last ?? word.startIndex)...])
  }

  private func subwordAfterCaret() -> String {
    let word = wordAfterCaret()
    return String(word[..<(Self.humps(in: word).first ?? word.endIndex)])
  }

  /// Where capital letters follow others.
  private static func humps(in word: String) -> [String.Index] {
    zip(word.indices, word.indices.dropFirst()).compactMap { previous, index in
      word[index].isUppercase && isInWord(word[previous]) && !word[previous].isUppercase ? index : nil
    }
  }

  /// The last word of a text with what follows it.
  private func suffix(of text: String, inWord: (Character) -> Bool) -> String {
    let withoutGap = text.lastIndex(where: inWord).map { text[...$0] } ?? ""
    let start = withoutGap.lastIndex { !inWord($0) }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[start...])
  }

  private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
