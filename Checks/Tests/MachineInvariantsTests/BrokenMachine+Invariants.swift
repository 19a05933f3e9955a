import MachineInvariants
import SearchMachines

extension BrokenMachine {
  /// A machine that breaks an invariant of screens; nil for those of validations.
  static func breaking(_ invariant: Invariant) -> BrokenMachine? {
    switch invariant {
    case .oneFirstPage, .oneLoadPerDirection, .noHeldPage, .directionsRest, .loadsEnd, .lateReplyIgnored,
      .effectiveQuerySent, .noRepeat, .cancelAtKeystroke, .outdatedCancelled, .retryRepeats, .refreshAtAnchor,
      .askedSize:
      inRequests(invariant)
    case .newestSent, .refusedSent, .changedDataLoaded, .quietDuringLimit, .quietBeforeInput, .quietWhenTooShort,
      .quietAfterDismiss, .emptyPagesBounded, .wantedLoads, .timersEnd, .lateTimerIgnored, .boundedEffects,
      .closedIsSilent:
      inTime(invariant)
    case .contiguous, .uniqueIDs, .boundHeld, .noNeedlessEviction, .pinsKept, .noStaleAsFresh, .editsShown,
      .statesAgree,
      .endIsTrue, .countsExact, .changeExact, .changeSinceExact, .noEqualSnapshot:
      inRows(invariant)
    case .verdictOfText, .verdictAnswered, .quietWhileComposing, .oneCheck: nil
    }
  }

  /// Wrong in what is asked for, and from where.
  private static func inRequests(_ invariant: Invariant) -> BrokenMachine? {
    switch invariant {
    case .oneFirstPage: BrokenMachine(search(), dropping { isCancel, isWhole, _ in isCancel && isWhole })
    case .oneLoadPerDirection: BrokenMachine(list(.pages(3)), .sendTwice)
    case .noHeldPage:
      BrokenMachine(
        list(.pages(3)),
        rewriting { request in
          guard request.direction == .next, let position = request.position else { return request }
          return moved(request, to: .position(max(0, position - 1)))
        })
    case .directionsRest: BrokenMachine(list(.pages(3)), dropping { isCancel, isWhole, _ in isCancel && !isWhole })
    case .loadsEnd: BrokenMachine(list(.pages(3)), dropping { isCancel, _, event in isCancel && event.isClose })
    case .lateReplyIgnored: BrokenMachine(list(.pages(3)), .letLateRepliesThrough)
    case .effectiveQuerySent:
      BrokenMachine(
        search(),
        rewriting { request in
          PageRequest(
            query: SearchQuery("ab"), place: request.place, direction: request.direction, limit: request.limit)
        })
    case .noRepeat: BrokenMachine(search(), .sendAgain)
    case .cancelAtKeystroke:
      BrokenMachine(search(.atKeystroke), dropping { isCancel, _, event in isCancel && event.isText })
    case .outdatedCancelled: BrokenMachine(search(), dropping { isCancel, _, event in isCancel && event.isText })
    case .retryRepeats:
      BrokenMachine(
        list(.pages(3)),
        .mistake { event in
          if case .action(.retried) = event { return .action(.refreshRequested) }
          return event
        })
    case .refreshAtAnchor:
      BrokenMachine(list(.pages(3)), rewriting { $0.direction == .refresh ? moved($0, to: .start) : $0 })
    case .askedSize:
      BrokenMachine(
        list(.pages(3)),
        rewriting { request in
          PageRequest(
            query: request.query, place: request.place, direction: request.direction, limit: request.limit + 1)
        })
    default: nil
    }
  }

