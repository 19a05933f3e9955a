import Foundation
import GRDB
import IncrementalSearchTesting
import Testing
import TextMatching

@testable import IncrementalSearchSQLite

/// Lists of records against the tokens of those records, gone through one by one.
@Suite("Index: lists of records")
struct ListTests {
  private static func any<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  /// Tokens of a record by column.
  private typealias Tokens = [[[UInt8]]]

  private static func token(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func records(_ count: Int, _ random: inout SeededGenerator) -> [Tokens] {
    let words = ["py", "python", "pyt", "data", "date", "d", "東京", "京都", "都", "x"]
    let symbols = ["+", "・", "-"]
    return (0..<count).map { ordinal in
      var names = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        token(
          "@"
            + (Int.random(in: 0..<3, using: &random) == 0 ? "w\(ordinal % 997)" : any(words, &random)))
      }
      if Bool.random(using: &random) { names.append(token(any(symbols, &random))) }
      names.append(token("}"))
      names.append(token("Āname \(ordinal % 700)".replacingOccurrences(of: " ", with: "_")))
      // Now and then so many that one record fills a page.
      let many = Int.random(in: 0..<400, using: &random) == 0 ? 3_000 : 5
      var texts = (0..<Int.random(in: 0...many, using: &random)).map { _ in
        token("." + any(words, &random))
      }
      if Bool.random(using: &random) { texts.append(token(any(symbols, &random))) }
      return [names, texts]
    }
  }

  private static func has(_ record: Tokens, _ phrase: TokenExpression.Phrase) -> Bool {
    record.enumerated().contains { column, tokens in
      if let wanted = phrase.column, wanted != column { return false }
      return tokens.indices.contains { start in
        if phrase.isFirst, start != 0 { return false }
        guard start + phrase.tokens.count <= tokens.count else { return false }
        return phrase.tokens.enumerated().allSatisfy { index, token in
          let own = tokens[start + index]
          return phrase.isPrefix && index == phrase.tokens.count - 1 ? own.starts(with: token) : own == token
        }
      }
    }
  }

  private static func has(_ record: Tokens, _ expression: TokenExpression) -> Bool {
    switch expression {
    case .phrase(let phrase): has(record, phrase)
    case .all(let parts): parts.allSatisfy { has(record, $0) }
    case .any(let parts): parts.contains { has(record, $0) }
    case .but(let left, let right): has(record, left) && !has(record, right)
    }
  }

  private static func phrase(
    _ text: String, isPrefix: Bool = false, column: Int? = nil, isFirst: Bool = false
  ) -> TokenExpression {
    let tokens = text.split(separator: " ").map { token(String($0)) }
    return .phrase(TokenExpression.Phrase(TokenPhrase(tokens), isPrefix: isPrefix, column: column, isFirst: isFirst))
  }

  private static let phrases =
    ["@python", "@東京 @京都", ".py .python .d", "+", "}", "Āname_17", "@none", "@a\"b"].map { phrase($0) }
    + [
      "@py", "@p", "@d", ".da", "@w", "@w1", "@w11", "@東京 @京", "@data @py", "Āname_1", "@zz", "@a\"",
    ].map { phrase($0, isPrefix: true) }
    + [
      phrase("・", column: ListTerm.names), phrase(".data", column: ListTerm.texts, isFirst: true),
      phrase(".py", isPrefix: true, column: ListTerm.texts, isFirst: true),
    ]

  private static func expression(_ depth: Int, _ random: inout SeededGenerator) -> TokenExpression {
    if depth == 0 { return any(phrases, &random) }
    let parts = (0..<Int.random(in: 2...3, using: &random)).map { _ in
      expression(Int.random(in: 0..<depth, using: &random), &random)
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .all(parts)
    case 1: return .any(parts)
    default: return .but(parts[0], parts[1])
    }
  }

  private static func store(
    _ records: [Tokens], in db: Database, mostHeld: Int, mostEntries: Int = 1 << 16
  ) throws -> IndexTables {
    let tables = IndexTables(generation: 7)
    try tables.create(in: db, IndexSettings())
    let folder = try TemporaryFolder()
    let runs = RunStore(besides: folder.path("index"), mostHeld: mostHeld)
    for start in stride(from: 0, to: records.count, by: 700) {
      var batch = TokenBatch()
      for columns in records[start..<min(start + 700, records.count)] {
        batch.append(
          names: Array(columns[0].joined(separator: [0x20])), texts: Array(columns[1].joined(separator: [0x20])))
      }
      try runs.append(TokenRun(firstOrdinal: start, batch))
    }
    let merge = RunMerge(runs, partSize: 10_000, mostEntries: mostEntries)
    var nextPage = 1
    for part in 0..<merge.count {
      let rows = try merge.rows(ofPart: part)
      try rows.write(to: db, tables, from: nextPage)
      nextPage += rows.pages.count
    }
    try db.execute(
      sql: "INSERT INTO \(tables.listed) VALUES (?, ?, 0)",
      arguments: [records.count, Int64(bitPattern: runs.checksum)])
    #expect(try ListCheck(db, tables).checksum() == runs.checksum)
    return tables
  }

