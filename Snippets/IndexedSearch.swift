// An index of cities in a file, searched while it is changed.

import Foundation
import IncrementalSearch
import IncrementalSearchSQLite

let path = FileManager.default.temporaryDirectory.appendingPathComponent("cities-\(UUID()).isearch").path
let index = try SearchIndex(path, for: .creating)
try await index.rebuild(IndexSettings(isRanked: true)) { builder in
  _ = try await builder.append([
    IndexRecord(id: "101", title: "千代田区", texts: ["東京都"], reading: "ちよだく", rank: 67_000),
    IndexRecord(id: "104", title: "新宿区", texts: ["東京都"], reading: "しんじゅくく", rank: 350_000),
  ])
}
try await index.apply([.upsert(IndexRecord(id: "522", title: "千代田町", texts: ["群馬県"], reading: "ちよだまち", rank: 11_000))])

let source = SQLiteSource(index)
for text in ["chiyod", "ちよ", "東京", "千代田 群馬"] {
  let page = try await source.page(PageRequest(query: SearchQuery(text), place: .start, limit: 20))
  print(text, page.items.map(\.title))
}
