import IncrementalSearch
import IncrementalSearchServer

/// Records of the demo as a server serves them. They never change.
struct DemoData: ServedData {
  let name: String
  let source: DemoSource
  private let count: Int

  init(name: String, _ records: [DemoRecord], texts: Int) {
    self.name = name
    source = DemoSource(records, texts: texts)
    count = records.count
  }

  func version() -> DataVersion { DataVersion("1", records: count) }

  func rows(for query: SearchQuery) -> (DemoRecord) -> ServedRow {
    let match = MatchQuery(query.text)
    return { record in
      func text(_ text: String) -> ServedRow.Text { ServedRow.Text(text, matches: match.highlights(in: text)) }
      return ServedRow(id: String(record.id), title: text(record.title), texts: record.texts.map(text))
    }
  }
}