  /// Held in memory or not, and packed early or late.
  @Test(arguments: [0, 1 << 30], [100, 1 << 16])
  func theyFindWhatTheRecordsHave(mostHeld: Int, mostEntries: Int) throws {
    var random = SeededGenerator(seed: 3)
    let records = Self.records(4_500, &random)
    try DatabaseQueue().write { db in
      let tables = try Self.store(records, in: db, mostHeld: mostHeld, mostEntries: mostEntries)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(tables.listPrefixes)") ?? 0 > 1)
      let removed = try RemovedRecords(db, tables, isWriting: true)
      let gone = Set((0..<200).map { _ in Int.random(in: 0..<records.count, using: &random) })
      for ordinal in gone { try removed.insert(ordinal) }
      for isRemoved in [false, true] {
        let search = ListSearch(try ListTables(db, tables), but: isRemoved ? try RemovedRecords(db, tables) : nil)
        for expression in Self.phrases + (0..<12).map({ _ in Self.expression(2, &random) }) {
          let found = records.indices.filter { !(isRemoved && gone.contains($0)) && Self.has(records[$0], expression) }
          try Self.compare(search, expression, with: found, records.count, &random)
        }
      }
    }
  }

  /// By several who search one after the other and remember for each other: what beginnings are put together from, which is the
  /// same where one more letter leaves out nothing, and pages of tokens, of which no more than two are held.
  @Test func whatIsRememberedFindsTheSame() throws {
    var random = SeededGenerator(seed: 12)
    let records = Self.records(3_000, &random)
    let words = ["@python", "@date", "@w17", "@w999", "@wx", ".data", ".python", "@東京", "Āname_17", "Āname_69", "Āx"]
    try DatabaseQueue().write { db in
      let tables = try Self.store(records, in: db, mostHeld: 0)
      let pages = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(tables.listTerms)") ?? 0
      try #require(pages > 4)
      let size = try Int.fetchOne(db, sql: "SELECT max(length(data)) FROM \(tables.lists)") ?? 0
      let (unions, termPages) = (KnownUnions(), TermPages(most: 2 * size))
      let generation = IndexGeneration(number: 7, build: "")
      for _ in 0..<40 {
        let word = Self.any(words, &random)
        for end in word.indices.dropFirst() + [word.endIndex] {
          let token = Self.token(String(word[..<end]))
          let isPrefix = Int.random(in: 0..<4, using: &random) > 0
          let expression = TokenExpression.token(token, isPrefix: isPrefix)
          let search = ListSearch(
            ListTables(db, tables, count: records.count, known: termPages), but: nil, unions: (unions, generation))
          let found = records.indices.filter { Self.has(records[$0], expression) }
          #expect(try search.isListed(token, isPrefix: isPrefix) == !found.isEmpty, "\(word[..<end])")
          let cursor = try search.cursor(expression)
          #expect(try cursor.count(before: .max) == found.count, "\(word[..<end])")
          #expect(try cursor.next(from: 100) == found.first { $0 >= 100 } ?? OrdinalCursor.end, "\(word[..<end])")
        }
      }
    }
  }

