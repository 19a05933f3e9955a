/// The folded texts of many records in one piece of memory, in their order.
///
/// A record takes its folded text, little more than 2 bytes per text (``TextStarts``), and further:
/// - 4 bytes if any record has other than one text.
/// - If matches are scored, 8 bytes and an eighth of the text's size (``CapitalBits``), and 2 bytes if any record is
///   not as long as its text (``TextLength``).
/// - If any text is not ASCII, 8 bytes, 4 for each text, and half of the size of a text that is not ASCII.
/// - If any record has kana, 4 bytes, and for a record with kana its sound, about two bytes for each kana.
/// - If the order depends on the roles of texts, 29 bytes, and for a record that is not all ASCII (``PlainMarks``) its
///   marks (``RecordMarks``), a few bytes for each byte of its texts.
///
/// Texts can be kept as they were given. That mostly takes an eighth of their size, the same eighth as above
/// (``OriginalTexts``).
package struct FoldedRecords: Sendable {
  private var bytes: [UInt8] = []
  /// Which bytes were capitals, if matches are scored or texts are kept as they were given.
  private var capitals = CapitalBits()
  /// The bonuses of fuzzy matches in texts that are not ASCII, if matches are scored; those of other texts follow from
  /// the capitals.
  private var bonuses = PackedBonuses()
  /// Where the bonuses of each text end; empty while there are none.
  private var bonusEnds: [UInt32] = []
  /// The bonuses of the text that is being folded.
  private var nextBonuses: [UInt8] = []
  private var textStarts = TextStarts()
  /// The number of texts up to the end of each record; empty while every record has one.
  private var recordEnds: [UInt32] = []
  /// The letters of all texts of each record, if matches are scored.
  private var letters: [LetterSet] = []
  private var nextLetters = LetterSet()
  /// The length of each record (``TextLength``), if matches are scored: of equal matches the shorter comes first. Empty
  /// while each record has one text and the length of that.
  private var lengths: [UInt16] = []
  private var nextLength = TextLength()
  /// The length of the next record, if not that of its texts.
  private var nextGivenLength: UInt16?
  /// The scalars outside ASCII of each record; empty while all texts are ASCII.
  private var scalars: [ScalarSet] = []
  private var nextScalars = ScalarSet()
  /// The sounds of all records (``PhoneticText``).
  private var sounds: [UInt8] = []
  /// Where the sound of each record ends; empty while no text has kana.
  private var soundEnds: [UInt32] = []
  /// The number of records.
  package private(set) var count = 0
  /// The marks of all records (``RecordMarks``), except those derived from the texts (``PlainMarks``), if their order
  /// depends on them.
  private var marks: [UInt8] = []
  private var markEnds: [UInt32] = []
  /// The beginnings of the marks that are derived from each record's texts.
  private var tokenStarts: [TokenStarts] = []
  /// How many of each record's texts name it, and in `orders` what else its order depends on.
  private var nameCounts: [UInt8] = []
  private var orders: [RecordOrder] = []
  /// Whether any record has a rank.
  package private(set) var hasRanks = false
  /// The texts as they were given, if they are kept.
  private var originals: OriginalTexts?
  private let isScored: Bool
  private let hasSounds: Bool

  /// Makes an empty piece. `isScored` says whether fuzzy matches are looked for in it, `hasSounds` whether sounds are,
  /// and `keepsOriginals` whether ``appendOriginal(of:to:)`` will be called.
  package init(isScored: Bool, hasSounds: Bool = true, keepsOriginals: Bool = false) {
    (self.isScored, self.hasSounds) = (isScored, hasSounds)
    if keepsOriginals { originals = OriginalTexts() }
  }

  /// Removes all records, but keeps their memory for others.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    capitals.removeAll()
    bonuses.removeAll()
    bonusEnds.removeAll(keepingCapacity: true)
    textStarts.removeAll()
    recordEnds.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    scalars.removeAll(keepingCapacity: true)
    sounds.removeAll(keepingCapacity: true)
    soundEnds.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    markEnds.removeAll(keepingCapacity: true)
    tokenStarts.removeAll(keepingCapacity: true)
    nameCounts.removeAll(keepingCapacity: true)
    orders.removeAll(keepingCapacity: true)
    originals?.removeAll()
    hasRanks = false
    count = 0
  }

  /// Makes room for so many records of one text each, and so many bytes of texts, in all. Growing on the way would copy
  /// everything and leave memory in pieces.
  package mutating func reserve(_ records: Int, bytes size: Int) {
    bytes.reserveCapacity(size)
    textStarts.reserve(records)
    if isScored { letters.reserveCapacity(records) }
    if isScored || originals != nil { capitals.reserve(size) }
  }

  /// Folds the texts of the next record.
  ///
  /// Traps when all folded texts together pass 4 GiB.
  mutating func append(_ texts: [String]) {
    for text in texts { appendText(text) }
    endRecord()
  }

  /// Folds the texts of the next record, whose order depends on their roles.
  package mutating func append(_ texts: SearchedTexts, rank: Double?) {
    append(texts, rank: rank, PlainMarks.areAll(of: texts) ? nil : RecordMarks(texts))
  }

  /// The same with the marks to keep for the texts; nil where none are needed.
  mutating func append(_ texts: SearchedTexts, rank: Double?, _ kept: RecordMarks?) {
    let first = textStarts.count
    for text in texts.all { appendText(text) }
    tokenStarts.append(kept == nil ? tokenStarts(ofTexts: first) : TokenStarts())
    marks += kept?.bytes ?? []
    markEnds.append(UInt32(marks.count))
    nameCounts.append(UInt8(texts.nameCount))
    orders.append(RecordOrder(rank: rank, length: texts.length))
    hasRanks = hasRanks || orders[orders.count - 1].hasRank
  }

  /// The beginnings of the marks that are derived from the texts from an index on.
  private func tokenStarts(ofTexts first: Int) -> TokenStarts {
    var starts = TokenStarts()
    bytes.withUnsafeBufferPointer { bytes in
      textStarts.withView { places in
        for index in first..<places.count {
          starts.insert(of: TextBytes(rebasing: bytes, places.range(index)), isTitle: index == first)
        }
      }
    }
    return starts
  }

  /// The length of a record among equal fuzzy matches; matches must be scored.
  package func length(of record: Int) -> UInt16 { withLengths { $0[record] } }

  /// Lends the lengths of all records; matches must be scored.
  package func withLengths<Result>(_ body: (Lengths) -> Result) -> Result {
    textStarts.withView { places in
      lengths.withUnsafeBufferPointer { body(Lengths(places: places, kept: $0)) }
    }
  }

  /// What the order of a record depends on besides how well it matches.
  package func order(of record: Int) -> RecordOrder { orders[record] }

  /// Whether each record has one text, which was kept.
  package var hasOriginals: Bool { originals != nil && recordEnds.isEmpty }

  /// Appends the only text of a record as it was given; texts must have been kept (``hasOriginals``).
  package func appendOriginal(of record: Int, to result: inout [UInt8]) {
    withView { view in
      let text = view.range(ofText: record)
      originals?.append(
        record, folded: UnsafeBufferPointer(rebasing: view.bytes[text]), view.capitals, from: text.lowerBound,
        to: &result)
    }
  }

  /// Folds a text of the next record.
  mutating func appendText(_ text: String) {
    var text = text
    text.withUTF8 { appendText(utf8: $0) }
  }

  /// Folds a text of the next record, given in UTF-8 that may be invalid.
  mutating func appendText(utf8 text: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    nextBonuses.removeAll(keepingCapacity: true)
    appendFold(of: text)
    if !nextBonuses.isEmpty || !bonusEnds.isEmpty {
      spellOutBonusEnds(until: textStarts.count - 1)
      nextBonuses.withUnsafeBufferPointer { bonuses.append($0) }
      bonusEnds.append(UInt32(bonuses.count))
    }
    guard isScored || originals != nil else { return }
    let isTold = bytes.withUnsafeBufferPointer {
      capitals.append(text, folded: UnsafeBufferPointer(rebasing: $0[start...]))
    }
    originals?.append(text, isTold: isTold)
  }

  private mutating func appendFold(of text: UnsafeBufferPointer<UInt8>) {
    let isASCII = appendASCII(text)
    if isScored { nextLength.append(text, isASCII: isASCII) }
    if isASCII { return }
    if hasSounds { PhoneticText.append(text, to: &sounds) }
    if appendSimple(text) { return }
    if TextBytes(text).isValid { return appendFolded(TextBytes(text)) }
    var repaired = String(decoding: text, as: UTF8.self)
    repaired.withUTF8 { appendFolded(TextBytes($0)) }
  }

  /// Takes the length of the next record from this text instead of the texts that it is searched by.
  mutating func setLength(utf8 text: UnsafeBufferPointer<UInt8>) {
    if !isScored { return }
    var length = TextLength()
    length.append(text)
    nextGivenLength = length.value
  }

  /// Ends the record whose texts were appended; it may have none.
  mutating func endRecord() {
    let hasOneText = textStarts.count == (recordEnds.isEmpty ? count : Int(recordEnds[count - 1])) + 1
    if !hasOneText { spellOutRecordEnds() }
    count += 1
    if !hasOneText || !recordEnds.isEmpty { recordEnds.append(UInt32(textStarts.count)) }
    if isScored {
      letters.append(nextLetters)
      let length = nextGivenLength ?? nextLength.value
      let isTold = hasOneText && recordEnds.isEmpty && length == UInt16(clamping: textStarts.lastSize)
      if !isTold, lengths.isEmpty { lengths = spelledOutLengths(count - 1) }
      if !isTold || !lengths.isEmpty { lengths.append(length) }
    }
    if !sounds.isEmpty {
      spellOutSoundEnds(until: count - 1)
      soundEnds.append(UInt32(sounds.count))
    }
    if !nextScalars.isEmpty { spellOutScalars(until: count - 1) }
    if !nextScalars.isEmpty || !scalars.isEmpty { scalars.append(nextScalars) }
    nextLetters = LetterSet()
    nextLength = TextLength()
    nextGivenLength = nil
    nextScalars = ScalarSet()
  }

  /// Appends the records of another piece.
  package mutating func append(_ other: FoldedRecords) {
    if count == 0 {
      self = other
      return
    }
    if !other.recordEnds.isEmpty { spellOutRecordEnds() }
    if !recordEnds.isEmpty {
      let texts = UInt32(textStarts.count)
      if other.recordEnds.isEmpty {
        recordEnds.append(contentsOf: (0..<UInt32(other.count)).map { texts + $0 + 1 })
      } else {
        recordEnds.append(contentsOf: other.recordEnds.map { texts + $0 })
      }
    }
    let markSize = UInt32(marks.count)
    marks += other.marks
    markEnds.append(contentsOf: other.markEnds.lazy.map { markSize + $0 })
    tokenStarts += other.tokenStarts
    nameCounts += other.nameCounts
    orders += other.orders
    hasRanks = hasRanks || other.hasRanks
    if let texts = other.originals { originals?.append(texts) }
    if !lengths.isEmpty || !other.lengths.isEmpty {
      if lengths.isEmpty { lengths = spelledOutLengths(count) }
      lengths += other.lengths.isEmpty ? other.spelledOutLengths(other.count) : other.lengths
    }
    let size = bytes.count
    bytes += other.bytes
    if !bonusEnds.isEmpty || !other.bonusEnds.isEmpty {
      let size = UInt32(bonuses.count)
      spellOutBonusEnds(until: textStarts.count)
      bonuses.append(other.bonuses)
      bonusEnds.append(contentsOf: other.bonusEnds.lazy.map { size + $0 })
      spellOutBonusEnds(until: textStarts.count + other.textStarts.count)
    }
    capitals.append(other.capitals)
    textStarts.append(other.textStarts, after: size)
    letters += other.letters
    if !scalars.isEmpty || !other.scalars.isEmpty {
      spellOutScalars(until: count)
      scalars += other.scalars
      spellOutScalars(until: count + other.count)
    }
    if !sounds.isEmpty || !other.sounds.isEmpty {
      let size = UInt32(sounds.count)
      spellOutSoundEnds(until: count)
      sounds += other.sounds
      soundEnds.append(contentsOf: other.soundEnds.lazy.map { size + $0 })
      spellOutSoundEnds(until: count + other.count)
    }
    count += other.count
  }

  /// The records without the memory that was kept for growing.
  package func trimmed() -> FoldedRecords {
    var records = self
    records.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    records.capitals = capitals.trimmed()
    records.bonuses = bonuses.trimmed()
    records.bonusEnds = bonusEnds.withUnsafeBufferPointer { Array($0) }
    records.nextBonuses = []
    records.textStarts = textStarts.trimmed()
    records.recordEnds = recordEnds.withUnsafeBufferPointer { Array($0) }
    records.letters = letters.withUnsafeBufferPointer { Array($0) }
    records.lengths = lengths.withUnsafeBufferPointer { Array($0) }
    records.scalars = scalars.withUnsafeBufferPointer { Array($0) }
    records.sounds = sounds.withUnsafeBufferPointer { Array($0) }
    records.soundEnds = soundEnds.withUnsafeBufferPointer { Array($0) }
    records.marks = marks.withUnsafeBufferPointer { Array($0) }
    records.markEnds = markEnds.withUnsafeBufferPointer { Array($0) }
    records.tokenStarts = tokenStarts.withUnsafeBufferPointer { Array($0) }
    records.nameCounts = nameCounts.withUnsafeBufferPointer { Array($0) }
    records.orders = orders.withUnsafeBufferPointer { Array($0) }
    records.originals = originals?.trimmed()
    return records
  }

  /// The number of bytes of all folded texts and marks, and of the texts that are kept whole.
  package var size: Int { bytes.count + marks.count + (originals?.wholeSize ?? 0) }

  /// Folds a text if it is ASCII; otherwise returns false and appends nothing.
  private mutating func appendASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: text)
    let isASCII = bytes.withUnsafeMutableBytes {
      ASCIIFold.lowercase(UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
    }
    guard isASCII else {
      bytes.removeLast(text.count)
      return false
    }
    if isScored {
      nextLetters.formUnion(
        bytes.withUnsafeBufferPointer { FuzzyBonuses.letters(ofASCII: UnsafeBufferPointer(rebasing: $0[start...])) })
    }
    textStarts.append(end: bytes.count)
    return true
  }

  /// Folds a text if it is valid and its scalars fold by themselves (``ScalarFold``); otherwise returns false and
  /// appends nothing.
  private mutating func appendSimple(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes.count
    // The fold is never longer than the text, so fold and bonuses are both written over copies of it.
    bytes.append(contentsOf: text)
    if isScored { nextBonuses.append(contentsOf: text) }
    let sets = bytes.withUnsafeMutableBufferPointer { bytes in
      nextBonuses.withUnsafeMutableBufferPointer { bonuses in
        SimpleFold.fold(
          text, into: bytes.baseAddress.map { $0 + start }, bonuses: bonuses.baseAddress, isScored: isScored)
      }
    }
    let length = sets?.length ?? 0
    bytes.removeLast(text.count - length)
    if isScored { nextBonuses.removeLast(text.count - length) }
    guard let sets else { return false }
    if isScored {
      nextLetters.insert(bits: sets.letters)
      nextLetters.insert(openings: FuzzyBonuses.openings(of: bytes[start...], nextBonuses))
      nextScalars.insert(bits: sets.scalars)
    }
    textStarts.append(end: bytes.count)
    return true
  }

  private mutating func appendFolded(_ text: TextBytes) {
    let start = bytes.count
    var map = OffsetMap(folded: start)
    TextFold.append(text, to: &bytes, map: &map)
    if isScored {
      bytes.withUnsafeBufferPointer { bytes in
        let folded = TextBytes(bytes[start...])
        FuzzyBonuses.append(of: text, folded: folded, map: map, to: &nextBonuses)
        nextLetters.formUnion(LetterSet(bytes[start...]))
        nextScalars.formUnion(ScalarSet(folded))
      }
      nextLetters.insert(openings: FuzzyBonuses.openings(of: bytes[start...], nextBonuses))
    }
    textStarts.append(end: bytes.count)
  }

  private mutating func spellOutScalars(until count: Int) {
    scalars.append(contentsOf: repeatElement(ScalarSet(), count: count - scalars.count))
  }

  /// The lengths of the first records, each of which has one text and the length of that.
  private func spelledOutLengths(_ count: Int) -> [UInt16] {
    withLengths { lengths in (0..<count).map { lengths.ofText($0) } }
  }

  private mutating func spellOutBonusEnds(until count: Int) {
    bonusEnds.append(contentsOf: repeatElement(bonusEnds.last ?? 0, count: count - bonusEnds.count))
  }

  private mutating func spellOutSoundEnds(until count: Int) {
    soundEnds.append(contentsOf: repeatElement(soundEnds.last ?? 0, count: count - soundEnds.count))
  }

  private mutating func spellOutRecordEnds() {
    if recordEnds.isEmpty { recordEnds = (0..<UInt32(count)).map { $0 + 1 } }
  }
}

