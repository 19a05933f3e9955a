extension MatchQuery {
  /// Whether every record that this query finds is found by the other too, whatever the records are.
  ///
  /// Proven on the parsed queries; false says only that it is not proven. A longer word may find other records (`a$`
  /// after `a`, `a |` after `a`), so the typed text says nothing.
  package func isNarrower(than other: MatchQuery) -> Bool {
    let work = groups.joined().count * other.groups.joined().count
    guard work <= Self.mostProof else { return false }
    return other.groups.allSatisfy { wide in
      groups.contains { narrow in
        narrow.allSatisfy { term in wide.contains { term.implies($0) } }
      }
    }
  }

  /// Pairs of terms; a proof must stay cheaper than the search.
  private static let mostProof = 4_096
}

extension MatchTerm {
  /// Whether each text set that this term matches is matched by the other.
  func implies(_ other: MatchTerm) -> Bool {
    if isNegated || other.isNegated {
      return isNegated && other.isNegated && other.matchesOnlyWhere(self)
    }
    return matchesOnlyWhere(other) && (sound?.implies(other.sound) ?? true)
  }

  /// Whether each text where this term's needle is found is one where the other's is, negation aside.
  private func matchesOnlyWhere(_ other: MatchTerm) -> Bool {
    if rule == other.rule, needle == other.needle { return true }
    let bytes = needle.bytes
    let wanted = other.needle.bytes
    switch other.rule {
    case .anywhere:
      return rule != .fuzzy && bytes.contains(wanted)
    case .start:
      return startsText && bytes.starts(with: wanted)
    case .end:
      return (rule == .end || rule == .whole) && bytes.suffix(wanted.count).elementsEqual(wanted)
    case .whole:
      return false
    case .phrase:
      // The spaces of a phrase stand for any white space, those of no other needle do (they have none).
      return startsText && bytes.starts(with: wanted)
    case .word(let isPrefix):
      if rule == .fuzzy { return false }
      guard isPrefix || other.needle.last != .spaced else {
        // The same needle as a finished word was compared above.
        return false
      }
      if other.needle.first != .spaced { return bytes.contains(wanted) }
      guard case .word = rule else { return false }
      return bytes.starts(with: wanted)
    case .fuzzy:
      return bytes.count <= ByteSearch.longest && hasSubsequence(wanted)
    }
  }

  private var startsText: Bool { rule == .start || rule == .whole || rule == .phrase }

  /// Whether the other's characters are among this one's in their order.
  private func hasSubsequence(_ wanted: [UInt8]) -> Bool {
    let scalars = String(decoding: wanted, as: UTF8.self).unicodeScalars
    var next = scalars.startIndex
    for scalar in String(decoding: needle.bytes, as: UTF8.self).unicodeScalars {
      if next < scalars.endIndex, scalar == scalars[next] { next = scalars.index(after: next) }
    }
    return next == scalars.endIndex
  }
}

extension PhoneticQuery {
  /// Whether each record that sounds like this sounds like the other too.
  func implies(_ other: PhoneticQuery?) -> Bool {
    guard let other, startsText || !other.startsText, words.count >= other.words.count else { return false }
    let last = other.words.count - 1
    let isSame = zip(words, other.words.prefix(last)).allSatisfy { word, wide in
      word.wholes.allSatisfy(wide.wholes.contains)
    }
    let ends = words.count - 1 == last ? words[last].starts : words[last].wholes
    return isSame && ends.allSatisfy { end in other.words[last].starts.contains { end.starts(with: $0) } }
  }
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard other.count <= count, count <= ByteSearch.longest else { return false }
    return indices.dropLast(other.count - 1).contains { self[$0...].starts(with: other) }
  }
}
