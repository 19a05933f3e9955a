import Foundation
import IncrementalSearch

extension TypesenseSource {
  /// The page at the start, of what the query is corrected to where it finds nothing.
  func first(_ query: SearchQuery, limit: Int) async throws -> Page<IndexRecord, TypesenseKey> {
    let isRanked = try await stamp().settings.isRanked
    let plan = try await plan(query.text, query)
    // Only few results of several tiers are in another order.
    let isOrdered = isRanked || plan.tiers.count == 1
    var found: Int?
    if let expectsFew = isOrdered ? false : counts.expectsFew(query, match, most: Self.mostByLength) {
      let rows = try await rows(
        plan, .after, nil, isShort: expectsFew, limit: limit, isInclusive: false, of: query, isCounted: !isOrdered)
      found = rows.count
      if let found { counts.saw(found, query, match) }
      // Of candidates by which looking ended it is told below whether any of them matches.
      if !rows.rows.isEmpty, found.map({ ($0 <= Self.mostByLength) == expectsFew }) ?? true {
        return try await page(
          of: rows, plan, .after, nil, isShort: expectsFew, limit: limit, isCounted: true, query, nil)
      }
      // Whatever candidates there are, each was looked at.
      if rows.isEmpty { found = 0 }
    }
    let (resolved, correction, count) = try await resolved(query, planned: plan, found: found)
    let known: Int
    if let count { known = count } else { known = isRanked ? 0 : try await self.count(resolved.candidates) }
    if !isOrdered, correction == nil { counts.saw(known, query, match) }
    let isShort = !isRanked && known <= Self.mostByLength && resolved.tiers.count > 1
    return try await page(
      resolved, .after, nil, isShort: isShort, limit: limit, isCounted: true, query, correction)
  }

  /// The page on one side of a place, or from an end on.
  func page(
    _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int, isCounted: Bool,
    _ query: SearchQuery, _ searched: String?, isInclusive: Bool = false, hasPrevious: Bool = true
  ) async throws -> Page<IndexRecord, TypesenseKey> {
    let found = try await rows(
      plan, side, place, isShort: isShort, limit: limit, isInclusive: isInclusive, of: searched == nil ? query : nil)
    return try await page(
      of: found, plan, side, place, isShort: isShort, limit: limit, isCounted: isCounted, query, searched,
      hasPrevious: hasPrevious)
  }

  /// The page of rows that were found.
  private func page(
    of found: FoundRows, _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int,
    isCounted: Bool, _ query: SearchQuery, _ searched: String?, hasPrevious: Bool = true
  ) async throws -> Page<IndexRecord, TypesenseKey> {
    var shown = Array(found.rows.prefix(limit))
    if side == .before { shown.reverse() }
    let hasMore = found.rows.count > limit || found.reached != nil
    // Where none of many candidates matched, the page goes on from the last of them.
    let edge: Row? = found.rows.count > limit ? nil : found.reached
    let build = try await stamp().build
    func key(_ side: TypesenseKey.Side, _ row: Row?) -> TypesenseKey? {
      row.map {
        TypesenseKey(
          side: side, place: $0.place, isShort: isShort, searched: searched, build: build, id: $0.document.key ?? "")
      }
    }
    var position: Int?
    if side == .after, place == nil {
      position = 0
    } else if isCounted, plan.isExact, let first = shown.first, plan.isAskable(first.place.tier) {
      position = try await self.position(of: first.place, plan, isShort: isShort)
    }
    let hasBefore = side == .after ? place != nil && hasPrevious : hasMore
    let hasAfter = side == .after ? hasMore : true
    return Page(
      shown.compactMap(\.document.record),
      previous: hasBefore ? key(.before, side == .before ? edge ?? shown.first : shown.first) : nil,
      next: hasAfter ? key(.after, side == .after ? edge ?? shown.last : shown.last) : nil, position: position,
      correction: searched.map { SearchCorrection(of: query, as: $0) })
  }

  /// The rows on one side of a place, or from an end on, in the order they are reached; one more than `limit` if there are so
  /// many.
  ///
  /// - Parameters:
  ///   - query: What the plan is of; the tiers that the rows at its start are looked for in are told ``counts``.
  ///   - isCounted: Whether the candidates are counted by the first request.
  func rows(
    _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int, isInclusive: Bool,
    of query: SearchQuery? = nil, isCounted: Bool = false
  ) async throws -> FoundRows {
    let isFirst = side == .after && place == nil
    let expected = isFirst ? query.flatMap { counts.expectedTiers($0, match) } : nil
    let found = try await rows(
      plan, side, place, isShort: isShort, limit: limit, isInclusive: isInclusive, tiersAtOnce: expected,
      isCounted: isCounted)
    // Of a request that is given up for the next key nothing is learnt.
    if isFirst, let query { counts.saw(tiers: found.tiers, query, match) }
    return found
  }

