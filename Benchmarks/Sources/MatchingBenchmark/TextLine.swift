import IncrementalSearch

/// A line of a text that is kept in one piece.
struct TextLine: Identifiable, Equatable, Sendable {
  let id: Int
  private let text: [UInt8]
  private let start: UInt32
  private let end: UInt32

  static func == (left: TextLine, right: TextLine) -> Bool { left.id == right.id }

  /// The line's bytes go to the sink without being copied first.
  func append(to texts: inout SearchTexts) {
    text.withUnsafeBufferPointer {
      texts.append(utf8: UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
    }
  }

  var string: String { String(decoding: text[Int(start)..<Int(end)], as: UTF8.self) }

  /// Lines that follow one another as what their texts leave to be kept: where they are among all.
  struct Packed: PackedValues {
    private let ids: Range<Int>

    init(_ lines: ArraySlice<TextLine>) {
      let first = lines.first?.id ?? 0
      ids = first..<first + lines.count
    }

    func values(at places: [Int], texts: PackedTexts) -> [TextLine] {
      places.map { place in
        var bytes: [UInt8] = []
        texts.append(at: place, to: &bytes)
        return TextLine(id: ids.lowerBound + place, text: bytes, start: 0, end: UInt32(bytes.count))
      }
    }

    func place(of id: Int) -> Int? { ids.contains(id) ? id - ids.lowerBound : nil }
  }

  /// The lines of a text.
  static func split(_ text: [UInt8]) -> [TextLine] {
    var lines: [TextLine] = []
    var start = 0
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(TextLine(id: lines.count, text: text, start: UInt32(start), end: UInt32(offset)))
      start = offset + 1
    }
    if start < text.count {
      lines.append(TextLine(id: lines.count, text: text, start: UInt32(start), end: UInt32(text.count)))
    }
    return lines
  }
}
