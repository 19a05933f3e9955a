/// A text made safe to show in one row: no control can reach the terminal.
///
/// Tabs become spaces up to the next stop of 8, counted from the text's start; other controls, controls of the writing
/// direction and separators of lines become a visible sign of one column.
package struct DisplayText: Sendable {
  /// What to show.
  package let text: String
  /// The columns that ``text`` takes.
  package let columns: Int
  private let origin: Origin

  /// What ``text`` was made from.
  private enum Origin: Sendable {
    /// The same text, each byte of which is a column.
    case same(Substring)
    /// Any other, cluster by cluster.
    case pieces([Piece])
  }

  /// What one cluster of the original became.
  private struct Piece: Sendable {
    let original: String.Index
    let originalEnd: String.Index
    let utf8Offset: Int
  }

  /// A cluster longer than this is cut: no script needs as much, and a text of nothing but marks is one cluster.
  private static let mostScalarsOfCluster = 32
  /// The bytes looked at for one column of the limit; emoji families take 25.
  private static let mostBytesPerColumn = 64

  /// Makes at most `limit` columns of a text safe; the cost depends on the limit, not on the length of the text.
  package init(_ original: String, limit: Int = .max) { self.init(original[...], limit: limit) }

  /// The same of a piece of a text.
  package init(_ original: Substring, limit: Int = .max) {
    let utf8 = original.utf8
    if let end = Self.endOfPlain(utf8, limit: limit) {
      text = String(original[..<end])
      columns = text.utf8.count
      origin = .same(original)
      return
    }
    let mostBytes = limit.multipliedReportingOverflow(by: Self.mostBytesPerColumn)
    var end = original.endIndex
    if !mostBytes.overflow,
      let index = utf8.index(utf8.startIndex, offsetBy: max(0, mostBytes.partialValue), limitedBy: utf8.endIndex)
    {
      end = original.unicodeScalars[..<index].endIndex
    }
    // What is shown, as soon as it is something else than the original.
    var changed: String?
    var length = 0
    var column = 0
    var pieces: [Piece] = []
    pieces.reserveCapacity(min(max(0, limit), 256))
    var shownEnd = original.startIndex
    for cluster in ClusterSequence(original[..<end]) {
      let piece = Piece(original: cluster.start, originalEnd: cluster.end, utf8Offset: length)
      var width = cluster.width
      if cluster.isPlain || width > 0 && Self.isSafe(cluster.character) {
        if column + width > limit { break }
        length += cluster.character.utf8.count
        changed?.append(cluster.character)
      } else {
        let safe: String
        (safe, width) = Self.safe(cluster.character, column: column)
        if column + width > limit { break }
        length += safe.utf8.count
        if changed == nil { changed = String(original[..<cluster.start]) }
        changed?.append(safe)
      }
      pieces.append(piece)
      column += width
      shownEnd = cluster.end
    }
    text = changed ?? String(original[..<shownEnd])
    columns = column
    origin = .pieces(pieces)
  }

  /// Where the columns of the limit end in a text that shows a byte in each, as most do; nil for any other.
  private static func endOfPlain(_ utf8: Substring.UTF8View, limit: Int) -> String.Index? {
    let end = utf8.index(utf8.startIndex, offsetBy: min(max(0, limit), utf8.count))
    guard utf8[..<end].allSatisfy(\.isPrintableASCII) else { return nil }
    // A mark that follows belongs to the last sign.
    return end == utf8.endIndex || utf8[end] < 0x80 ? end : nil
  }

  /// The part of ``text`` that shows a range of the original, or `nil` if it is cut off or shows nothing.
  package func range(of original: Range<String.Index>) -> Range<String.Index>? {
    guard !original.isEmpty else { return nil }
    let offsets =
      switch origin {
      case .same(let whole): offsets(of: original, in: whole)
      case .pieces(let pieces): offsets(of: original, in: pieces)
      }
    if offsets.isEmpty { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: offsets.lowerBound)
    return start..<text.utf8.index(start, offsetBy: offsets.count)
  }

  /// The bytes of ``text`` that show a range of a text that is shown as it is.
  private func offsets(of original: Range<String.Index>, in whole: Substring) -> Range<Int> {
    let range = original.clamped(to: whole.startIndex..<whole.endIndex)
    let start = whole.utf8.distance(from: whole.startIndex, to: range.lowerBound)
    let end = whole.utf8.distance(from: whole.startIndex, to: range.upperBound)
    return min(start, columns)..<min(end, columns)
  }

  /// The bytes of ``text`` that show the pieces that a range of the original touches.
  private func offsets(of original: Range<String.Index>, in pieces: [Piece]) -> Range<Int> {
    let start = Self.firstIndex(of: pieces) { $0.originalEnd > original.lowerBound }
    let end = Self.firstIndex(of: pieces) { $0.original >= original.upperBound }
    guard start < end else { return 0..<0 }
    return pieces[start].utf8Offset..<(end < pieces.count ? pieces[end].utf8Offset : text.utf8.count)
  }

  /// The first piece for which a condition holds that holds for all after it, too.
  private static func firstIndex(of pieces: [Piece], where condition: (Piece) -> Bool) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if condition(pieces[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a cluster can be shown as it is.
  private static func isSafe(_ character: Character) -> Bool {
    var count = 0
    for scalar in character.unicodeScalars {
      count += 1
      if count > mostScalarsOfCluster || visible(scalar) != scalar { return false }
    }
    return true
  }

  /// What to show for a cluster, and its columns.
  private static func safe(_ character: Character, column: Int) -> (String, Int) {
    if character == "\t" {
      let width = 8 - column % 8
      return (String(repeating: " ", count: width), width)
    }
    var scalars = String.UnicodeScalarView()
    for scalar in character.unicodeScalars.prefix(mostScalarsOfCluster) {
      scalars.append(visible(scalar))
    }
    let text = String(scalars)
    let width = text.displayWidth
    if width > 0 { return (text, width) }
    // Marks without a base get one; signs that show nothing anyway are left out.
    guard let first = scalars.first, isMark(first) else { return ("", 0) }
    return ("\u{25CC}" + text, 1)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !scalar.properties.isVariationSelector
    default: 0x1160...0x11FF ~= scalar.value || 0xD7B0...0xD7FF ~= scalar.value
    }
  }

  /// The scalar itself, or a sign for it if it would do something instead of being shown.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x20..<0x7F, 0x2070..<0x1_0000: scalar
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    // Marks, embeddings, overrides and isolates of the writing direction could swap what is shown around them.
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}

/// The clusters of a text with their widths.
///
/// It finds the same clusters as `String` does, but between two scalars that can't be part of a larger cluster it needs
/// no search for the end; most of a Japanese or Latin text is of that kind.
struct ClusterSequence: Sequence, IteratorProtocol {
  /// One cluster and where it is in the text.
  struct Element {
    let character: Character
    let width: Int
    let start: String.Index
    let end: String.Index
    /// Whether it is one scalar that is certainly no control.
    let isPlain: Bool
  }

  private let text: Substring
  private var index: String.Index

  init(_ text: Substring) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() -> Element? {
    guard index < text.endIndex else { return nil }
    let start = index
    let scalars = text.unicodeScalars
    let scalar = scalars[start]
    if let width = scalar.plainWidth {
      let end = scalars.index(after: start)
      if end == text.endIndex || scalars[end].plainWidth != nil {
        index = end
        return Element(character: Character(scalar), width: width, start: start, end: end, isPlain: true)
      }
    }
    index = text.index(after: start)
    let character = text[start]
    return Element(character: character, width: character.displayWidth, start: start, end: index, isPlain: false)
  }
}

extension Unicode.Scalar {
  /// The columns of a scalar that is a cluster by itself before any other such scalar; `nil` for all others.
  fileprivate var plainWidth: Int? {
    switch value {
    case 0x20..<0x7F: 1
    case 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF: 2
    default: nil
    }
  }
}
