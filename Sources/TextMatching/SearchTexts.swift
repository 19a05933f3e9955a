/// Collects the texts that values are found by, one value after the other, without a `String` for each.
public struct SearchTexts: Sendable {
  package private(set) var records: FoldedRecords
  /// The texts as they are, where they are wanted for highlights instead of a search.
  private(set) var originals: [String]?
  /// Those in their roles, if they have any.
  private var roles: SearchedTexts?

  package init(isScored: Bool, keepsOriginals: Bool = false) {
    records = FoldedRecords(isScored: isScored, keepsOriginals: keepsOriginals)
  }

  private init(keepingOriginals: Void) {
    records = FoldedRecords(isScored: false)
    originals = []
  }

  /// Appends a text of the value.
  public mutating func append(_ text: String) {
    if originals != nil {
      originals?.append(text)
    } else {
      records.appendText(text)
    }
  }

  /// Appends the texts of the value in their roles, and its rank: the one call for a value where the order is by relevance.
  package mutating func append(_ texts: SearchedTexts, rank: Double?) {
    if originals != nil { roles = texts } else { records.append(texts, rank: rank) }
  }

  /// Appends a text of the value in UTF-8; each invalid sequence in it is taken as U+FFFD.
  ///
  /// The bytes are read before this returns. ASCII costs least.
  public mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if originals != nil {
      originals?.append(String(decoding: bytes, as: UTF8.self))
    } else {
      records.appendText(utf8: bytes)
    }
  }

  /// Sets the value's length to that of a whole text in UTF-8, for values of which only parts are searched.
  ///
  /// Of values that match a fuzzy query equally well the shorter one comes first. One pass over the bytes, which are read before
  /// this returns.
  public mutating func setLength(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if originals == nil { records.setLength(utf8: bytes) }
  }

  /// Makes room for so many values, and so many bytes of their texts, in all.
  package mutating func reserve(_ values: Int, bytes: Int) { records.reserve(values, bytes: bytes) }

  /// Forgets the values, and keeps their memory for others.
  package mutating func removeAll() { records.removeAll() }

  package mutating func endRecord() { records.endRecord() }

  /// Where a query matches in one of the texts that the closure appends for a value; none where there is no such text.
  package static func highlights(
    of match: MatchQuery, inText index: Int, _ body: (inout SearchTexts) -> Void
  ) -> [Range<String.Index>] {
    var texts = SearchTexts(keepingOriginals: ())
    body(&texts)
    if let roles = texts.roles { return match.highlights(in: roles, text: index) }
    guard let originals = texts.originals, originals.indices.contains(index) else { return [] }
    return match.highlights(in: originals[index])
  }
}
