extension RecordLayout {
  /// Recognizes the columns of an input by its header and its first records; nil for plain lines, and where there are none.
  package static func recognition(
    format: RecordFormat, header: Record?, records: [Record]
  ) -> ColumnRecognition? {
    guard format != .lines, let example = header ?? records.first,
      let names = header != nil && format != .jsonLines
        ? texts(of: example, format: format) : keys(in: example, format: format)
    else { return nil }
    let known = FieldSelector.Columns(
      format: format, names: names, hasNames: header != nil || format == .jsonLines)
    let selectors = names.indices.map { known.selector(at: $0) }
    // Enough to tell, and no more work for many columns than for few.
    let seen = records.prefix(max(20, min(1_000, 200_000 / max(1, names.count))))
    let rows = seen.map { record in
      RecordFields.with(record, format: format) { fields -> [String] in
        guard fields.problem?.leavesFields != false else { return [] }
        return selectors.map { fields.text($0.index(in: fields), limit: 400).text }
      }
    }
    return ColumnRecognition(
      names: header == nil && format != .jsonLines ? names.map { _ in "" } : names, records: rows)
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