  private static func compare(
    _ search: ListSearch, _ expression: TokenExpression, with found: [Int], _ count: Int,
    _ random: inout SeededGenerator
  ) throws {
    let text = expression.text
    let cursor = try search.cursor(expression)
    var walked: [Int] = []
    var next = try cursor.next(from: 0)
    while next != OrdinalCursor.end {
      walked.append(next)
      next = try cursor.next(from: next + 1)
    }
    #expect(walked == found, "\(text)")
    var back: [Int] = []
    next = try cursor.previous(from: count)
    while next != OrdinalCursor.start {
      back.append(next)
      next = try cursor.previous(from: next - 1)
    }
    #expect(back == found.reversed(), "\(text)")
    #expect(try search.cursor(expression).count(before: .max) == found.count)
    // In leaps, of which some come back a little.
    let leaping = try search.cursor(expression)
    var place = 0
    while place <= count {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: #expect(try leaping.count(before: place) == found.prefix { $0 < place }.count, "\(text) before \(place)")
      case 1: #expect(try leaping.previous(from: place) == found.last { $0 <= place } ?? OrdinalCursor.start)
      default: #expect(try leaping.next(from: place) == found.first { $0 >= place } ?? OrdinalCursor.end)
      }
      place = max(0, place + Int.random(in: -40...Self.any([3, 50, 900], &random), using: &random))
    }
    for _ in 0..<10 {
      let place = Int.random(in: 0...count, using: &random)
      #expect(try cursor.next(from: place) == found.first { $0 >= place } ?? OrdinalCursor.end, "\(text) from \(place)")
      #expect(
        try cursor.previous(from: place) == found.last { $0 <= place } ?? OrdinalCursor.start, "\(text) to \(place)")
      #expect(try cursor.count(before: place) == found.prefix { $0 < place }.count, "\(text) before \(place)")
    }
  }

  /// Whatever is asked for on a page: what is there, what is between, and what is before and after all.
  @Test func everyTokenIsFoundAndNoOther() throws {
    var random = SeededGenerator(seed: 5)
    let records = Self.records(3_000, &random)
    // Every record has this one, so no list says so.
    let tokens = Set(records.joined().joined()).subtracting([[MarkedToken.record]])
    try DatabaseQueue().write { db in
      let lists = try ListTables(db, try Self.store(records, in: db, mostHeld: 0))
      var asked = tokens
      for token in tokens {
        asked.insert(token.dropLast())
        asked.insert(token + [0])
        asked.insert(token + [0xFF])
        asked.insert(token.dropLast() + [token[token.count - 1] &+ 1])
      }
      for token in asked {
        #expect(try (lists.list(of: token) != nil) == tokens.contains(token), "\(token)")
        let isThere = tokens.contains { $0.starts(with: token) }
        #expect(try lists.hasTerm(token, isPrefix: true) == isThere, "\(token)")
        #expect(try lists.hasTerm(token, isPrefix: false) == tokens.contains(token), "\(token)")
      }
      var walked: [[UInt8]] = []
      try lists.forEach(from: []) { term, _ in
        walked.append(term)
        return true
      }
      #expect(walked.elementsEqual(tokens.sorted { $0.lexicographicallyPrecedes($1) }))
    }
  }

  @Test func whatIsNotFoundWhereItIsLookedForIsTold() throws {
    var random = SeededGenerator(seed: 6)
    let records = Self.records(3_000, &random)
    try DatabaseQueue().write { db in
      let tables = try Self.store(records, in: db, mostHeld: 0)
      #expect(try ListCheck(db, tables).lostTokens() == 0)
      let beginnings = try Data.fetchAll(db, sql: "SELECT beginning FROM \(tables.listTerms) ORDER BY beginning")
      #expect(beginnings.count > 2)
      // A page is said to begin with what is on the one before.
      let update = "UPDATE \(tables.listTerms) SET beginning = ? WHERE beginning = ?"
      try db.execute(sql: update, arguments: [beginnings[1] + [0], beginnings[2]])
      #expect(try ListCheck(db, tables).lostTokens() > 0)
      try db.execute(sql: update, arguments: [beginnings[2], beginnings[1] + [0]])
      // The first token that is written whole, behind the first of all, is said to be where the last one is.
      let lists = try ListTables(db, tables)
      let pages = try Int.fetchAll(db, sql: "SELECT page FROM \(tables.listTerms)")
      let page = try #require(pages.max { try lists.data($0).last ?? 0 < lists.data($1).last ?? 0 })
      var data = try lists.data(page)
      let count = Int(data[data.count - 1])
      try #require(count > 2)
      let places = data.count - 1 - 2 * count
      data.replaceSubrange(places..<places + 2, with: data[(data.count - 3)..<(data.count - 1)])
      try db.execute(sql: "UPDATE \(tables.lists) SET data = ? WHERE page = ?", arguments: [Data(data), page])
      #expect(try ListCheck(db, tables).lostTokens() > 0)
    }
  }

  @Test func noRecordsHaveNoLists() throws {
    try DatabaseQueue().write { db in
      let tables = try Self.store([], in: db, mostHeld: 0)
      let search = ListSearch(try ListTables(db, tables), but: nil)
      for expression in Self.phrases {
        #expect(try search.cursor(expression).next(from: 0) == OrdinalCursor.end)
        #expect(try search.cursor(expression).previous(from: 5) == OrdinalCursor.start)
      }
    }
  }

  @Test func whatIsNoListIsDamage() throws {
    var random = SeededGenerator(seed: 9)
    let records = Self.records(900, &random)
    try DatabaseQueue().write { db in
      let tables = try Self.store(records, in: db, mostHeld: 0)
      let pages = try Row.fetchAll(db, sql: "SELECT page, data FROM \(tables.lists)")
      for _ in 0..<60 {
        let row = Self.any(pages, &random)
        var bytes: [UInt8] = Array(row[1] as Data)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        try db.execute(
          sql: "UPDATE \(tables.lists) SET data = ? WHERE page = ?", arguments: [Data(bytes), row[0] as Int])
        let search = ListSearch(try ListTables(db, tables), but: nil)
        // Found or refused, but never more than what is there.
        for expression in Self.phrases {
          _ = try? search.cursor(expression).count(before: .max, most: 10_000)
        }
        try db.execute(
          sql: "UPDATE \(tables.lists) SET data = ? WHERE page = ?", arguments: [row[1] as Data, row[0] as Int])
      }
    }
  }

  /// What has changed is found by FTS5, and has to be the same.
  @Test func fts5FindsWhatTheListsDo() throws {
    var random = SeededGenerator(seed: 14)
    let records = Self.records(400, &random) + [[[Self.token("@a\"b"), Self.token("}")], []]]
    try DatabaseQueue().write { db in
      let tables = IndexTables(generation: 1)
      try tables.create(in: db, IndexSettings())
      for (ordinal, columns) in records.enumerated() {
        let texts = columns.map { String(decoding: Array($0.joined(separator: [0x20])), as: UTF8.self) }
        try db.execute(
          sql: "INSERT INTO \(tables.words)(rowid, names, texts) VALUES (?, ?, ?)",
          arguments: [ordinal, texts[0], texts[1]])
      }
      var found = 0
      for expression in Self.phrases + (0..<200).map({ _ in Self.expression(3, &random) }) {
        let sql = "SELECT rowid FROM \(tables.words) WHERE \(tables.words) MATCH ? ORDER BY rowid"
        let places = try Int.fetchAll(db, sql: sql, arguments: [expression.text])
        #expect(places == records.indices.filter { Self.has(records[$0], expression) }, "\(expression.text)")
        found += places.isEmpty ? 0 : 1
      }
      #expect(found > 100)
    }
  }

  @Test func theTextOfAnExpressionIsOfFTS5() {
    #expect(Self.phrase("@a\" .b", isPrefix: true).text == #""@a"" .b" *"#)
    #expect(
      TokenExpression.any([
        Self.phrase("a"), .but(.all([Self.phrase("b", isPrefix: true), Self.phrase("c")]), Self.phrase("d")),
      ]).text == #""a" OR (("b" * AND "c") NOT "d")"#)
    #expect(Self.phrase(".b", column: ListTerm.texts, isFirst: true).text == #"{texts} : ^ ".b""#)
    #expect(Self.phrase("・", column: ListTerm.names).text == #"{names} : "・""#)
  }

  @Test func contentIsWhatWasPacked() throws {
    var random = SeededGenerator(seed: 1)
    let pieces = ["name", "\t", "東京都千代田区", "\"", "é", "-", "summary of it", "\u{1F}", "a"]
    for _ in 0..<1_000 {
      func text() -> String {
        (0..<Int.random(in: 0..<12, using: &random)).map { _ in Self.any(pieces, &random) }.joined()
      }
      let columns = (0..<4).map { _ in text() }
      var content = Array((columns + [text()]).shuffled(using: &random).joined(separator: "\t").utf8)
      if Bool.random(using: &random) { content.append(contentsOf: [0, 255, 128]) }
      if Int.random(in: 0..<9, using: &random) == 0 { content = [] }
      let packed = StoredContent.packed(content, columns)
      #expect(packed.count <= content.count + 1)
      #expect(try packed.withUnsafeBufferPointer { try StoredContent.unpacked($0, columns.map(\.utf8)) } == content)
      // Whatever the bytes are, they are content or damage.
      var other = packed
      other[Int.random(in: 0..<other.count, using: &random)] ^= 1 << UInt8(Int.random(in: 0..<8, using: &random))
      _ = try? other.withUnsafeBufferPointer { try StoredContent.unpacked($0, columns.map(\.utf8)) }
    }
  }
}
