import Foundation
import IncrementalSearch

extension TypesenseSource {
  /// What a text is looked for by, within the filters of a query.
  func plan(_ text: String, _ query: SearchQuery) async throws -> TypesenseQuery {
    var filters: [Int64] = []
    if !query.filters.isEmpty {
      let names = try await stamp().settings.facets
      try SearchFailure.check(filtersOf: query, in: names)
      for (index, name) in names.enumerated() {
        if let value = query.filters[name] { filters.append(TypesenseTokens.number(ofFacet: index, value)) }
      }
    }
    return TypesenseQuery(text, kind: match, filters: filters)
  }

  /// The search for a query's text or what it is corrected to, and how many candidates it has if that was asked.
  ///
  /// - Parameter known: How many candidates the text itself has, where that is known.
  func resolved(
    _ query: SearchQuery, planned: TypesenseQuery? = nil, found known: Int? = nil
  ) async throws -> (plan: TypesenseQuery, correction: String?, found: Int?) {
    let plan = if let planned { planned } else { try await plan(query.text, query) }
    let found = if let known { known } else { try await count(plan.candidates) }
    // Filters are no reason to search for another text.
    guard found == 0, correctsTypos, !plan.match.matchesEverything else { return (plan, nil, found) }
    if !query.filters.isEmpty, try await count(TypesenseQuery(query.text, kind: match).candidates) > 0 {
      return (plan, nil, found)
    }
    guard let text = try await correction(of: query.text) else { return (plan, nil, found) }
    return (try await self.plan(text, query), text, nil)
  }

  /// The likeliest text that finds something, without punctuation, with a character or two other than was typed, or with a word
  /// written apart; nil if there is none.
  private func correction(of text: String) async throws -> String? {
    guard match == .words, let misspelling = SpellingCorrection(text) else { return nil }
    if let plain = try await firstFound(misspelling.plainTexts) { return plain }
    let words = misspelling.words
    let isKnown = words.count == 1 ? [false] : try await areFound(words)
    if misspelling.canBeMisspelled, let found = try await firstFound(texts(for: misspelling, isKnown)) { return found }
    return try await firstFound(misspelling.textsApart(isKnown: isKnown))
  }

  private func firstFound(_ texts: [String]) async throws -> String? {
    try await zip(texts, texts.isEmpty ? [] : areFound(texts)).first { $0.1 }?.0
  }

  private func texts(for misspelling: SpellingCorrection, _ isKnown: [Bool]) async throws -> [String] {
    var searches: [Search] = []
    for word in misspelling.lookups {
      var search = Search(address.collection, TypesenseExpression.everything.filter)
      (search.q, search.query_by, search.per_page) = (word, "w", Self.mostAtOnce)
      (search.num_typos, search.prefix, search.drop_tokens_threshold) = (2, true, 0)
      // What is too far is left out here, by letters or kana of the word itself.
      (search.min_len_1typo, search.min_len_2typo) = (4, 4)
      search.include_fields = "id,v"
      search.exclude_fields = nil
      searches.append(search)
    }
    var counts: [String: Int] = [:]
    for found in try await ask(searches) {
      for word in found.documents.flatMap({ $0.v ?? [] }) { counts[word, default: 0] += 1 }
    }
    return try misspelling.texts(isKnown: isKnown, in: Vocabulary(counts))
  }

  /// Whether each of some texts finds anything, without filters.
  private func areFound(_ texts: [String]) async throws -> [Bool] {
    let searches = texts.map { Search(address.collection, TypesenseQuery($0, kind: match).candidates.filter) }
    return try await ask(searches).map { $0.count > 0 }
  }

  /// How many records an expression holds for.
  func count(_ expression: TypesenseExpression) async throws -> Int {
    try await ask([Search(address.collection, expression.filter)])[0].count
  }

  /// What the collection has, as far as it is known.
  func stamp() async throws -> TypesenseStamp {
    if await versions.newest == nil { _ = try await ask([]) }
    guard let stamp = await versions.newest else { throw Self.foreign(address.collection) }
    return stamp
  }

  /// Sends searches in one request, and notes the state of the data that answered.
  ///
  /// - Parameter need: The documents that are read; nil for all.
  func ask(_ searches: [Search], reading need: TypesenseClient.Need? = nil) async throws -> [TypesenseClient.Found] {
    var stamp = Search(address.collection, "id:=\(TypesenseDocument.stampID)")
    (stamp.per_page, stamp.include_fields, stamp.exclude_fields) = (1, "id,stamp", nil)
    let (found, isBehind) = try await client.search([stamp] + searches, reading: need, known: versions)
    guard let document = found[0].documents.first, let known = document.stamp,
      known.layout == TypesenseStamp.layout
    else { throw Self.foreign(address.collection) }
    if !isBehind { await versions.saw(known) }
    return Array(found.dropFirst())
  }

  private static func foreign(_ collection: String) -> SearchFailure {
    SearchFailure(
      .refused,
      details: "the collection “\(collection)” was not made by isearch index, or by another version; make it anew with"
        + " isearch index FILE --to typesense://…/\(collection)")
  }

  /// A key in the collection there is now.
  func current(_ key: TypesenseKey) async throws -> TypesenseKey {
    let stamp = try await stamp()
    if stamp.build == key.build { return key }
    var search = Search(address.collection, "id:=\(TypesenseDocument.id(of: key.id))")
    search.per_page = 1
    guard let document = try await ask([search])[0].documents.first else {
      throw SearchFailure(.keysExpired, message: "the collection was made anew, without the record at this place")
    }
    var key = key
    key.place = Self.place(of: document, tier: key.place.tier, isShort: key.isShort)
    return key
  }

  /// Where a document of a tier stands in the order.
  static func place(of document: TypesenseDocument, tier: Int, isShort: Bool) -> Place {
    Place(tier: tier, first: (isShort ? document.l : document.a) ?? 0, second: document.p ?? 0)
  }
}

extension SpellingCorrection {
  /// What is looked for among the words of records: each word as it is written and as it sounds.
  fileprivate var lookups: [String] {
    var lookups: [String] = []
    for word in words {
      let sounds = word.utf8.allSatisfy({ $0 < 0x80 }) ? PhoneticKey.prefixes(of: word) : PhoneticKey.keys(of: word)
      for lookup in [word] + sounds where !lookups.contains(lookup) { lookups.append(lookup) }
    }
    return lookups
  }
}