extension FoldedRecords {
  /// Lends the memory for reading.
  func withView<Result, Failure: Error>(_ body: (View) throws(Failure) -> Result) throws(Failure) -> Result {
    // The buffers' own closures can't pass a typed error on, so it travels as a value.
    let outcome: Swift.Result<Result, Failure> = marks.withUnsafeBufferPointer { marks in
      markEnds.withUnsafeBufferPointer { markEnds in
        bytes.withUnsafeBufferPointer { bytes in
          bonuses.withView { bonuses in
            textStarts.withView { places in
              recordEnds.withUnsafeBufferPointer { recordEnds in
                letters.withUnsafeBufferPointer { letters in
                  capitals.withView { capitals in
                    scalars.withUnsafeBufferPointer { scalars in
                      sounds.withUnsafeBufferPointer { sounds in
                        soundEnds.withUnsafeBufferPointer { soundEnds in
                          nameCounts.withUnsafeBufferPointer { nameCounts in
                            tokenStarts.withUnsafeBufferPointer { tokenStarts in
                              bonusEnds.withUnsafeBufferPointer { bonusEnds in
                                let view = View(
                                  count: count, bytes: bytes, capitals: capitals, bonuses: bonuses,
                                  bonusEnds: bonusEnds, places: places, recordEnds: recordEnds, letters: letters,
                                  scalars: scalars, sounds: sounds, soundEnds: soundEnds, marks: marks,
                                  markEnds: markEnds, tokenStarts: tokenStarts, nameCounts: nameCounts)
                                do throws(Failure) {
                                  return .success(try body(view))
                                } catch {
                                  return .failure(error)
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    return try outcome.get()
  }
}
