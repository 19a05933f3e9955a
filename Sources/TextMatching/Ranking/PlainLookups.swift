/// The lookups among the tokens of records that keep none (``PlainMarks``): those of single tokens, by what these may be of.
struct PlainLookups: Sendable {
  private struct Lookup {
    /// Which of all lookups it is.
    var index: Int
    /// What stands after the mark, and of a title after the part.
    var form: ArraySlice<UInt8>
    var isPrefix: Bool
  }

  /// Those of titles by their part, first the folded ones, then the loose ones.
  private var ofTitles: [(folded: [Lookup], loose: [Lookup])] = Array(
    repeating: ([], []), count: NamePieces.mostParts)
  private var ofTexts: (folded: [Lookup], loose: [Lookup]) = ([], [])
  /// The letters and digits that any of those of titles begins with, as bits.
  private var firsts: (UInt64, UInt64) = (0, 0)

  /// Takes the lookups that may be in ASCII; no other is ever found.
  init(_ lookups: [MarkLookup]) {
    for (index, lookup) in lookups.enumerated() where lookup.tokens.count == 1 {
      let token = lookup.tokens[0]
      guard let mark = token.first, token.allSatisfy({ $0 < 0x80 }) else { continue }
      func of(_ count: Int) -> Lookup {
        Lookup(index: index, form: token.dropFirst(count), isPrefix: lookup.isPrefix)
      }
      switch mark {
      case 0x3D, 0x25:
        let part = Int(token[1]) - 0x30
        guard ofTitles.indices.contains(part), let first = token.dropFirst(2).first else { continue }
        if mark == 0x3D { ofTitles[part].folded.append(of(2)) } else { ofTitles[part].loose.append(of(2)) }
        if first < 64 { firsts.0 |= 1 << UInt64(first) } else { firsts.1 |= 1 << UInt64(first - 64) }
      case RecordMarks.textMark: ofTexts.folded.append(of(1))
      case 0x3C: ofTexts.loose.append(of(1))
      default: continue
      }
    }
  }

  @inline(__always)
  private func mayBegin(with byte: UInt8) -> Bool {
    byte < 64 ? firsts.0 >> UInt64(byte) & 1 != 0 : firsts.1 >> UInt64(byte & 63) & 1 != 0
  }

  /// Says of the lookups that a folded text has that it holds them.
  func look(at text: TextBytes, isTitle: Bool, _ holds: inout [Bool]) {
    if isTitle { look(atTitle: text, &holds) } else { look(atText: text, &holds) }
  }

  private func look(atTitle title: TextBytes, _ holds: inout [Bool]) {
    PlainMarks.forEachPart(of: title) { part, word in
      // Most words of most titles begin with another letter than those that are looked for.
      guard mayBegin(with: title[word.lowerBound]) else { return }
      PlainMarks.forEachToken(ofTitle: title, part, word) {
        Self.look(at: $0, $0.mark == 0x3D ? ofTitles[part].folded : ofTitles[part].loose, &holds)
      }
    }
  }

  private func look(atText text: TextBytes, _ holds: inout [Bool]) {
    PlainMarks.forEachToken(ofText: text) {
      Self.look(at: $0, $0.mark == RecordMarks.textMark ? ofTexts.folded : ofTexts.loose, &holds)
    }
  }

  @inline(__always)
  private static func look(at token: PlainMarks.Token, _ lookups: [Lookup], _ holds: inout [Bool]) {
    for lookup in lookups where !holds[lookup.index] && token.form.matches(lookup.form, isPrefix: lookup.isPrefix) {
      holds[lookup.index] = true
    }
  }
}
