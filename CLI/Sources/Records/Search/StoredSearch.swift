import IncrementalSearch
import Picker
import RecordFormats

/// A search over stored records, which are shown and printed as if read from their original file.
protocol StoredSearch: SearchedRecords where Source.Item == IndexRecord {
  /// How its records are shown and printed.
  var stored: StoredRecords { get }

  /// How many records there are.
  func count() async throws -> Int
}

extension StoredSearch {
  package var layout: RecordLayout { stored.layout }
  package var columnNames: [String] { stored.columnNames }
  package var rowNames: [String] { stored.rowNames }

  package func record(_ item: IndexRecord) -> Record { stored.record(item) }

  package func id(of item: IndexRecord) -> String { item.id }

  package func order(of item: IndexRecord) -> (texts: SearchedTexts, rank: Double?) { stored.order(of: item) }

  package func place(of item: IndexRecord) -> RecordPlace { RecordPlace(id: item.id) }

  package func rows(for query: SearchQuery, by match: MatchKind) -> (IndexRecord) -> PickerRow {
    stored.rows(MatchQuery(query.text, kind: match))
  }

  package func printed(_ item: IndexRecord) -> [UInt8] { stored.printed(item) }

  /// Says how many records there are and which columns they have, again after each change by whatever program.
  package func read() -> AsyncStream<PickerProgress> {
    let (stream, progress) = AsyncStream.makeStream(of: PickerProgress.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task.detached {
      func say() async {
        guard let count = try? await count() else { return }
        var now = PickerProgress(records: count)
        now.columns = columns
        progress.yield(now)
      }
      await say()
      for await _ in source.changes() { await say() }
      progress.finish()
    }
    progress.onTermination = { _ in task.cancel() }
    return stream
  }

  package func readAll() async throws -> Self { self }
}
