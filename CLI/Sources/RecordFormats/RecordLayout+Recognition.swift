extension RecordLayout {
  /// Recognizes the columns of an input by its header and its first records; nil for plain lines, and where there are none.
  package static func recognition(
    _ syntax: RecordSyntax, header: Record?, records: [Record]
  ) -> ColumnRecognition? {
    let format = syntax.format
    let hasHeader = header != nil && format != .jsonLines
    guard format != .lines,
      let names = header.flatMap({ hasHeader ? names(in: $0, syntax) : nil }) ?? names(in: examples(records), syntax)
    else { return nil }
    let known = FieldSelector.Columns(
      format: format, names: names, hasNames: header != nil || format == .jsonLines)
    let selectors = names.indices.map { known.selector(at: $0) }
    // Enough to tell, and no more work for many columns than for few.
    let seen = examples(records).prefix(max(20, min(mostExamples, 200_000 / max(1, names.count))))
    let rows = seen.map { record in
      RecordFields.with(record, syntax) { fields -> [String] in
        guard fields.problem?.leavesFields != false else { return [] }
        return selectors.map { fields.text($0.index(in: fields), limit: 400).text }
      }
    }
    return ColumnRecognition(
      names: header == nil && format != .jsonLines ? names.map { _ in "" } : names, records: rows)
  }

  /// The records at the start that an input's columns are learned from: the same however its bytes come.
  package static func examples(_ records: [Record]) -> [Record] {
    var size = 0
    return Array(
      records.prefix(mostExamples).prefix { record in
        defer { size += record.length }
        return size < exampleBytes
      })
  }

  /// The bytes of records that are looked at; who reads them holds back as many at least.
  static let exampleBytes = 4 << 20

  /// Whether a header seems to be a record like those below it: its cells are in the same column below, are numbers above numbers,
  /// or are like those below to each digit and letter.
  package static func isLikeData(_ header: Record, _ syntax: RecordSyntax, records: [Record]) -> Bool {
    let names = names(in: header, syntax)
    let rows = examples(records).prefix(200).map { record in
      RecordFields.with(record, syntax) { fields in
        names.indices.map { trimmed(fields.text($0 < fields.count ? $0 : nil, limit: 400).text) }
      }
    }
    guard !rows.isEmpty else { return false }
    func shape(_ text: String) -> String {
      String(text.map { $0.isNumber ? "0" : $0.isLetter && $0.isASCII ? ($0.isUppercase ? "A" : "a") : $0 })
    }
    for (index, name) in names.enumerated() where !name.isEmpty {
      let below = rows.map { $0[index] }.filter { !$0.isEmpty }
      if below.isEmpty { continue }
      if below.contains(name) { return true }
      if let number = ColumnKind.number(name) {
        // Years are names of columns of numbers, too.
        let isYear = name.count == 4 && 1900...2100 ~= number
        if !isYear, below.allSatisfy({ ColumnKind.number($0) != nil }) { return true }
      } else if name.contains(where: \.isNumber), below.allSatisfy({ shape($0) == shape(name) }) {
        return true
      }
    }
    return false
  }

  /// The key of the records, as jq writes it, where all there is is one JSON object that seems to have them in an array, as services
  /// answer; nil otherwise.
  package static func keyOfRecords(_ syntax: RecordSyntax, records: [Record]) -> String? {
    guard syntax.format == .jsonLines, records.count == 1, let record = records.first else { return nil }
    return record.withBytes { JSONElements.arrayKey(in: $0, ofObjects: true) }
  }

  /// Says of a column that is called as ids are why it is not taken for one; `places` says where a record is, by its number among those
  /// that columns are learned from.
  package func words(_ doubtful: DoubtfulID, place: (Int) -> String) -> String {
    let name = called(doubtful.column)
    let mistake = doubtful.earlier.map { "repeats line \(place($0))" } ?? "has none"
    return "\(name) is not taken for the id: line \(place(doubtful.row)) \(mistake); "
      + "--id \(name) takes it and refuses such records"
  }

  /// What a column is called, by its index: its name, or its number from 1.
  package func called(_ index: Int) -> String {
    columns.indices.contains(index) && !columns[index].isEmpty ? columns[index] : String(index + 1)
  }

  /// A line for each column: what it is called, what is in it and what it is used for; `most` columns at most.
  package func columnLines(most: Int) -> [String] {
    guard format != .lines, !columns.isEmpty else { return [] }
    let selectors = FieldSelector.Columns(format: format, names: columns, hasNames: format == .jsonLines)
    let lines = columns.indices.prefix(most).map { index in
      let selector = selectors.selector(at: index)
      var uses: [String] = []
      if kinds.indices.contains(index) { uses.append(kinds[index].rawValue) }
      if let part = title.firstIndex(of: selector) { uses.append(title.count > 1 ? "title \(part + 1)" : "title") }
      if reading.contains(selector) { uses.append("reading") }
      if id == selector { uses.append("id") }
      if rank == selector { uses.append("rank") }
      if isFacet(selector) { uses.append("facet") }
      return uses.isEmpty ? called(index) : "\(called(index)) (\(uses.joined(separator: ", ")))"
    }
    return lines + (columns.count > most ? ["and \(columns.count - most) more"] : [])
  }
}

extension ColumnRecognition {
  /// What was recognized, as a person reads it: `title name; reading kana; id code; rank population`.
  package func words(of layout: RecordLayout) -> String {
    func names(_ columns: [Int]) -> String { columns.map { layout.called($0) }.joined(separator: ",") }
    let roles = [
      ("title", title), ("reading", reading), ("id", id.map { [$0] } ?? []), ("rank", rank.map { [$0] } ?? []),
    ]
    return roles.filter { !$0.1.isEmpty }.map { "\($0.0) \(names($0.1))" }.joined(separator: "; ")
  }
}
