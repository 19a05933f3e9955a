/// The folded texts of many records in one piece of memory, in their order.
///
/// A record takes its folded text, 4 bytes per text, 4 more if any record has other than one text, and as many bytes
/// again as the text has if matches are scored.
struct FoldedRecords: Sendable {
  private var bytes: [UInt8] = []
  /// For each byte the bonus of a fuzzy match there, if matches are scored.
  private var bonuses: [UInt8] = []
  private var textEnds: [UInt32] = []
  /// The number of texts up to the end of each record; empty while every record has one.
  private var recordEnds: [UInt32] = []
  private(set) var count = 0
  private let isScored: Bool

  /// Makes room for records; `isScored` says whether fuzzy matches are looked for in them.
  init(isScored: Bool) { self.isScored = isScored }

  /// Folds the texts of the next record.
  ///
  /// Traps when all folded texts together pass 4 GiB.
  mutating func append(_ texts: [String]) {
    if texts.count != 1, recordEnds.isEmpty { recordEnds = (0..<UInt32(count)).map { $0 + 1 } }
    for text in texts {
      let folded = FoldedText(text)
      bytes += folded.bytes
      if isScored { bonuses += folded.bonuses() }
      textEnds.append(UInt32(bytes.count))
    }
    count += 1
    if texts.count != 1 || !recordEnds.isEmpty { recordEnds.append(UInt32(textEnds.count)) }
  }

  /// The bytes of all folded texts together.
  var size: Int { bytes.count }

  /// Lends the memory for reading.
  func withView<Result, Failure: Error>(_ body: (View) throws(Failure) -> Result) throws(Failure) -> Result {
    // The buffers' own closures can't pass a typed error on, so it travels as a value.
    let outcome: Swift.Result<Result, Failure> = bytes.withUnsafeBufferPointer { bytes in
      bonuses.withUnsafeBufferPointer { bonuses in
        do throws(Failure) {
          return .success(try body(View(records: self, bytes: bytes, bonuses: bonuses)))
        } catch {
          return .failure(error)
        }
      }
    }
    return try outcome.get()
  }

  /// The records while their memory is lent.
  struct View {
    fileprivate let records: FoldedRecords
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let bonuses: UnsafeBufferPointer<UInt8>

    var count: Int { records.count }

    /// The texts of a record, by their index among all texts.
    func texts(of record: Int) -> Range<Int> {
      if records.recordEnds.isEmpty { return record..<record + 1 }
      return (record == 0 ? 0 : Int(records.recordEnds[record - 1]))..<Int(records.recordEnds[record])
    }

    /// A folded text.
    func text(_ index: Int) -> TextBytes { TextBytes(bytes[range(of: index)]) }

    /// The bonuses of a text's bytes, or no bytes if matches are not scored.
    func bonuses(ofText index: Int) -> UnsafeBufferPointer<UInt8> {
      bonuses.isEmpty ? bonuses : UnsafeBufferPointer(rebasing: bonuses[range(of: index)])
    }

    private func range(of index: Int) -> Range<Int> {
      (index == 0 ? 0 : Int(records.textEnds[index - 1]))..<Int(records.textEnds[index])
    }
  }
}
