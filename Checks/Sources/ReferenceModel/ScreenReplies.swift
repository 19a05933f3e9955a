import SearchSimulation

/// What replies do.
extension ScreenModel {
  func reply(to id: Int) {
    guard let index = replies.firstIndex(where: { $0.request == id }) else { return }
    let reply = replies.remove(at: index)
    let request = asked[id]
    if !isClosed, let waited = first, waited.id == id {
      firstReplied(waited, reply.outcome)
    } else if !isClosed, let waited = shown?.loading[request.direction], waited.id == id {
      shown?.loading[request.direction] = nil
      directionReplied(waited, reply.outcome)
    } else {
      // "replies that came for a request no longer wanted"
      outcome.late.append(record(request))
    }
    settle()
  }

  /// "A request is answered from the source as it is when the reply arrives".
  private func answer(to request: Asked, _ outcome: ScenarioReply.Outcome) -> HeldPage {
    if kind == .search {
      return HeldPage(SourcePage(key: 0, ids: outcome == .empty ? [] : [0]))
    }
    return HeldPage(
      source(request.query).page(at: request.key, limit: request.limit, pageSize: settings.pageSize))
  }

  /// A first page or a refresh was answered.
  private func firstReplied(_ request: Asked, _ result: ScenarioReply.Outcome) {
    first = nil
    countRefusals(result)
    // "An answer and the next send at one instant do break [the busy period]."
    busySince = nil
    isSlow = false
    switch result {
    case .refused where request.isJump && shown?.query == request.query: jumpRefused()
    case .error, .refused, .rateLimited: firstFailed(request, result)
    case .invalid: firstExpired(request)
    default: firstPageCame(request, answer(to: request, result))
    }
  }

  private func firstPageCame(_ request: Asked, _ page: HeldPage) {
    failure = nil
    var window = Window(query: request.query, pages: [])
    window.hasJumped = request.isJump
    window.isMarked = request.isMarked
    if let old = shown, old.query == request.query {
      // "The visible range outlives a refresh"
      window.visible = old.visible
      let saysPrevious = old.pages.first { $0.key == request.key }?.saysPrevious == true
      if !saysPrevious, source(request.query).isForwardOnly || !request.isAtStart { window.cameFrom = old.cameFrom }
      window.hasJumped = old.hasJumped || request.isJump
      window.isMarked = old.isMarked
      window.refreshIsDue = old.refreshIsDue
      window.expiredInRow = old.expiredInRow
    } else {
      if let pendingVisible, pendingVisible.query == request.query {
        window.visible = pendingVisible.range
        self.pendingVisible = nil
      }
      if let old = shown { store(old) }
    }
    cache.removeAll { $0.query == request.query }
    let isPastEnd = page.isEmpty && page.total.map { page.key >= $0 } ?? false
    var page = page
    page.limit = request.limit
    window.add(linked(landed(page), window, isAtStart: request.isAtStart), .next)
    if page.isEmpty { window.countEmptyPage(.next, most: settings.maxEmptyPages) }
    // "one past the end shows the last page", however few empty pages are loaded through.
    if request.isJump, isPastEnd, window.stopped.remove(.previous) != nil { window.loadsThrough.insert(.previous) }
    shown = window
    settleHeadInserts()
    reset()
  }

  /// A first page that begins beyond the end stands at the end: "an empty page at `count`".
  private func landed(_ page: HeldPage) -> HeldPage {
    var page = page
    if let total = page.total, page.isEmpty, page.key > total {
      page.key = total
      page.from = total
      page.to = total
    }
    return page
  }

  /// "a jump that a source refuses leaves the list as it was and usable"
  private func jumpRefused() {
    failure = nil
    shown?.jumpWasRefused = true
    if let before = beforeJump {
      shown?.failed = before.failed
      shown?.leadsNowhere = before.leadsNowhere
      shown?.incomplete = before.loading[.previous] == nil ? before.incomplete : nil
      if before.isMarked { shown?.isMarked = true }
      if before.refreshIsDue { shown?.refreshIsDue = true }
    }
    beforeJump = nil
  }

  /// "Walking back works with forward-only cursors too: the session remembers the key of every page visited".
  private func linked(_ page: HeldPage, _ window: Window, isAtStart: Bool = false) -> HeldPage {
    var page = page
    if kind == .search { return page }
    let source = source(window.query)
    if source.isForwardOnly {
      page.previousKey = window.cameFrom[page.key]
    } else if !source.isPositions, page.previousKey == nil, !isAtStart {
      page.previousKey = window.cameFrom[page.key]
    }
    return page
  }

  private func firstFailed(_ request: Asked, _ result: ScenarioReply.Outcome) {
    failure = Failure(reason: "error", asked: request)
    if case .rateLimited(let time) = result {
      failure?.reason = "rateLimited"
      limit(for: time)
      if request.query == effective {
        // "with no newer query, the refused one again"
        waiting = .again(request)
      } else if shown?.query == request.query {
        // "a refresh that was [...] held back by a rate limit [starts again] always"
        shown?.refreshIsDue = true
      }
    } else if request.isMarked, request.query == effective {
      // "a marked first page that fails is sent again at once"
      sendEffective()
    }
  }

  /// "A refresh that expires is asked again at its own key (cursors: at the start), the next time at the start, then it
  /// has failed".
  private func firstExpired(_ request: Asked) {
    if shown?.query == request.query {
      shown?.cameFrom = [:]
      shown?.expiredInRow = request.expiries + 1
    }
    if request.query != effective {
      // An outdated query is not asked again; its window is refreshed when it comes back.
      if shown?.query == request.query { shown?.refreshIsDue = true }
      return
    }
    let source = source(request.query)
    if request.expiries >= 2 {
      failure = Failure(reason: "error", asked: request)
      if request.isMarked { sendEffective() }
      return
    }
    let key = request.expiries == 0 && !source.isCursors ? request.key : source.firstKey
    var again = ask(.refresh, request.query, key, request.limit)
    again.isJump = request.isJump
    again.isMarked = request.isMarked
    again.expiries = request.expiries + 1
    first = again
  }

