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
      return HeldPage(key: 0, ids: outcome == .empty ? [] : [0], isEmpty: outcome == .empty)
    }
    let page = source(request.query).page(at: request.key, limit: request.limit, pageSize: settings.pageSize)
    return HeldPage(
      key: page.key, ids: page.ids, isEmpty: page.ids.isEmpty, previousKey: page.previousKey, nextKey: page.nextKey,
      total: page.total)
  }

  /// A first page or a refresh was answered.
  private func firstReplied(_ request: Asked, _ result: ScenarioReply.Outcome) {
    first = nil
    // "An answer and the next send at one instant do break [the busy period]."
    busySince = nil
    isSlow = false
    switch result {
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
      window.cameFrom = old.cameFrom
      window.hasJumped = old.hasJumped || request.isJump
      window.isMarked = old.isMarked
      window.refreshIsDue = old.refreshIsDue
    } else {
      if let pendingVisible, pendingVisible.query == request.query {
        window.visible = pendingVisible.range
        self.pendingVisible = nil
      }
      if let old = shown { store(old) }
    }
    cache.removeAll { $0.query == request.query }
    window.add(linked(page, window), .next)
    if page.isEmpty { window.countEmptyPage(.next, most: settings.maxEmptyPages) }
    shown = window
    settleHeadInserts()
    reset()
  }

  /// "Walking back works with forward-only cursors too: the session remembers the key of every page visited".
  private func linked(_ page: HeldPage, _ window: Window) -> HeldPage {
    var page = page
    if kind != .search, source(window.query).isForwardOnly { page.previousKey = window.cameFrom[page.key] }
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
    if shown?.query == request.query { shown?.cameFrom = [:] }
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
      cancelDirections()
      sendRefresh(expiries: 1)
    default:
      pageCame(request, answer(to: request, result))
    }
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
    window.add(linkedToNeighbour(page, direction, &window), direction)
    if page.isEmpty {
      window.countEmptyPage(direction, most: settings.maxEmptyPages)
    } else {
      window.endEmptyRun(direction)
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
      if source.isForwardOnly, let last = window.pages.last {
        // An empty page is nowhere to go back to.
        window.cameFrom[page.key] = last.isEmpty ? window.cameFrom[last.key] : last.key
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