  private func rows(
    _ plan: TypesenseQuery, _ side: TypesenseKey.Side, _ place: Place?, isShort: Bool, limit: Int, isInclusive: Bool,
    tiersAtOnce expected: Int?, isCounted: Bool
  ) async throws -> FoundRows {
    var isCounted = isCounted
    var count: Int?
    var check = plan.isExact ? nil : RecordCheck(plan.match)
    var tiers = RecordTiers(plan)
    var rows: [Row] = []
    var seen: Set<String> = []
    var place = place
    var isInclusive = isInclusive
    var left = Array(
      side == .after
        ? plan.tiers.indices[(place?.tier ?? 0)...] : plan.tiers.indices[...(place?.tier ?? plan.tiers.count - 1)])
    if side == .before { left.reverse() }
    let fromStart = side == .after && place == nil
    var reached: Row?
    var tiersAtOnce = Self.tiersAtOnce
    // Of what has to be compared, each tier brings more than is shown.
    if check == nil, let expected { tiersAtOnce = max(tiersAtOnce, expected) }
    var seenTiers = 0
    // Mostly nearly all candidates match; where they don't, more are asked for at once.
    var comparedAtOnce = min(Self.mostAtOnce, 3 * (limit + 1))
    for _ in 0..<Self.mostRounds where !left.isEmpty && rows.count <= limit {
      // Where a walk is under way its tier mostly has enough, and at the start the first tiers, of which few records are.
      let asked = Array(left.prefix(place == nil ? tiersAtOnce : 1))
      if place == nil { tiersAtOnce *= 2 }
      var searches: [Search] = []
      for tier in asked {
        let bound = place.map { Self.filter($0, side, isShort: isShort, isInclusive: isInclusive) }
        let better = plan.better(than: tier)
        // What is told apart here may begin with all the rows there are.
        let most =
          check != nil ? comparedAtOnce : limit + 1 + (plan.isAskable(tier) ? -rows.count : rows.count)
        searches.append(
          search(plan.lookup(tier), bound, after: better, side, isShort: isShort, min(Self.mostAtOnce, most)))
        if !fromStart || place != nil, let better {
          searches.append(Search(address.collection, Self.filter([plan.lookup(tier), better], bound)))
        }
      }
      comparedAtOnce = Self.mostAtOnce
      // Each of them is a row, so that no others are looked at.
      let need: TypesenseClient.Need? =
        fromStart && place == nil && check == nil && asked.allSatisfy { plan.isAskable($0) }
        ? .init(count: limit + 1 - rows.count, seen: seen) : nil
      if isCounted { searches.append(Search(address.collection, plan.candidates.filter)) }
      var answers = try await ask(searches, reading: need)[...]
      if isCounted { count = answers.popLast()?.count }
      isCounted = false
      reached = nil
      for tier in asked {
        guard let found = answers.popFirst() else { break }
        seenTiers = tier + 1
        var documents = found.documents
        var hasMore: Bool
        if !plan.isAskable(tier) {
          hasMore = found.count > documents.count
        } else if !fromStart || place != nil, plan.better(than: tier) != nil {
          // Those of better tiers come last.
          let own = max(0, found.count - (answers.popFirst()?.count ?? 0))
          hasMore = own > documents.count
          documents = Array(documents.prefix(own))
        } else {
          hasMore = found.count > documents.count && documents.allSatisfy { !seen.contains($0.id) }
          documents.removeAll { seen.contains($0.id) }
        }
        for document in documents {
          let row = (document, Self.place(of: document, tier: tier, isShort: isShort))
          reached = row
          guard let record = document.record, plan.isAskable(tier) || tiers.tier(of: record) == tier else { continue }
          seen.insert(document.id)
          guard check?.matches(record.searchedTexts) ?? true else { continue }
          rows.append(row)
          // To look at further ones costs more than to ask for them.
          if rows.count > limit { return FoundRows(rows: rows, count: count, tiers: seenTiers) }
        }
        if hasMore {
          guard let last = reached else { return FoundRows(rows: rows, count: count, tiers: seenTiers) }
          (place, isInclusive) = (last.place, false)
          break
        }
        left.removeFirst()
        (place, isInclusive, reached) = (nil, false, nil)
        if rows.count > limit { break }
      }
    }
    if left.isEmpty || rows.count > limit { reached = nil }
    return FoundRows(rows: Array(rows.prefix(limit + 1)), reached: reached, count: count, tiers: seenTiers)
  }

  /// What asks for the documents of a tier, those of better ones last.
  func search(
    _ tier: String, _ bound: String?, after better: String?, _ side: TypesenseKey.Side,
    isShort: Bool, _ size: Int
  ) -> Search {
    var search = Search(address.collection, Self.filter([tier], bound))
    let direction = side == .after ? "asc" : "desc"
    search.sort_by =
      (better.map { "_eval(\($0)):asc," } ?? "") + "\(isShort ? "l" : "a"):\(direction),p:\(direction)"
    search.per_page = size
    search.exclude_fields = "t,w,v"
    return search
  }

  /// What all of some filters hold for, within a bound.
  static func filter(_ filters: [String], _ bound: String?) -> String {
    (filters + (bound.map { [$0] } ?? [])).joined(separator: " && ")
  }

  /// What is on one side of a place.
  static func filter(
    _ place: Place, _ side: TypesenseKey.Side, isShort: Bool, isInclusive: Bool = false
  ) -> String {
    let (name, sign) = (isShort ? "l" : "a", side == .after ? ">" : "<")
    let last = isInclusive ? sign + "=" : sign
    return "(\(name):\(sign)\(place.first) || (\(name):=\(place.first) && p:\(last)\(place.second)))"
  }
}

/// What was found on one side of a place.
struct FoundRows {
  var rows: [TypesenseSource.Row]
  /// The last candidate that was looked at, if some were left when looking ended.
  var reached: TypesenseSource.Row?
  /// How many candidates there are; nil if they were not counted.
  var count: Int?
  /// In how many of the tiers they were looked for, from the start on.
  var tiers: Int

  /// Whether there is nothing, here or further on.
  var isEmpty: Bool { rows.isEmpty && reached == nil }
}

/// The tiers of records; each is told once, however many searches find it.
private struct RecordTiers {
  private let plan: TypesenseQuery
  private var known: [String: Int?] = [:]

  init(_ plan: TypesenseQuery) { self.plan = plan }

  /// The tier of a record; nil if it is in none.
  mutating func tier(of record: IndexRecord) -> Int? {
    if let tier = known[record.id] { return tier }
    let tier = plan.tier(of: record)
    known[record.id] = .some(tier)
    return tier
  }
}
