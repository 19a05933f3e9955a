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
