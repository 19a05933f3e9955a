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
    return plans.plan(text, match, filters)
  }

  /// The search for a query's text or what it is corrected to, and how many candidates it has if that was asked.
  ///
  /// - Parameter known: How many candidates the text itself has, where that is known.
  func resolved(
    _ query: SearchQuery, planned: TypesenseQuery? = nil, found known: Int? = nil
  ) async throws -> (plan: TypesenseQuery, correction: String?, found: Int?) {
    let plan = if let planned { planned } else { try await plan(query.text, query) }
    let found = if let known { known } else { try await count(plan.candidates) }
    guard correctsTypos, match == .words, found == 0 || !plan.isExact, let search = CorrectionSearch(query.text) else {
      return (plan, nil, found)
    }
    // Filters are no reason to search for another text.
    let isFound =
      query.filters.isEmpty
      ? try await isFound(plan, count: found) : try await isFound(TypesenseQuery(query.text, kind: match))
    // What can't be told for certain is no reason either.
    guard isFound == false, let text = try await correction(search) else { return (plan, nil, found) }
    return (try await self.plan(text, query), text, nil)
  }

  /// The likeliest text that finds something instead; nil if there is none.
  private func correction(_ search: CorrectionSearch) async throws -> String? {
    var search = search
    while true {
      switch search.step {
      case .firstFound(let texts): search.take(firstFound: try await firstFound(texts))
      case .areFound(let words):
        var areFound: [Bool] = []
        for (plan, count) in try await counted(words) { areFound.append(try await isFound(plan, count: count) ?? true) }
        search.take(areFound: areFound)
      case .areWhole(let texts): search.take(areWhole: try await areThere(RankPlan.wholes, texts))
      case .areTitles(let texts): search.take(areTitles: try await areThere(RankPlan.wholeTitles, texts))
      case .vocabulary: try search.take(vocabulary: try await vocabulary(for: search.texts))
      case .end(let text): return text
      }
    }
  }

  private func firstFound(_ texts: [String]) async throws -> String? {
    for (text, (plan, count)) in zip(texts, try await counted(texts))
    where try await isFound(plan, count: count) == true {
      return text
    }
    return nil
  }

  /// For which texts any record has what tells that they are all of a name, or of a part of one.
  private func areThere(_ lookups: (MatchQuery) -> [MarkLookup], _ texts: [String]) async throws -> [Bool] {
    let wholes = texts.map { text in
      TypesenseExpression.either(lookups(MatchQuery(text, kind: match)).map(\.typesense.expression))
    }
    let searches = wholes.compactMap { $0 }.map { Search(address.collection, $0.filter) }
    var counts = searches.isEmpty ? [] : try await ask(searches).map(\.count)[...]
    return wholes.map { $0 != nil && counts.popFirst() ?? 0 > 0 }
  }

  /// How many candidates texts have, without filters.
  private func counted(_ texts: [String]) async throws -> [(TypesenseQuery, Int)] {
    if texts.isEmpty { return [] }
    let plans = texts.map { TypesenseQuery($0, kind: match) }
    return zip(plans, try await ask(plans.map { Search(address.collection, $0.candidates.filter) }).map(\.count)).map {
      ($0, $1)
    }
  }

  /// Whether anything is found, of so many candidates; nil if it isn't among the first 1,000 of those that have to be compared.
  private func isFound(_ plan: TypesenseQuery, count known: Int? = nil) async throws -> Bool? {
    let count = if let known { known } else { try await count(plan.candidates) }
    if count == 0 || plan.isExact { return count > 0 }
    var check = RecordCheck(plan.match)
    var last: Place?
    for round in 0..<Self.mostLooks {
      let bound = last.map { Self.filter($0, .after, isShort: false) }
      // Mostly nearly all of them match.
      let size = round == 0 ? 10 : Self.mostAtOnce
      let found = try await ask([search(plan.candidates.filter, bound, after: nil, .after, isShort: false, size)])[0]
      if found.documents.contains(where: { $0.record.map { check.matches($0.searchedTexts) } ?? false }) { return true }
      guard found.count > found.documents.count, let document = found.documents.last else { return false }
      last = Self.place(of: document, tier: 0, isShort: false)
    }
    return nil
  }

  /// The words of records that are like those of a text.
  private func vocabulary(for texts: OtherTexts) async throws -> Vocabulary {
    var searches: [Search] = []
    for word in texts.lookups {
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
    return Vocabulary(counts)
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
    let stamp = Search(stampOf: address.collection)
    let (found, isBehind) = try await client.search([stamp] + searches, reading: need, known: versions)
    guard let document = found[0].documents.first, let known = document.stamp,
      known.layout == TypesenseStamp.layout
    else { throw Self.foreign(address.collection) }
    if isBehind { await versions.sawOnlyOlder(known) } else { await versions.saw(known) }
    return Array(found.dropFirst())
  }

  private static func foreign(_ collection: String) -> SearchFailure {
    SearchFailure(
      .refused,
      details: "the collection “\(collection)” was not made by isearch index, or by another version; make it anew with"
        + " isearch index FILE --to typesense://…/\(collection)",
      underlying: ServerRefusal())
  }

  /// A key in the collection there is now.
  func current(_ key: TypesenseKey) async throws -> TypesenseKey {
    let stamp = try await stamp()
    if stamp.build == key.build { return key }
    var search = Search(address.collection, "id:=\(TypesenseDocument.id(of: key.id))")
    search.per_page = 1
    guard let document = try await ask([search])[0].documents.first else {
      throw SearchFailure(.keysExpired, details: "the collection was made anew, without the record at this place")
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

extension OtherTexts {
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
