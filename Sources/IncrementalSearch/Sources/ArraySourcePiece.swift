/// How large the pieces are that values are folded and searched in.
enum ArraySourcePiece {
  /// So many records are a piece of their own.
  static let enough = 2_048
  /// So many records, or bytes, fill a piece: it takes about 0.1 ms to search, and a place in it fits in 16 bits.
  static let most = (records: 8_192, bytes: 1 << 20)

  /// So many records tell how large the others of a piece are.
  private static let sample = 128

  /// The bytes that so many records take if they are like those that are there, and a little more; no more than fill a piece,
  /// however long a text is.
  static func room(for count: Int, like records: FoldedRecords) -> Int {
    let size = Double(records.size) / Double(max(1, records.count)) * Double(count)
    return Int(min(size, Double(most.bytes)) * 1.125)
  }

  static func isFull(_ records: FoldedRecords) -> Bool {
    records.count >= most.records || records.size >= most.bytes
  }

  /// Folds values in pieces, on all processors if they are many; `empty` are texts that are prepared like those of each piece.
  static func fold<Element: Identifiable & Sendable>(
    _ values: [Element], to empty: SearchTexts, appendTexts: @escaping @Sendable (Element, inout SearchTexts) -> Void
  ) async -> [ArraySourceChunk<Element>] {
    let share = (values.count + SearchWorkers.count - 1) / SearchWorkers.count
    let size = min(max(share, enough), most.records)
    let partCount = (values.count + size - 1) / size
    let workers = min(SearchWorkers.count, partCount)
    return await withTaskGroup(of: [(Int, [ArraySourceChunk<Element>])].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var texts = empty
          return stride(from: worker, to: partCount, by: workers).map { part in
            let range = values.count * part / partCount..<values.count * (part + 1) / partCount
            return (part, fold(values[range], to: &texts, appendTexts: appendTexts))
          }
        }
      }
      var pieces = [[ArraySourceChunk<Element>]](repeating: [], count: partCount)
      for await parts in group {
        for (part, chunks) in parts { pieces[part] = chunks }
      }
      return pieces.flatMap(\.self)
    }
  }

  /// Folds values one after the other; the texts, of no value before and after, lend their memory.
  private static func fold<Element: Identifiable & Sendable>(
    _ values: ArraySlice<Element>, to texts: inout SearchTexts, appendTexts: (Element, inout SearchTexts) -> Void
  ) -> [ArraySourceChunk<Element>] {
    var pieces: [ArraySourceChunk<Element>] = []
    var start = values.startIndex
    for index in values.indices {
      appendTexts(values[index], &texts)
      texts.endRecord()
      if texts.records.count == sample {
        let count = min(values.endIndex - start, most.records)
        texts.reserve(count, bytes: room(for: count, like: texts.records))
      }
      guard isFull(texts.records) || index == values.endIndex - 1 else { continue }
      pieces.append(ArraySourceChunk(values: values[start...index], records: texts.records.trimmed()))
      start = index + 1
      texts.removeAll()
    }
    return pieces
  }
}