  /// A next or previous page was answered.
  private func directionReplied(_ request: Asked, _ result: ScenarioReply.Outcome) {
    countRefusals(result)
    switch result {
    case .error, .refused:
      shown?.failed[request.direction] = request
    case .rateLimited(let time):
      // "After "rateLimited" on a page its direction is "failed" and nothing is sent until the time has passed"
      shown?.failed[request.direction] = request
      shown?.waitsForLimit.insert(request.direction)
      limit(for: time)
    case .invalid:
      // ""Expired" is neither success nor failure: it drops remembered cursors and refreshes around the anchor (cursors:
      // from the start)"
      shown?.cameFrom = [:]
      // "expired again during that refresh restarts at the start once, then is a failure": also where the refresh works
      // and only the page beside it doesn't.
      let expiries = (shown?.expiredInRow ?? 0) + 1
      if expiries > 2 {
        shown?.failed[request.direction] = request
        return
      }
      shown?.expiredInRow = expiries
      if request.direction == .previous { shown?.incomplete = nil }
      cancelDirections()
      sendRefresh(expiries: expiries)
    default:
      if let page = completed(request, answer(to: request, result)) { pageCame(request, page) }
    }
  }

  /// "A source may answer with fewer or more rows than asked for, also in mid-list." The page as it belongs beside the
  /// window; nil while a part of it is still to come, or when it leads nowhere.
  private func completed(_ request: Asked, _ answer: HeldPage) -> HeldPage? {
    guard let window = shown, answer.total != nil, let first = window.pages.first, let last = window.pages.last else {
      return answer
    }
    var page = answer
    page.limit = request.limit
    if request.direction == .next {
      if page.isEmpty {
        // Nothing stands where it was asked for.
        page.from = last.to
        page.to = max(last.to, min(request.key + request.limit, page.total ?? 0))
        page.key = request.key
      } else if page.to <= last.to {
        return leadingNowhere(page, .next)
      }
      return page
    }
    if page.isEmpty { page.to = request.key + request.limit }
    if page.isEmpty { page.from = request.key }
    if page.to < first.from, page.to <= request.key { return leadingNowhere(page, .previous) }
    if let before = window.incomplete {
      page.ids = before.ids + page.ids
      page.places = before.places + page.places
      page.isEmpty = before.isEmpty && page.isEmpty
      page.key = before.key
      page.from = before.from
      page.sentCount += before.sentCount
    }
    page.limit = max(request.limit, first.from - page.from)
    if page.from >= first.from { return leadingNowhere(page, .previous) }
    let isWholeRevisit = window.revisits.last.map { last in
      last.meets == first.from && last.key == request.key && page.sentCount >= last.count
    }
    if page.to < first.from, isWholeRevisit != true {
      // "a page that ends before the window begins is completed before it shows"
      shown?.incomplete = page
      shown?.loading[.previous] = ask(.previous, request.query, page.to, first.from - page.to)
      return nil
    }
    shown?.incomplete = nil
    shown?.revisits = window.revisits.dropLast()
    return page
  }

  /// An answer that the next request would only repeat.
  private func leadingNowhere(_ page: HeldPage, _ direction: Direction) -> HeldPage? {
    shown?.leadsNowhere.insert(direction)
    shown?.incomplete = nil
    return nil
  }

  /// "Insertion and eviction are one snapshot".
  private func pageCame(_ request: Asked, _ page: HeldPage) {
    guard var window = shown else { return }
    let direction = request.direction
    let before = shownRows.map(\.id)
    if !page.isEmpty, window.byHand.remove(direction) == nil, wouldEvictVisible(direction) {
      // "a visible page may go only after loads by hand": the page that came goes instead, unseen.
      window.endEmptyRun(direction)
      window.justEvicted.insert(direction)
      shown = window
      return
    }
    window.expiredInRow = 0
    window.add(linkedToNeighbour(page, direction, &window), direction)
    if page.isEmpty {
      window.countEmptyPage(direction, most: settings.maxEmptyPages)
    } else {
      window.endEmptyRun(direction)
      window.countRepeatedPage(direction)
    }
    shown = window
    settleHeadInserts()
    countInserted(before, shownRows.map(\.id), direction)
    evict(direction.farSide)
  }

  /// What comes after a page is the page it was reached from, or that was reached from it.
  private func linkedToNeighbour(_ page: HeldPage, _ direction: Direction, _ window: inout Window) -> HeldPage {
    var page = page
    let source = source(window.query)
    if direction == .next {
      if let last = window.pages.last {
        // A page that doesn't say what is before it is found again from the page visited before it.
        if !source.isPositions { window.cameFrom[page.key] = last.key }
      }
      if !source.isPositions, let last = window.pages.last { page.previousKey = last.key }
    } else {
      page = linked(page, window)
      if let first = window.pages.first { page.nextKey = first.key }
    }
    return page
  }

  /// "`inserted` and `evicted` count rows shown": rows that were there before, local ones too, are not new.
  private func countInserted(_ before: [Int], _ after: [Int], _ direction: Direction) {
    let new = after.filter { !before.contains($0) }.count
    let firstOld = after.firstIndex { before.contains($0) }
    let head = firstOld ?? (direction == .previous ? new : 0)
    change.insertedHead += head
    change.insertedTail += new - head
    firstOrdinal -= head
  }
}
