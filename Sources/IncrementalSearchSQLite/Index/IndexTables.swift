import GRDB

/// The tables of one generation of an index: each time it is built anew it gets new ones.
struct IndexTables: Hashable, Sendable {
  /// The number in the tables' names.
  let generation: Int

  /// The records as they were given, by their place.
  var records: String { "records_\(generation)" }
  /// Pages of tokens with the records that have them, and pages of long lists of records (``ListWriter``).
  var lists: String { "lists_\(generation)" }
  /// What each page of tokens begins with.
  var listTerms: String { "listterms_\(generation)" }
  /// The lists of the records that have any token with a prefix (``PrefixLists``).
  var listPrefixes: String { "listprefixes_\(generation)" }
  /// How many records the lists are of, a checksum over them, and one over the vocabulary.
  var listed: String { "listed_\(generation)" }
  /// Which of those records are no longer as the lists have them (``RemovedRecords``).
  var removed: String { "removed_\(generation)" }
  /// The full-text table of the words of what has changed since the lists were built, by the record's place.
  var words: String { "words_\(generation)" }
  /// The full-text table of parts of words, by the record's place, if there is one.
  var parts: String { "parts_\(generation)" }
  /// The words that a misspelled one may have been meant to be (`VocabularyWords`), and how many records have each, as they were
  /// built (``StoredVocabulary``).
  var vocabulary: String { "vocabulary_\(generation)" }
  /// By how many more records words are had since.
  var changedWords: String { "changedwords_\(generation)" }
  /// The numbers of the values that each record has of the facets, by its place, if there are facets.
  var facets: String { "facets_\(generation)" }
  /// The values of the facets, by number, and how many records have each, if there are facets.
  var facetValues: String { "facetvalues_\(generation)" }
  /// How many records have their place in each block of places (``BlockCounts``).
  var counts: String { "counts_\(generation)" }
  /// The records of a ranked index before they have their place.
  var staged: String { "staged_\(generation)" }

  /// The prefixes, by their length in characters, that FTS5 lists the records of.
  ///
  /// Each word has a mark before it (``MarkedToken``), so these are what begins with one, two and three characters.
  private static let prefixes = "2 3 4"

  /// How records stand in a table.
  static let columns = "id, title, texts, reading, rank, content, checksum, facets"

  /// The length of a title, its parts without what is between them; shorter ones come first among equals.
  static let length = "length(replace(title, char(31), ''))"

  /// Makes the tables.
  ///
  /// The texts are tokenized before they get into the full-text tables, which keep no copy of them, so the file can be
  /// read and searched with any SQLite that has FTS5. The `ascii` tokenizer, told that all visible ASCII are token
  /// characters, parts tokens at spaces only.
  func create(in db: Database, _ settings: IndexSettings) throws {
    try createRecords(records, in: db)
    if settings.isRanked { try createRecords(staged, in: db) }
    try BlockCounts.create(self, in: db)
    try db.execute(
      sql: """
        CREATE TABLE \(lists)(page INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE \(listTerms)(beginning BLOB PRIMARY KEY, page INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE \(listPrefixes)(
          prefix BLOB PRIMARY KEY, count INTEGER NOT NULL, page INTEGER NOT NULL, pages INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE \(listed)(
          count INTEGER NOT NULL, checksum INTEGER NOT NULL, vocabulary INTEGER NOT NULL);
        """)
    try RemovedRecords.create(self, in: db)
    try db.execute(
      sql: """
        CREATE TABLE \(vocabulary)(block INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE \(changedWords)(word BLOB PRIMARY KEY, change INTEGER NOT NULL) WITHOUT ROWID;
        """)
    if !settings.facets.isEmpty {
      let columns = settings.facets.indices.map { "\(FacetNumbers.column($0)) INTEGER NOT NULL" }
      try db.execute(
        sql: """
          CREATE TABLE \(facets)(place INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));
          CREATE TABLE \(facetValues)(
            number INTEGER PRIMARY KEY, facet INTEGER NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
            UNIQUE(facet, value));
          """)
    }
    // A quote in the tokenizer's string is doubled, and so is a double quote in the string around it.
    let symbols = ##"!""#$%&''()*+,-./:;<=>?@[\]^_`{|}~"##
    let tokenizer = "ascii tokenchars '\(symbols)'"
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(words) USING fts5(
          names, texts, content = '', prefix = '\(Self.prefixes)', tokenize = "\(tokenizer)")
        """)
    try configure(words, in: db)
    if settings.hasSubstrings {
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE \(parts) USING fts5(
            parts, content = '', detail = 'none', prefix = '1 2', tokenize = "\(tokenizer)")
          """)
      try configure(parts, in: db)
    }
  }

  private func createRecords(_ name: String, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(name)(
          place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, texts TEXT NOT NULL,
          reading TEXT NOT NULL, rank REAL, content BLOB NOT NULL, checksum INTEGER NOT NULL, facets TEXT NOT NULL)
        """)
  }

  /// Writes bigger pieces at once than by default, so that fewer have to be merged, and merges what small changes wrote
  /// half as often, so that fewer of them wait for it.
  private func configure(_ table: String, in db: Database) throws {
    // A page of FTS5's as large as by default needs some bytes more than one of the file has, as each keeps its checksum, and
    // so two.
    for (option, value) in [("pgsz", 4_032), ("hashsize", 8 << 20), ("automerge", 4), ("crisismerge", 32)] {
      try db.execute(sql: "INSERT INTO \(table)(\(table), rank) VALUES (?, ?)", arguments: [option, value])
    }
  }

  /// Deletes the tables, as far as there are any.
  func drop(from db: Database) throws {
    for table in [
      parts, words, removed, listed, listPrefixes, listTerms, lists, vocabulary, changedWords, facets, facetValues,
      counts,
      staged, records,
    ] {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
    }
  }
}
