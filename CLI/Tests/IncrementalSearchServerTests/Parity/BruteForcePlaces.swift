import SampleAddresses

@testable import TextMatching

/// A part of a title or of its reading: a column, or what is inside of one.
struct BruteForcePiece {
  /// Which part it is, from 0; of each column two count, where it begins and what is inside of it.
  var part: Int
  /// As it is written.
  var text: Scalars
  /// "A place matches whole without its 県, 市, 区 or 町."
  var core: Scalars
  /// Whether it reads a part.
  var isRead = false
  /// The kana of a reading, small ones kept, with the kind of place and without it.
  var kana = ""
  var coreKana = ""
}

/// The parts of a title (INDEX.md): "its columns, and in each its words; a prefecture and what follows it, a city and its ward, a
/// district and its town are two".
enum BruteForcePlaces {
  /// The kinds of places that are at the end of a name, and how they are read.
  static let kinds: [UInt32: [Scalars]] = [
    ("都", ["と"]), ("府", ["ふ"]), ("県", ["けん"]), ("市", ["し"]), ("区", ["く"]), ("郡", ["ぐん"]), ("町", ["ちよう", "まち"]),
    ("村", ["むら", "そん"]),
  ].reduce(into: [:]) { kinds, kind in
    kinds[BruteForceText.folded(kind.0)[0]] = kind.1.map(BruteForceText.folded)
  }

  private static let smallKana: Set<Unicode.Scalar> = Set("ァィゥェォャュョッぁぃぅぇぉゃゅょっ".unicodeScalars)
  private static let city = BruteForceText.folded("市")[0], ward = BruteForceText.folded("区")[0]
  private static let district = BruteForceText.folded("郡")[0]
  private static let towns = BruteForceText.folded("町村")

  static func pieces(of columns: [String]) -> [BruteForcePiece] {
    columns.enumerated().flatMap { column, text in
      words(of: BruteForceText.folded(text)).flatMap(units).enumerated().map { number, unit in
        BruteForcePiece(part: 2 * column + min(number, 1), text: unit, core: core(of: unit))
      }
    }
  }

  private static let prefectures = Set((try? Address.sample())?.map { BruteForceText.folded($0.prefecture) } ?? [])

  /// What stands between separators.
  static func words(of text: Scalars) -> [Scalars] {
    text.split(whereSeparator: BruteForceText.isSeparator).map(Array.init)
  }

  /// A prefecture (山口県, 流通センター), a city and its ward (札幌市, 北区), a district and its town (上川郡, 東川町).
  static func units(of word: Scalars) -> [Scalars] {
    if let prefecture = prefectures.first(where: { word.count > $0.count && BruteForceText.begins(word, $0) }) {
      return [prefecture] + units(of: Array(word[prefecture.count...]))
    }
    guard word.count >= 4, let last = word.last, word.allSatisfy(BruteForceText.isKanjiOrKana) else { return [word] }
    for place in 1..<word.count - 2 where word[place + 1] != city {
      if word[place] == city && last == ward || word[place] == district && towns.contains(last) {
        return [Array(word[...place])] + units(of: Array(word[(place + 1)...]))
      }
    }
    return [word]
  }

  /// A name without its kind of place.
  static func core(of unit: Scalars) -> Scalars {
    guard unit.count > 1, let last = unit.last, kinds[last] != nil, unit.allSatisfy(BruteForceText.isKanjiOrKana)
    else { return unit }
    return unit.dropLast()
  }

  // MARK: Readings

  /// "A reading has the parts of its title where it has as many words"; else its words are parts, one after the other.
  static func pieces(ofReading reading: String, columns: [String], title: [BruteForcePiece]) -> [BruteForcePiece] {
    let words = reading.split(whereSeparator: \.isWhitespace).map(String.init)
    let named = columns.indices.filter { !columns[$0].isEmpty }
    let isAlong = words.count <= named.count
    return words.enumerated().flatMap { number, word -> [BruteForcePiece] in
      let folded = BruteForceText.folded(word)
      guard isAlong else { return [whole(word, folded, part: number)] }
      let units = title.filter { $0.part / 2 == named[number] }
      guard let last = units.last else { return [whole(word, folded, part: 2 * named[number])] }
      let scalars = Array(word.unicodeScalars)
      let place = 2 * named[number]
      guard scalars.count == folded.count, units.count == 2, let end = end(in: folded, scalars, of: units) else {
        return [piece(scalars[...], folded, part: place, kind: last)]
      }
      return [
        piece(scalars[..<end], Array(folded[..<end]), part: place, kind: units[0]),
        piece(scalars[end...], Array(folded[end...]), part: place + 1, kind: last),
      ]
    }
  }

  private static func whole(_ word: String, _ folded: Scalars, part: Int) -> BruteForcePiece {
    BruteForcePiece(part: part, text: folded, core: folded, isRead: true, kana: word, coreKana: word)
  }

  /// What reads a unit of the title, which has its kind read at the end.
  private static func piece(
    _ scalars: ArraySlice<Unicode.Scalar>, _ folded: Scalars, part: Int, kind unit: BruteForcePiece
  ) -> BruteForcePiece {
    var core = folded
    if unit.core != unit.text, let kind = unit.text.last {
      let sound = kinds[kind]?.first { folded.count > $0.count && folded.suffix($0.count).elementsEqual($0) }
      core = folded.dropLast(sound?.count ?? 0)
    }
    let coreScalars = scalars.count == folded.count ? scalars.prefix(core.count) : scalars
    return BruteForcePiece(
      part: part, text: folded, core: core, isRead: true, kana: String(String.UnicodeScalarView(scalars)),
      coreKana: String(String.UnicodeScalarView(coreScalars)))
  }

  /// "The reading of two places in a column is divided after how the first one's kind is read, there where both have most nearly
  /// as many kana for each kanji, of two such places at the first; no place begins with a small kana."
  private static func end(in reading: Scalars, _ written: [Unicode.Scalar], of units: [BruteForcePiece]) -> Int? {
    guard let kind = units[0].text.last, let sounds = kinds[kind] else { return nil }
    var best: (end: Int, difference: Double)?
    for sound in sounds {
      for start in 2..<max(2, reading.count - 1 - sound.count)
      where reading[start..<start + sound.count].elementsEqual(sound) {
        if smallKana.contains(written[start + sound.count]) { continue }
        let before = Double(start) / Double(max(1, units[0].text.count - 1))
        let after = Double(reading.count - start - sound.count - 1) / Double(max(1, units[1].text.count - 1))
        if abs(before - after) < best?.difference ?? .infinity { best = (start + sound.count, abs(before - after)) }
      }
    }
    return best?.end
  }
}
