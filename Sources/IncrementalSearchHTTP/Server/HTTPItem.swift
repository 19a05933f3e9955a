/// A record that a search server found, as it is shown.
public struct HTTPItem: Identifiable, Hashable, Sendable {
  /// What the record is asked for by.
  public let id: String
  /// Its name.
  public let title: String
  /// Further texts.
  public let texts: [String]
  /// Where the query's words are: for the title, then for each of the texts.
  public let highlights: [[Range<String.Index>]]

  /// Makes an item.
  public init(id: String, title: String, texts: [String] = [], highlights: [[Range<String.Index>]] = []) {
    self.id = id
    self.title = title
    self.texts = texts
    let none = [[Range<String.Index>]](repeating: [], count: max(0, 1 + texts.count - highlights.count))
    self.highlights = Array(highlights.prefix(1 + texts.count)) + none
  }

  /// Makes an item of ranges in UTF-16 code units; those that are not in their text are left out.
  init(id: String, title: String, texts: [String], utf16Highlights: [[[Int]]]) {
    self.init(
      id: id, title: title, texts: texts,
      highlights: zip([title] + texts, utf16Highlights).map { text, ranges in
        ranges.compactMap { $0.count == 2 ? text.range(fromUTF16: $0[0], to: $0[1]) : nil }
      })
  }
}

extension String {
  /// The range between two places on whole characters of Unicode; nil if there are no such places.
  fileprivate func range(fromUTF16 start: Int, to end: Int) -> Range<Index>? {
    func index(_ offset: Int, from start: Index) -> Index? {
      utf16.index(start, offsetBy: offset, limitedBy: utf16.endIndex)?.samePosition(in: unicodeScalars)
    }
    guard start >= 0, end > start, let lower = index(start, from: utf16.startIndex),
      let upper = index(end - start, from: lower)
    else { return nil }
    return lower..<upper
  }
}
