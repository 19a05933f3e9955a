import SearchMachines

extension CheckPlan {
  /// Lists over sources that know positions.
  static let plainLists = [
    list(
      "positions, pages, prefetch 1", .positions(11, start: 4), .pages(3), prefetch: 1,
      oddRanges + expiries + [.jump(0), .jump(9), .jump(50)]),
    list("positions, two pages, by hand", .positions(7), .pages(2), prefetch: 0, expiries + [.jump(3)]),
    list("positions, one page", .positions(5), .pages(1), prefetch: 0, [.jump(2)]),
    list(
      "positions, items, prefetch 2", .positions(12, start: 5), .items(4), prefetch: 2, first: 3, oddRanges + [.jump(8)]
    ),
    list("positions, items, prefetch 1", .positions(9), .items(5), prefetch: 1, expiries),
    list(
      "positions without total", .positions(5, start: 2, hasTotal: false), .items(3), prefetch: 1, [.jump(4), .jump(9)]),
    list("positions, everything kept", .positions(6, start: 2), .unbounded, prefetch: 2, size: 1, oddRanges),
    list("nothing", .positions(0), .pages(4), prefetch: 1, [.insert(after: nil), .jump(3), .rollBack(oldest: true)]),
  ]

  /// Lists over sources that answer otherwise than they are asked: with fewer rows, with more, without some, from
  /// elsewhere.
  static let oddLists = [
    list(
      "a cap of one", .positions(9, start: 4, mostItems: 1), .pages(3), prefetch: 1, oddRanges + expiries + [.jump(7)]),
    list("a cap of one, items", .positions(9, start: 3, mostItems: 1), .items(4), prefetch: 2, oddRanges),
    list(
      "a cap of two under pages of three", .positions(11, start: 5, mostItems: 2), .pages(3), prefetch: 1, size: 3,
      expiries),
    list("longer answers", .positions(9, start: 4, extraItems: 1), .pages(3), prefetch: 1, oddRanges + [.jump(6)]),
    list("longer answers, items", .positions(10, start: 4, extraItems: 2), .items(4), prefetch: 1, expiries),
    list("rows taken out", .positions(10, start: 4, hidden: [2, 5, 6]), .pages(3), prefetch: 1, oddRanges),
    list(
      "nothing in mid-list", .positions(10, start: 0, hidden: [2, 3, 4, 5]), .pages(3), prefetch: 1, empty: 2, oddRanges
    ),
    list(
      "beyond the end", .positions(5, start: 2, clamps: false), .pages(3), prefetch: 1, [.jump(4), .jump(9), .jump(50)]),
    list("beyond the end, by hand", .positions(5, clamps: false), .unbounded, prefetch: 0, [.jump(9)]),
  ]

  /// Lists over sources that are walked by keys.
  static let keyedLists = [
    list("pages, prefetch 1", .numbered([2, 2, 2, 2, 1], start: 2), .pages(3), prefetch: 1, oddRanges + expiries),
    list("pages, two held", .numbered([2, 2, 2, 2], start: 1), .pages(2), prefetch: 1, expiries),
    list(
      "pages, the end is empty", .numbered([2, 2, 2], endsEmpty: true), .items(3), prefetch: 1,
      [
        .answer(.refresh, .nothing)
      ]),
    list(
      "pages with holes", .numbered([2, 0, 0, 0, 2, 0, 2], start: 4), .pages(3), prefetch: 1, empty: 1, oddRanges),
    list(
      "pages that begin empty", .numbered([0, 0, 0, 2, 2, 0]), .items(2), prefetch: 1, empty: 1, [.insert(after: nil)]),
    list("pages of many sizes", .numbered([1, 3, 2, 1, 4], start: 2), .items(4), prefetch: 2, []),
    list(
      "pages that repeat", .numbered([2, 2, 2, 2, 2], start: 1, repeats: true), .pages(3), prefetch: 1, size: 3,
      expiries
    ),
    list("forward, pages", .forward([2, 2, 2, 2, 2]), .pages(2), prefetch: 1, expiries),
    list("forward, items", .forward([2, 1, 2, 1, 2]), .items(4), prefetch: 2, oddRanges + expiries),
    list("forward with holes", .forward([2, 0, 2, 0, 0, 2]), .pages(2), prefetch: 1, empty: 1, oddRanges),
  ]

  /// Lists with local edits and pins.
  static let editedLists = [
    list("edits, positions", .positions(9, start: 2), .pages(2), prefetch: 0, edits + pins),
    list("edits, positions, prefetch 1", .positions(9, start: 4), .pages(3), prefetch: 1, edits + pins + [.jump(7)]),
    list("edits, items", .numbered([2, 2, 2, 2], start: 1), .items(4), prefetch: 1, edits + pins),
    list("edits, forward", .forward([2, 2, 2]), .pages(2), prefetch: 1, edits + pins + expiries),
    list("edits, everything kept", .numbered([2, 2, 1], endsEmpty: true), .unbounded, prefetch: 1, edits + pins),
    list("pins", .positions(9), .pages(2), prefetch: 0, pins + [.delete(.first), .update(.first), .jump(6)]),
  ]
}
