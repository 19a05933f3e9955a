/// Where a query matches in the texts of a record, to mark it: ranges in order, apart from each other, on whole characters.
public struct TextHighlights: Hashable, Sendable {
  /// For each part of the title; also what is read as a match in the reading, as far as that can be told.
  public var title: [[Range<String.Index>]]
  /// In the reading.
  public var reading: [Range<String.Index>]
  /// For each of the further texts.
  public var texts: [[Range<String.Index>]]
}

extension MatchQuery {
  /// The ranges to highlight in the texts of a record, by the letter and by the sound.
  ///
  /// Where the reading matches, the part of the title that is read so is marked: 渋谷 of 渋谷区 for `shibuya`. Kana are
  /// told one by one, kanji between them together; a whole part is marked where that leaves a choice. The cost is about linear
  /// in the texts.
  public func highlights(in texts: SearchedTexts) -> TextHighlights {
    let title = SplitTitle(texts.title)
    var marked = highlights(in: title.joined, title: texts.title)
    var reading: [Range<String.Index>] = []
    if !texts.reading.isEmpty {
      reading = highlights(in: texts.reading)
      // Most queries in kanji match no reading.
      if !reading.isEmpty || !sounds.isEmpty || !wordsOfKana.isEmpty {
        let alignment = ReadingAlignment(title: texts.title, reading: texts.reading)
        reading = PhoneticHighlights.join(reading, ReadingSounds(texts.reading, alignment).ranges(of: sounds))
        reading = PhoneticHighlights.join(reading, wordsOfKana.flatMap { alignment.ranges(of: $0) })
        marked = PhoneticHighlights.join(marked, title.joined(alignment.title(readAs: reading)))
      }
    }
    return TextHighlights(
      title: title.split(marked), reading: reading,
      texts: texts.texts.map { highlights(in: $0, title: []) })
  }

  /// The ranges in a text by itself, also of words in another form; the text may be that of a title.
  private func highlights(in text: String, title: [String]) -> [Range<String.Index>] {
    if groups.isEmpty { return [] }
    let folded = FoldedText(text)
    return PhoneticHighlights.join(
      highlights(in: folded), LooseHighlights.ranges(of: self, in: folded, title: title))
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

  /// Ranges of parts as ranges of the whole.
  func joined(_ ranges: [(part: Int, range: Range<String.Index>)]) -> [Range<String.Index>] {
    ranges.map { part, range in
      let text = parts[part]
      let place = { (index: String.Index) in
        joined.utf8.index(
          joined.startIndex, offsetBy: starts[part] + text.utf8.distance(from: text.startIndex, to: index))
      }
      return place(range.lowerBound)..<place(range.upperBound)
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Ranges of the whole as ranges of each part.
  func split(_ ranges: [Range<String.Index>]) -> [[Range<String.Index>]] {
    zip(parts, starts).map { part, start in
      let end = start + part.utf8.count
      return ranges.compactMap { range in
        let lower = max(start, joined.utf8.distance(from: joined.startIndex, to: range.lowerBound))
        let upper = min(end, joined.utf8.distance(from: joined.startIndex, to: range.upperBound))
        if lower >= upper { return nil }
        let place = { part.utf8.index(part.startIndex, offsetBy: $0 - start) }
        return place(lower)..<place(upper)
      }
    }
  }
}
