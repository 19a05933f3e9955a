import IncrementalSearch

/// Records as an API gives them that is walked by keys, both ways. A key is the place of a record in the result.
struct DemoSource: PageSource {
  private let records: ArraySource<DemoRecord>

  /// Makes a source; `texts` is how many of a record's texts it is found by, besides its title.
  init(_ records: [DemoRecord], texts: Int) {
    self.records = ArraySource(records, match: .words) { record, found in
      found.append(record.title)
      for text in record.texts.prefix(texts) { found.append(text) }
    }
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<DemoRecord, Int> {
    // Anyone can make a key.
    var position = max(0, request.key ?? request.position ?? 0)
    var limit = request.limit
    if request.key != nil, request.direction == .previous {
      limit = min(limit, position)
      position -= limit
    }
    if limit == 0 { return Page([], next: position) }
    let found = try await records.page(
      PageRequest(query: request.query, place: .position(position), direction: request.direction, limit: limit))
    let start = found.position ?? position
    let end = start + found.items.count
    let isLast = found.items.count < limit || found.total == .exact(end)
    return Page(
      found.items, previous: start > 0 ? start : nil, next: isLast ? nil : end, position: start, total: found.total)
  }

  func total(for query: SearchQuery) async throws -> TotalCount { try await records.total(for: query) }
}
