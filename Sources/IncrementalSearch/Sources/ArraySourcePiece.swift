/// How large the pieces are that values are folded and searched in.
enum ArraySourcePiece {
  /// So many records are a piece of their own.
  static let enough = 2_048
  /// So many records, or bytes, fill a piece: it takes about 0.1 ms to search, and a place in it fits in 16 bits.
  static let most = (records: 8_192, bytes: 1 << 20)

  static func isFull(_ records: FoldedRecords) -> Bool {
    records.count >= most.records || records.size >= most.bytes
  }

  /// Folds values in pieces, on all processors if they are many.
  static func fold<Element: Sendable>(
    _ values: [Element], isScored: Bool, appendTexts: @escaping @Sendable (Element, inout SearchTexts) -> Void
  ) async -> [ArraySourceChunk<Element>] {
    let share = (values.count + SearchWorkers.count - 1) / SearchWorkers.count
    let size = min(max(share, enough), most.records)
    if values.count <= size { return fold(values[...], isScored: isScored, appendTexts: appendTexts) }
    return await withTaskGroup(of: (Int, [ArraySourceChunk<Element>]).self) { group in
      for start in stride(from: 0, to: values.count, by: size) {
        let part = values[start..<min(start + size, values.count)]
        group.addTask { (start, fold(part, isScored: isScored, appendTexts: appendTexts)) }
      }
      var parts: [(start: Int, pieces: [ArraySourceChunk<Element>])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.start < $1.start }.flatMap(\.pieces)
    }
  }

  private static func fold<Element: Sendable>(
    _ values: ArraySlice<Element>, isScored: Bool, appendTexts: (Element, inout SearchTexts) -> Void
  ) -> [ArraySourceChunk<Element>] {
    var pieces: [ArraySourceChunk<Element>] = []
    var start = values.startIndex
    var texts = SearchTexts(isScored: isScored)
    for index in values.indices {
      appendTexts(values[index], &texts)
      texts.endRecord()
      guard isFull(texts.records) || index == values.endIndex - 1 else { continue }
      let records = texts.records.count >= enough ? texts.records.trimmed() : texts.records
      pieces.append(ArraySourceChunk(values: values[start...index], records: records))
      start = index + 1
      texts = SearchTexts(isScored: isScored)
    }
    return pieces
  }
}
