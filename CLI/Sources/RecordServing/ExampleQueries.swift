import IncrementalSearchServer

/// Queries to try, taken from the records themselves, so that each finds something.
enum ExampleQueries {
  private static let mostCharacters = 12

  /// A word of each row: of the titles, and of the last row's last text that has one, which may be a reading.
  static func of(_ rows: [ServedRow]) -> [String] {
    var examples: [String] = []
    for (index, row) in rows.enumerated() {
      let isLast = index > 0 && index == rows.count - 1
      let texts = isLast ? row.texts.reversed() + [row.title] : [row.title] + row.texts
      let words = texts.lazy.compactMap { word(of: $0.text, wantsSecond: isLast) }
      if let word = words.first(where: { !examples.contains($0) }) { examples.append(word) }
    }
    return examples
  }

  /// The first word that a person would type: of letters, neither one letter nor too many; the second, if there is one, of a
  /// text that begins with what is common to many. Of a text that is written without spaces its beginning.
  private static func word(of text: String, wantsSecond: Bool) -> String? {
    let words: [Substring] = text.split(whereSeparator: { !$0.isLetter }).filter { $0.count >= 2 }
    guard let word = wantsSecond && words.count > 1 ? words[1] : words.first else { return nil }
    if word.allSatisfy(\.isASCII) { return word.count <= mostCharacters ? word.lowercased() : nil }
    return String(word.prefix(word.contains(where: isHan) ? 3 : mostCharacters))
  }

  private static func isHan(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.isIdeographic }
  }
}
