import SearchMachines

extension ScreenCheck {
  /// The input that a step is for the machine now.
  func event(for step: ScreenStep) -> ScreenEvent? {
    switch step {
    case .start: return .action(.started)
    case .type(let text): return .action(.textChanged(text))
    case .compose(let text, let marked):
      return .action(.textChanged(text, marked: QueryText.lastRange(of: marked, in: text)))
    case .submit: return .action(.submitted)
    case .dismiss: return .action(.dismissed)
    case .filter(let filters): return .action(.filtersChanged(filters))
    case .visible(let part): return .action(.visibleRangeChanged(range(of: part)))
    case .next: return .action(.nextRequested)
    case .previous: return .action(.previousRequested)
    case .refresh: return .action(.refreshRequested)
    case .retry: return .action(.retried)
    case .dataChanged: return .action(.dataChanged)
    case .jump(let position): return .action(.jumped(position: position))
    case .insert, .move, .delete, .update, .rollBack: return edit(for: step)
    case .pin(let place): return row(at: place).map { .action(.pinned($0.id)) }
    case .unpin: return facts.pins.first.map { .action(.unpinned($0)) }
    case .answer(let direction, let answer): return requests.open(direction).map { reply(to: $0, answer) }
    case .late(let direction, let answer): return requests.cancelled(direction).map { reply(to: $0, answer) }
    case .preview, .latePreview: return requests.preview.map { .previewLoaded($0, previewRows()) }
    case .count: return requests.counts.first.map { .counted($0, .exact(settings.source.count)) }
    case .lateCount: return requests.cancelledCount.map { .counted($0, .exact(settings.source.count + 1)) }
    case .timer(let purpose): return timers.running(purpose).map { .timerFired($0.id) }
    case .lateTimer: return timers.cancelled.map { .timerFired($0) }
    case .wait: return nil
    case .restore: return machine.saved.map { .restored($0) }
    case .close: return .closed
    }
  }

  private func edit(for step: ScreenStep) -> ScreenEvent? {
    let number = facts.editCount + 1
    switch step {
    case .insert(let place):
      let item = item(CheckedItem.firstLocalID + number, edit: number)
      guard let place else { return .action(.inserted(item, after: nil, LocalEditID())) }
      return row(at: place).map { .action(.inserted(item, after: $0.id, LocalEditID())) }
    case .move:
      let last = settings.source.count - 1
      guard let first = row(at: .first), first.id != last else { return nil }
      return .action(.inserted(item(last, edit: number), after: first.id, LocalEditID()))
    case .delete(let place): return row(at: place).map { .action(.deleted($0.id, LocalEditID())) }
    case .update(let place):
      return row(at: place).map { .action(.updated(item($0.id, edit: number), LocalEditID())) }
    case .rollBack(let oldest):
      return (oldest ? facts.edits.first : facts.edits.last).map { .action(.rolledBack($0.name)) }
    default: return nil
    }
  }

  private func item(_ id: Int, edit: Int) -> CheckedItem {
    var item = CheckedItem(id: id, query: -1, answer: 0)
    item.edit = edit
    return item
  }

  private func row(at place: RowPlace) -> CheckedItem? {
    let items = shown.items
    return items.isEmpty ? nil : items[place.index(in: items.count)]
  }

  /// The ids of a part of the rows; with none shown, of the rows that come first.
  private func range(of part: VisiblePart) -> VisibleRange<Int> {
    let items = shown.items
    let first = items.first?.id ?? settings.source.start
    let last = items.last?.id ?? settings.source.start
    switch part {
    case .top: return VisibleRange(first: first, last: first)
    case .middle:
      let middle = row(at: .middle)?.id ?? first
      return VisibleRange(first: middle, last: middle)
    case .bottom: return VisibleRange(first: last, last: last)
    case .all: return VisibleRange(first: first, last: last)
    case .gone: return VisibleRange(first: 900, last: 901)
    case .halfGone: return VisibleRange(first: 900, last: first)
    }
  }

  private func reply(to entry: RequestLedger.Entry, _ answer: CheckedAnswer) -> ScreenEvent {
    switch answer {
    case .page:
      let query = settings.index(of: entry.request.query)
      return .pageLoaded(entry.id, settings.source.page(for: entry.request, id: entry.id, query: query))
    case .nothing: return .pageLoaded(entry.id, settings.source.nothing)
    case .failure: return .pageFailed(entry.id, SearchFailure(.other))
    case .expired: return .pageFailed(entry.id, SearchFailure(.expired))
    case .keysExpired: return .pageFailed(entry.id, SearchFailure(.keysExpired))
    case .rateLimited(let time):
      return .pageFailed(entry.id, SearchFailure(.rateLimited, retryAfter: .milliseconds(time)))
    }
  }

  private func previewRows() -> [CheckedItem] {
    let query = settings.index(of: requests.whole?.request.query ?? SearchQuery())
    return settings.source.ids(at: .start, limit: 2).map { CheckedItem(id: $0, query: query, answer: 0) }
  }
}
