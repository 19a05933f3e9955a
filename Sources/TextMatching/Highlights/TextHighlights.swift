/// Where a query matches in the texts of a record, to highlight it: ranges in order, apart from each other, on whole
/// characters.
public struct TextHighlights: Hashable, Sendable {
  /// For each part of the title, including the characters whose reading matches, as far as that can be determined.
  public var title: [[Range<String.Index>]]
  /// In the reading.
  public var reading: [Range<String.Index>]
  /// For each of the further texts.
  public var texts: [[Range<String.Index>]]
}

extension MatchQuery {
  /// The ranges to highlight in the texts of a record, matched by letters and by sound.
  ///
  /// Where the reading matches, the characters of the title that are read so are marked: 渋谷 of 渋谷区 for `shibuya`. Kana are
  /// aligned with the reading one by one, kanji between them together; where that is ambiguous, the whole part is marked. The
  /// cost is about linear in the texts.
  public func highlights(in texts: SearchedTexts) -> TextHighlights {
    let title = SplitTitle(texts.title)
    let marked = namesMarked(in: texts, title)
    return TextHighlights(
      title: title.split(marked.title), reading: texts.reading.ranges(ofUTF8: marked.reading),
      texts: texts.texts.map { $0.ranges(ofUTF8: allMatches(in: $0)) })
  }

  /// The same in one of all texts of a record (``SearchedTexts/all``), of whose title the parts are one text; none where there is no
  /// such text.
  package func highlights(in texts: SearchedTexts, text index: Int) -> [Range<String.Index>] {
    let all = texts.all
    guard all.indices.contains(index) else { return [] }
    if index >= texts.nameCount { return all[index].ranges(ofUTF8: allMatches(in: all[index])) }
    let marked = namesMarked(in: texts, SplitTitle(texts.title))
    return all[index].ranges(ofUTF8: index == 0 ? marked.title : marked.reading)
  }

  /// Where it matches in the title as one text and in the reading, in UTF-8.
  private func namesMarked(
    in texts: SearchedTexts, _ title: SplitTitle
  ) -> (title: [Range<Int>], reading: [Range<Int>]) {
    var marked = allMatches(in: title.joined, title: texts.title)
    var reading: [Range<Int>] = []
    if !texts.reading.isEmpty {
      reading = matches(in: FoldedText(texts.reading))
      // Most queries in kanji match no reading.
      if !reading.isEmpty || !sounds.isEmpty || !wordsOfKana.isEmpty {
        let alignment = ReadingAlignment(title: texts.title, reading: texts.reading)
        reading = WholeCharacters.joined(reading, ReadingSounds(texts.reading, alignment).ranges(of: sounds))
        reading = WholeCharacters.joined(reading, wordsOfKana.flatMap { alignment.ranges(of: $0) })
        marked = WholeCharacters.joined(marked, title.joined(alignment.title(readAs: reading)))
      }
    }
    return (marked, reading)
  }

  /// The ranges in a text by itself, also of words in another form, in UTF-8 of the text, which may be that of a title.
  private func allMatches(in text: String, title: [String] = []) -> [Range<Int>] {
    if groups.isEmpty { return [] }
    let folded = FoldedText(text)
    return WholeCharacters.joined(
      matches(in: folded), LooseHighlights.ranges(of: looseWords, in: folded, title: title))
  }
}

/// The parts of a title, and the one text that they make.
struct SplitTitle {
  let joined: String
  /// Where each part is in the whole, in UTF-8.
  private let starts: [Int]
  private let parts: [String]

  init(_ parts: [String]) {
    self.parts = parts
    joined = parts.isEmpty ? "" : SearchedTexts.join(parts)
    if parts.count == 1 {
      starts = [0]
      return
    }
    var (starts, offset) = ([Int](), 0)
    let bytes = Array(joined.utf8)
    for part in parts {
      // A space stands between some of them.
      if !part.isEmpty, offset < bytes.count, bytes[offset] == 0x20, !bytes[offset...].starts(with: part.utf8) {
        offset += 1
      }
      starts.append(offset)
      offset += part.utf8.count
    }
    self.starts = starts
  }

  /// Ranges of parts as ranges of the whole, all in UTF-8.
  func joined(_ ranges: [(part: Int, range: Range<Int>)]) -> [Range<Int>] {
    ranges.map { part, range in starts[part] + range.lowerBound..<starts[part] + range.upperBound }
  }

  /// Ranges of the whole in UTF-8 as ranges of each part.
  func split(_ ranges: [Range<Int>]) -> [[Range<String.Index>]] {
    zip(parts, starts).map { part, start in
      let end = start + part.utf8.count
      return part.ranges(
        ofUTF8: ranges.filter { $0.overlaps(start..<end) }.map {
          max(start, $0.lowerBound) - start..<min(end, $0.upperBound) - start
        })
    }
  }
}
