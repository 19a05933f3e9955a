extension FoldedRecords {
  /// The records while their memory is lent.
  struct View {
    let count: Int
    /// The folded texts of all records.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Which of these bytes were capitals, if matches are scored or texts are kept as they were given.
    let capitals: CapitalBits.View
    /// The bonuses of fuzzy matches in texts that are not ASCII, if matches are scored.
    let bonuses: PackedBonuses.View
    let bonusEnds: UnsafeBufferPointer<UInt32>
    /// The places of all texts.
    let places: TextStarts.View
    let recordEnds: UnsafeBufferPointer<UInt32>
    /// The letters of each record, or none if matches are not scored.
    let letters: UnsafeBufferPointer<LetterSet>
    /// The scalars outside ASCII of each record, or none if all texts are ASCII or matches are not scored.
    let scalars: UnsafeBufferPointer<ScalarSet>
    /// The sounds of all records, or none if no text has kana.
    let sounds: UnsafeBufferPointer<UInt8>
    let soundEnds: UnsafeBufferPointer<UInt32>
    /// The marks of all records (``RecordMarks``), except those derived from the texts (``PlainMarks``).
    let marks: UnsafeBufferPointer<UInt8>
    let markEnds: UnsafeBufferPointer<UInt32>
    /// The beginnings of the marks that are derived from each record's texts (``PlainMarks``); empty for other records.
    let tokenStarts: UnsafeBufferPointer<TokenStarts>
    let nameCounts: UnsafeBufferPointer<UInt8>

    /// The marks of a record (``RecordMarks``); none where they are derived from its texts (``PlainMarks``).
    func marks(of record: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: marks[(record == 0 ? 0 : Int(markEnds[record - 1]))..<Int(markEnds[record])])
    }

    /// Whether a record has marks that are derived from its texts.
    func isPlain(_ record: Int) -> Bool { !tokenStarts.isEmpty && tokenStarts[record] != TokenStarts() }

    /// Where the marks of a record end among all.
    func markEnd(of record: Int) -> Int { Int(markEnds[record]) }

    /// How many of a record's first texts name it.
    func nameCount(of record: Int) -> Int { Int(nameCounts[record]) }

    /// The sound of a record, empty if it has none.
    func sound(of record: Int) -> UnsafeBufferPointer<UInt8> {
      if soundEnds.isEmpty { return sounds }
      return UnsafeBufferPointer(rebasing: sounds[soundStart(of: record)..<soundEnd(of: record)])
    }

    /// Where the sound of a record starts among all.
    func soundStart(of record: Int) -> Int { record == 0 ? 0 : Int(soundEnds[record - 1]) }

    /// Where the sound of a record ends.
    func soundEnd(of record: Int) -> Int { Int(soundEnds[record]) }

    /// The texts of a record, by their index among all texts.
    func texts(of record: Int) -> Range<Int> {
      if recordEnds.isEmpty { return record..<record + 1 }
      return (record == 0 ? 0 : Int(recordEnds[record - 1]))..<Int(recordEnds[record])
    }

    /// Whether the texts' indices are those of the records.
    var hasOneTextEach: Bool { recordEnds.isEmpty }

    /// Where a text's bytes end.
    func end(ofText index: Int) -> Int { places.end(index) }

    /// The index of a record's text, if it has only one.
    func onlyText(of record: Int) -> Int? {
      if recordEnds.isEmpty { return record }
      let texts = texts(of: record)
      return texts.count == 1 ? texts.lowerBound : nil
    }

    /// The texts among some that have all of some words, and those of more than `longest` bytes.
    ///
    /// Throws within about a millisecond of being cancelled.
    func texts(
      among texts: [UInt16], having words: [ByteSearch], _ spread: ByteSearch.Spread = .together, longest: Int = .max
    ) throws(CancellationError) -> [UInt16] {
      try self.texts(among: texts, startingAt: nil, having: words, spread, longest: longest).texts
    }

    /// The texts among some that have all of some words, and where they have the last of these
    /// (``FoundRecords/starts``). `starts` says where that word is at the earliest in each text, or is empty.
    ///
    /// Throws within about a millisecond of being cancelled.
    func texts(
      among texts: [UInt16], startingAt starts: [UInt16], having words: [ByteSearch]
    ) throws(CancellationError) -> (texts: [UInt16], starts: [UInt16]) {
      let starts = starts.isEmpty ? [UInt16](repeating: 0, count: texts.count) : starts
      return try self.texts(among: texts, startingAt: starts, having: words, .together, longest: .max)
    }

    /// The same; without `starts`, the result has none either.
    private func texts(
      among texts: [UInt16], startingAt starts: [UInt16]?, having words: [ByteSearch], _ spread: ByteSearch.Spread,
      longest: Int
    ) throws(CancellationError) -> (texts: [UInt16], starts: [UInt16]) {
      var (kept, starts) = (texts, starts ?? [])
      var count = 0
      for start in stride(from: 0, to: texts.count, by: Self.turn) {
        if Task.isCancelled { throw CancellationError() }
        let size = min(Self.turn, texts.count - start)
        kept.withUnsafeMutableBufferPointer { kept in
          starts.withUnsafeMutableBufferPointer { starts in
            if count < start {
              for index in 0..<size { kept[count + index] = kept[start + index] }
              if !starts.isEmpty { for index in 0..<size { starts[count + index] = starts[start + index] } }
            }
            count += ByteSearch.keep(
              UnsafeMutableBufferPointer(rebasing: kept[count..<count + size]), having: words, spread,
              longest: longest, in: bytes, places: places,
              starts: starts.isEmpty ? nil : starts.baseAddress.map { $0 + count })
          }
        }
      }
      // Memory for many texts is not kept for a few.
      return (Array(kept[..<count]), Array(starts.prefix(count)))
    }

    /// The number of texts between two checks for cancellation.
    private static var turn: Int { 8_192 }

    /// A folded text.
    func text(_ index: Int) -> TextBytes { TextBytes(rebasing: bytes, range(ofText: index)) }

    /// Lends the bonuses of a text's bytes, or no bytes if matches are not scored.
    @inline(__always)
    func withBonuses<Result>(ofText index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      if let kept = bonusesKept(ofText: index) { return bonuses.withBonuses(at: kept, body) }
      return FuzzyBonuses.with(ofASCII: letters.isEmpty ? 0..<0 : range(ofText: index), in: bytes, capitals, body)
    }

    /// Whether a fuzzy match at a byte of a text has the bonus for starting the text or following white space; matches
    /// must be scored.
    @inline(__always)
    func isAfterWhite(_ place: Int, ofText index: Int) -> Bool {
      let start = start(ofText: index)
      if let kept = bonusesKept(ofText: index) {
        return bonuses[kept.lowerBound + place - start] == FuzzyScore.boundaryAfterWhite
      }
      return place == start || Self.isWhite(bytes[place]) || Self.isWhite(bytes[place - 1])
    }

    /// Whether a text was ASCII before it was folded; matches must be scored.
    func isASCIIUnfolded(_ text: Int) -> Bool { bonusesKept(ofText: text) == nil }

    /// Those among some texts that were ASCII before they were folded, and the others; matches must be scored.
    func byWhetherPlain(_ texts: [UInt16]) -> (plain: [UInt16], others: [UInt16]) {
      if bonusEnds.isEmpty { return (texts, []) }
      var (plain, others): ([UInt16], [UInt16]) = ([], [])
      plain.reserveCapacity(texts.count)
      for text in texts { if isASCIIUnfolded(Int(text)) { plain.append(text) } else { others.append(text) } }
      return (plain, others)
    }

    /// Where the bonuses of a text are, if they are kept.
    @inline(__always)
    private func bonusesKept(ofText index: Int) -> Range<Int>? {
      if bonusEnds.isEmpty { return nil }
      let kept = (index == 0 ? 0 : Int(bonusEnds[index - 1]))..<Int(bonusEnds[index])
      return kept.isEmpty ? nil : kept
    }

    private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Where a text's bytes are.
    func range(ofText index: Int) -> Range<Int> { places.range(index) }

    /// Where the bytes of a record's texts start, or would start.
    func start(of record: Int) -> Int {
      if recordEnds.isEmpty { return start(ofText: record) }
      return start(ofText: record == 0 ? 0 : Int(recordEnds[record - 1]))
    }

    /// Where the bytes of a record's texts end.
    func end(of record: Int) -> Int { start(of: record + 1) }

    private func start(ofText index: Int) -> Int { places[index] }
  }

  /// The lengths of records, by their places, while their memory is lent.
  package struct Lengths {
    let places: TextStarts.View
    /// Empty if each record has one text and the length of that.
    let kept: UnsafeBufferPointer<UInt16>

    package subscript(record: Int) -> UInt16 { kept.isEmpty ? ofText(record) : kept[record] }

    /// The records that are no longer than a given length, less than 65,535.
    func records(noLongerThan length: UInt16) -> RecordBits {
      RecordBits(noLongerThan: Int(length), of: places, lengths: kept.isEmpty ? nil : kept)
    }

    /// The number of bytes of a text, at most 65,535.
    @inline(__always)
    func ofText(_ index: Int) -> UInt16 {
      UInt16(clamping: places.range(index).count)
    }
  }
}
