import IncrementalSearch
import IncrementalSearchSQLite

// The examples of docstrings, to be compiled. They are shown without what is around them here, and are not run.

private struct City {
  let id: String
  let name: String
  let kana: String
}

@MainActor private func index(_ cities: [City]) async throws -> SearchModel<IndexRecord> {
  let index = try SearchIndex("cities.isearch", for: .creating)
  try await index.rebuild(IndexSettings()) { builder in
    _ = try await builder.append(cities.map { IndexRecord(id: $0.id, title: $0.name, reading: $0.kana) })
  }
  let search = SearchModel(SQLiteSource(index))
  return search
}