  /// Wrong in when something is done.
  private static func inTime(_ invariant: Invariant) -> BrokenMachine? {
    switch invariant {
    case .newestSent:
      BrokenMachine(
        search(),
        .drop { effect, _, _ in
          if case .startTimer(let id, _) = effect { return id.purpose == .debounce }
          return false
        })
    case .refusedSent:
      BrokenMachine(
        search(),
        .swallow { event in
          if case .timerFired(let id) = event { return id.purpose == .rateLimit }
          return false
        })
    case .changedDataLoaded:
      BrokenMachine(list(.pages(3)), .swallow { if case .action(.dataChanged) = $0 { true } else { false } })
    case .quietDuringLimit:
      BrokenMachine(
        search(),
        .mistake { event in
          guard case .pageFailed(let id, var failure) = event else { return event }
          failure.retryAfter = .milliseconds(10)
          return .pageFailed(id, failure)
        })
    case .quietBeforeInput:
      BrokenMachine(
        search(), .mistake { if case .action(.visibleRangeChanged) = $0 { .action(.refreshRequested) } else { $0 } },
        configuration: typing(minimum: 0))
    case .quietWhenTooShort: BrokenMachine(search(minimum: 2), .nothing, configuration: typing(minimum: 1))
    case .quietAfterDismiss:
      BrokenMachine(search(prefetch: 3), .swallow { if case .action(.dismissed) = $0 { true } else { false } })
    case .emptyPagesBounded:
      BrokenMachine(
        list(.unbounded, empty: 1, over: .numbered([2, 0, 0, 0, 0, 0, 2])), .nothing,
        configuration: .list(pages(.unbounded, empty: 9)))
    case .wantedLoads:
      BrokenMachine(
        list(.pages(3)),
        .swallow {
          switch $0 {
          case .action(.nextRequested), .action(.previousRequested): true
          default: false
          }
        })
    case .timersEnd:
      BrokenMachine(search(), .drop { effect, _, _ in if case .cancelTimer = effect { true } else { false } })
    case .lateTimerIgnored: BrokenMachine(search(), .letLateTimersThrough)
    case .boundedEffects: BrokenMachine(search(), .repeatEffects)
    case .closedIsSilent: BrokenMachine(search(), .forgetClose)
    default: nil
    }
  }

  /// Wrong in what is shown.
  private static func inRows(_ invariant: Invariant) -> BrokenMachine? {
    switch invariant {
    case .contiguous: BrokenMachine(list(.pages(3), over: manyPages), .redraw { $0.items.reverse() })
    case .uniqueIDs:
      BrokenMachine(
        list(.pages(3), over: manyPages),
        .redraw { snapshot in
          guard let first = snapshot.items.first else { return }
          snapshot.items.append(first)
          snapshot.pageCounts[0] += 1
        })
    case .boundHeld: BrokenMachine(list(.pages(2)), .nothing, configuration: .list(pages(.unbounded)))
    case .noNeedlessEviction: BrokenMachine(list(.unbounded), .nothing, configuration: .list(pages(.pages(2))))
    case .pinsKept: BrokenMachine(list(.pages(2)), .redraw { $0.pinned = [] })
    case .noStaleAsFresh:
      BrokenMachine(search(), .redraw { if $0.itemsQuery != nil { $0.itemsQuery = $0.query } })
    case .editsShown:
      BrokenMachine(list(.pages(3)), .swallow { if case .action(.deleted) = $0 { true } else { false } })
    case .statesAgree: BrokenMachine(list(.pages(3)), .redraw { $0.refresh = .idle })
    case .endIsTrue:
      BrokenMachine(list(.pages(3)), .redraw { if $0.next == .idle, $0.phase == .loaded { $0.next = .end } })
    case .countsExact: BrokenMachine(list(.pages(3)), .redraw { $0.before = $0.before.map { $0 + 1 } })
    case .changeExact: BrokenMachine(list(.pages(3)), .redraw { if !$0.change.reset { $0.change.inserted.tail += 1 } })
    case .changeSinceExact: BrokenMachine(list(.pages(3)), .mixUpSides)
    case .noEqualSnapshot: BrokenMachine(list(.pages(3)), .publishAgain)
    default: nil
    }
  }

  private static let manyPages = CheckedSource.numbered([2, 2, 2, 2, 2, 2, 2], start: 3)

  private static func dropping(
    _ isDropped: @escaping @Sendable (_ isCancel: Bool, _ isWhole: Bool, ScreenEvent) -> Bool
  ) -> Tampering {
    .drop { effect, event, isWhole in
      if case .cancelLoad = effect { return isDropped(true, isWhole, event) }
      return isDropped(false, isWhole, event)
    }
  }

  private static func rewriting(_ other: @escaping @Sendable (PageRequest<Int>) -> PageRequest<Int>) -> Tampering {
    .rewrite(other)
  }

  private static func moved(_ request: PageRequest<Int>, to place: PagePlace<Int>) -> PageRequest<Int> {
    PageRequest(query: request.query, place: place, direction: request.direction, limit: request.limit)
  }
}

extension ScreenEvent {
  fileprivate var isText: Bool {
    if case .action(.textChanged) = self { return true }
    return false
  }

  fileprivate var isClose: Bool {
    if case .closed = self { return true }
    return false
  }
}
