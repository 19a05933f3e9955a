/// The lookups among the tokens of records that keep none (``PlainMarks``): those of single tokens, by what these may be of.
struct PlainLookups: Sendable {
  private struct Lookup: Sendable {
    /// Which of all lookups it is.
    var index: Int
    /// Where what stands after the mark, and of a title after the part, is in ``bytes``.
    var start: Int
    var end: Int
    var isPrefix: Bool
  }

  private var lookups: [Lookup] = []
  private var bytes: [UInt8] = []
  /// Where those end of each part of a title, first the folded ones, then the loose ones, and after these those of further
  /// texts.
  private var ends: [Int] = []
  /// What any of those of titles begins with, and of all.
  private var titleStarts = TokenStarts()
  private(set) var starts = TokenStarts()
  /// For each byte of ASCII whether any of those of titles begins with it, as bits.
  private var titleFirsts: (UInt64, UInt64) = (0, 0)

  /// Takes the lookups that may be in ASCII; no other is ever found.
  init(_ all: [MarkLookup]) {
    for kind in 0..<2 * (NamePieces.mostParts + 1) {
      let isTitle = kind < 2 * NamePieces.mostParts
      let mark = isTitle ? [UInt8(0x3D), 0x25][kind % 2] : [RecordMarks.textMark, 0x3C][kind % 2]
      for (index, lookup) in all.enumerated() where lookup.tokens.count == 1 {
        let token = lookup.tokens[0]
        guard token.first == mark, token.allSatisfy({ $0 < 0x80 }) else { continue }
        if isTitle, token[1] != 0x30 + UInt8(kind / 2) { continue }
        let form = token.dropFirst(isTitle ? 2 : 1)
        guard let first = form.first else { continue }
        lookups.append(
          Lookup(index: index, start: bytes.count, end: bytes.count + form.count, isPrefix: lookup.isPrefix))
        bytes += form
        starts.insert(form, isPrefix: lookup.isPrefix)
        if !isTitle { continue }
        titleStarts.insert(form, isPrefix: lookup.isPrefix)
        if first < 64 { titleFirsts.0 |= 1 << UInt64(first) } else { titleFirsts.1 |= 1 << UInt64(first - 64) }
      }
      ends.append(lookups.count)
    }
  }

  /// The same in memory that nothing else holds.
  var unshared: PlainLookups {
    var all = self
    (all.lookups, all.bytes, all.ends) = (lookups.unshared, bytes.unshared, ends.unshared)
    return all
  }

  /// Finds the lookups among those of a folded text.
  func look(at text: TextBytes, isTitle: Bool, _ held: inout HeldLookups) {
    if !isTitle {
      PlainMarks.forEachToken(ofText: text) { token in
        look(at: token, NamePieces.mostParts, isLoose: token.mark != RecordMarks.textMark, &held)
      }
      return
    }
    PlainMarks.forEachPart(of: text) { part, word in
      // Most words of most titles begin otherwise than what is looked for.
      let first = text[word.lowerBound]
      let isFirst = first < 64 ? titleFirsts.0 >> UInt64(first) : titleFirsts.1 >> UInt64(first & 63)
      if isFirst & 1 == 0 || word.count > 1 && !titleStarts.contains(first, text[word.lowerBound + 1]) { return }
      PlainMarks.forEachToken(ofTitle: text, part, word) { token in
        look(at: token, part, isLoose: token.mark != 0x3D, &held)
      }
    }
  }

  @inline(__always)
  private func look(at token: PlainMarks.Token, _ part: Int, isLoose: Bool, _ held: inout HeldLookups) {
    let kind = 2 * part + (isLoose ? 1 : 0)
    let start = kind == 0 ? 0 : ends[kind - 1]
    if start == ends[kind] { return }
    bytes.withUnsafeBufferPointer { bytes in
      for place in start..<ends[kind] {
        let lookup = lookups[place]
        if held.contains(lookup.index) { continue }
        let form = UnsafeBufferPointer(rebasing: bytes[lookup.start..<lookup.end])
        if token.form.matches(form, isPrefix: lookup.isPrefix) { held.insert(lookup.index) }
      }
    }
  }
}
