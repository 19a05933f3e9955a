import SearchMachines

extension CheckPlan {
  private static let texts: [ScreenStep] = [.type("a"), .type("b")]
  private static let person: [ScreenStep] = [.refresh, .retry, .dataChanged, .dismiss]
  private static let limitedDirections: [ScreenStep] = [
    .answer(.next, .rateLimited(120)), .answer(.previous, .rateLimited(90)), .timer(.rateLimit),
  ]
  private static let back: [ScreenStep] = loaded + [.visible(.bottom), .answer(.next, .page), .type("b"), .type("a")]

  /// Searches whose results have pages.
  static let pagedScreens = [
    search(
      "screen, positions", typing(), over: .positions(11, start: 4), window: .pages(3), prefetch: 1, cache: 1,
      texts + person + directions + ranges + [.jump(8), .close]),
    search(
      "screen, positions, items", typing(debounce: 0), over: .positions(9, start: 3), window: .items(4), prefetch: 2,
      keeps: false, texts + person + directions + ranges + oddRanges + [.jump(0)]),
    search(
      "screen, pages", typing(cancel: .atKeystroke), over: .numbered([2, 2, 2, 2], start: 1), window: .items(4),
      prefetch: 1,
      cache: 2, texts + [.type("")] + person + directions + ranges + expiries),
    search(
      "screen, empty pages", typing(), over: .numbered([2, 0, 0, 2], endsEmpty: true), window: .pages(4), prefetch: 2,
      cache: 1, texts + person + directions + ranges + [.answer(.refresh, .nothing)]),
    search(
      "screen, forward", typing(), over: .forward([2, 2, 2, 2]), window: .pages(2), prefetch: 1, cache: 1,
      texts + person + directions + ranges + expiries),
    search(
      "screen, submitted", typing(.submit), over: .numbered([2, 2, 2]), window: .pages(3), prefetch: 1, cache: 1,
      texts + [.submit] + person + directions + ranges,
      openings: [[], [.type("a"), .submit, .answer(.refresh, .page)]]),
    search(
      "screen, limited", typing(), over: .positions(9, start: 3), window: .pages(3), prefetch: 1, cache: 1,
      texts + person + directions + ranges + limits + limitedDirections + [.jump(6)]),
    search(
      "screen, limited, forward", typing(debounce: 0), over: .forward([2, 2, 2]), window: .items(4), prefetch: 2,
      texts + person + directions + ranges + limits + limitedDirections + expiries),
    search(
      "screen, everything for no text", typing(minimum: 0), over: .positions(7), window: .items(4), prefetch: 1,
      cache: 1,
      [.start, .type("a"), .type("")] + person + directions + ranges,
      openings: [[], [.start, .answer(.refresh, .page)]]),
    search(
      "screen, previews", typing(), over: .positions(7, start: 2, hasTotal: false), window: .pages(3), prefetch: 1,
      cache: 1,
      previews: true, counts: true,
      texts + person + directions + ranges + [.preview, .latePreview, .count, .lateCount]),
    search(
      "screen, restored", typing(), over: .positions(9, start: 2), window: .pages(3), prefetch: 1, cache: 1,
      texts + person + directions + ranges + [.restore]),
    search(
      "screen, restored, forward", typing(), over: .forward([2, 2, 2, 2]), window: .pages(3), prefetch: 1,
      texts + person + directions + ranges + [.restore] + expiries),
  ]

  /// Searches with local edits and pins.
  static let editedScreens = [
    search(
      "screen, edits", typing(debounce: 0), over: .positions(9, start: 3), window: .pages(3), prefetch: 1, cache: 1,
      texts + [.type("")] + [.refresh, .dismiss] + directions + ranges + edits),
    search(
      "screen, pins", typing(), over: .numbered([2, 2, 2], start: 1), window: .pages(2), prefetch: 1, cache: 1,
      texts + [.type("")] + person + directions + ranges + pins + [.delete(.first), .update(.last)]),
    search(
      "screen, edits and previews", typing(), over: .positions(7, hasTotal: false), window: .items(4), prefetch: 1,
      keeps: false, previews: true, counts: true, texts + directions + ranges + edits + pins + [.preview, .count]),
  ]
}
