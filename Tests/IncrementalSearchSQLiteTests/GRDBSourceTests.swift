import GRDB
import IncrementalSearch
import IncrementalSearchTesting
import Testing

struct Player: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
  var id: Int
  var name: String
}

struct PlayerKey: Hashable, Codable {
  var name: String
  var id: Int
}

/// What contains a text, for LIKE, which has characters of its own.
private func pattern(_ text: String) -> String {
  "%" + text.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "%"
}

func players(in database: DatabaseQueue) -> ClosureSource<Player, Int> {
  .offsets { query, offset, limit in
    try await database.read { database in
      try Player.filter(sql: "name LIKE ? ESCAPE '\\'", arguments: [pattern(query.text)])
        .order(sql: "name, id").limit(limit, offset: offset).fetchAll(database)
    }
  }
}

func playersByKeyset(in database: DatabaseQueue) -> ClosureSource<Player, PlayerKey> {
  ClosureSource { request in
    let players = try await database.read { database in
      try Player.filter(sql: "name LIKE ? ESCAPE '\\'", arguments: [pattern(request.query.text)])
        .filter(sql: "(name, id) > (?, ?)", arguments: [request.key?.name ?? "", request.key?.id ?? .min])
        .order(sql: "name, id").limit(request.limit).fetchAll(database)
    }
    return Page(players, next: players.last.map { PlayerKey(name: $0.name, id: $0.id) })
  }
}

/// A source over an app's own tables, as the article about sources has it.
@Suite struct GRDBSourceTests {
  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { database in
      try database.execute(sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
      for number in 0..<23 { try Player(id: number, name: "p\(number % 5)%").insert(database) }
    }
  }

  private let laws = SourceLaws(queries: ["", "p1", "%", "_", "\\", "none"].map { SearchQuery($0) }, limit: 4)

  @Test func rowsByOffsetAreLawful() async {
    #expect(await laws.violations(of: players(in: database)) == [])
  }

  @Test func noCharacterMeansAnythingElse() async throws {
    for (text, count) in [("%", 23), ("_", 0), ("p1%", 5), ("'", 0)] {
      let page = try await players(in: database).page(
        PageRequest(query: SearchQuery(text), place: .start, limit: 100))
      #expect(page.items.count == count, "\(text)")
      let keyset = try await playersByKeyset(in: database).page(
        PageRequest(query: SearchQuery(text), place: .start, limit: 100))
      #expect(Set(keyset.items.map(\.id)) == Set(page.items.map(\.id)), "\(text)")
    }
  }

  @Test func rowsByKeysetAreLawful() async {
    #expect(await laws.violations(of: playersByKeyset(in: database)) == [])
  }
}
