import SearchMachines

extension ScreenCheck {
  /// The input that a step is for the machine now.
  func event(for step: ScreenStep) -> ScreenEvent? {
    switch step {
    case .start: return .start
    case .type(let text): return .text(text, marked: nil)
    case .compose(let text, let marked): return .text(text, marked: QueryText.lastRange(of: marked, in: text))
    case .submit: return .submit
    case .dismiss: return .dismiss
    case .filter(let filters): return .filters(filters)
    case .visible(let part): return .visible(range(of: part))
    case .next: return .load(.next)
    case .previous: return .load(.previous)
    case .refresh: return .refresh
    case .retry: return .retry
    case .dataChanged: return .dataChanged
    case .jump(let position): return .jump(position)
    case .insert, .move, .delete, .update, .rollBack: return edit(for: step)
    case .pin(let place): return row(at: place).map { .pin($0.id) }
    case .unpin: return facts.pins.first.map { .unpin($0) }
    case .answer(let direction, let answer): return requests.open(direction).map { reply(to: $0, answer) }
    case .late(let direction, let answer): return requests.cancelled(direction).map { reply(to: $0, answer) }
    case .preview, .latePreview: return requests.preview.map { .preview($0, previewRows()) }
    case .count: return requests.counts.first.map { .counted($0, .exact(settings.source.count)) }
    case .lateCount: return requests.cancelledCount.map { .counted($0, .exact(settings.source.count + 1)) }
    case .timer(let purpose): return timers.running(purpose).map { .timer($0.id) }
    case .lateTimer: return timers.cancelled.map { .timer($0) }
    case .wait: return nil
    case .restore: return .restore
    case .close: return .close
    }
  }

  private func edit(for step: ScreenStep) -> ScreenEvent? {
    let number = facts.editCount + 1
    switch step {
    case .insert(let place):
      let item = item(CheckedItem.firstLocalID + number, edit: number)
      guard let place else { return .insert(item, after: nil, LocalEditID()) }
      return row(at: place).map { .insert(item, after: $0.id, LocalEditID()) }
    case .move:
      let last = settings.source.count - 1
      guard let first = row(at: .first), first.id != last else { return nil }
      return .insert(item(last, edit: number), after: first.id, LocalEditID())
    case .delete(let place): return row(at: place).map { .delete($0.id, LocalEditID()) }
    case .update(let place): return row(at: place).map { .update(item($0.id, edit: number), LocalEditID()) }
    case .rollBack(let oldest): return (oldest ? facts.edits.first : facts.edits.last).map { .rollBack($0.name) }
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
      return .loaded(entry.id, settings.source.page(for: entry.request, id: entry.id, query: query))
    case .nothing: return .loaded(entry.id, settings.source.nothing)
    case .failure: return .failed(entry.id, SearchFailure(.other))
    case .expired: return .failed(entry.id, SearchFailure(.expired))
    case .keysExpired: return .failed(entry.id, SearchFailure(.keysExpired))
    case .rateLimited(let time):
      return .failed(entry.id, SearchFailure(.rateLimited, retryAfter: .milliseconds(time)))
    }
  }

  private func previewRows() -> [CheckedItem] {
    let query = settings.index(of: requests.whole?.request.query ?? SearchQuery())
    return settings.source.ids(at: .start, limit: 2).map { CheckedItem(id: $0, query: query, answer: 0) }
  }
}
