/// Shows runs of near-equal rows as one row each: the first one, which says how many there are and is opened in place.
///
/// The screen says which rows are near equal. Only what is drawn changes: the rows behind a first one stay in the snapshot,
/// with their places and counts, and are loaded and evicted as before. A run longer than ``most`` is not grouped but shown row
/// by row: otherwise a screenful of groups could stand for more rows than the window holds.
///
/// ```swift
/// var groups = RowGroups<String>()
/// let shown = groups.arrange(snapshot) { $0.name == $1.name }
/// for item in shown {
///   let group = groups.group(item.id)
///   print(item.name, group.map { "(\($0.count))" } ?? "")
/// }
/// ```
///
/// When the screen reports which rows are visible, it has to count the rows behind them: see ``visible(_:)``.
public struct RowGroups<ID: Hashable & Sendable>: Sendable {
  /// Near-equal rows that follow each other.
  public struct Group: Hashable, Sendable {
    /// The first of its rows that is held: the one that stands for all.
    public let first: ID
    /// The last of its rows that is held.
    public let last: ID
    /// How many of its rows are held.
    public let count: Int
    /// Whether these are all of them; otherwise ``count`` is the least there are.
    public let isWhole: Bool
    /// Whether all of them are shown.
    public let isOpen: Bool
  }

  /// How many rows make a group.
  public let least: Int
  /// How many rows there are in a group at most.
  public let most: Int
  /// The groups, in order.
  private var groups: [Group] = []
  /// Which of the groups each of their rows is in.
  private var places = [ID: Int]()
  /// Rows of groups that were opened, and of runs that are too long for one: these stay as they are when they become
  /// shorter because their rows are evicted.
  private var opened = Set<ID>()
  /// The query whose rows were arranged last.
  private var query: SearchQuery?

  /// Makes groups of `least` to `most` rows, none of them open.
  public init(least: Int = 3, most: Int = 100) {
    self.least = max(2, least)
    self.most = max(self.least, most)
  }

  /// The rows of a snapshot that are to be shown, in order. Another query begins with no group open.
  ///
  /// - Parameter isNear: Whether a row is near equal to the first one of a run; this one comes first.
  public mutating func arrange<Item>(
    _ snapshot: SearchSnapshot<Item>, isNear: (_ first: Item, _ other: Item) -> Bool
  ) -> [Item] where Item.ID == ID {
    if snapshot.itemsQuery != query { opened = Set() }
    query = snapshot.itemsQuery
    groups = []
    places = [ID: Int]()
    let items = snapshot.items
    var shown: [Item] = []
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count, isNear(items[start], items[end]) { end += 1 }
      let beginsHere = start > 0 || snapshot.previous == .end || snapshot.before == 0
      let endsHere = end < items.count || snapshot.next == .end || snapshot.after == 0
      shown += take(items[start..<end], isWhole: beginsHere && endsHere)
      start = end
    }
    if opened.count > 10 * most { forgetGone(items) }
    return shown
  }

  /// The rows of a run that are to be shown.
  private mutating func take<Item: Identifiable>(_ run: ArraySlice<Item>, isWhole: Bool) -> ArraySlice<Item>
  where Item.ID == ID {
    guard run.count >= least, let first = run.first?.id, let last = run.last?.id else { return run }
    let isOpen = run.count > most || run.contains { opened.contains($0.id) }
    if isOpen {
      for item in run { opened.insert(item.id) }
    }
    if run.count > most { return run }
    for item in run { places[item.id] = groups.count }
    groups.append(Group(first: first, last: last, count: run.count, isWhole: isWhole, isOpen: isOpen))
    return isOpen ? run : run.prefix(1)
  }

  /// What was opened is remembered while there are not too many rows of it, though they be evicted.
  private mutating func forgetGone<Item: Identifiable>(_ items: [Item]) where Item.ID == ID {
    var held = Set<ID>()
    for item in items where opened.contains(item.id) { held.insert(item.id) }
    opened = held
  }

  /// How many rows are remembered as opened.
  var remembered: Int { opened.count }

  /// The group whose first row this is.
  public func group(_ first: ID) -> Group? {
    guard let group = groupAround(first), group.first == first else { return nil }
    return group
  }

  private func groupAround(_ id: ID) -> Group? { places[id].map { groups[$0] } }

  /// The row that is shown for a row: itself, or the first of its group.
  public func shown(_ id: ID) -> ID {
    guard let group = groupAround(id), !group.isOpen else { return id }
    return group.first
  }

  /// Opens the group that a row is in; false if it is in none or that is open. Arrange the rows anew afterwards.
  public mutating func open(_ id: ID) -> Bool {
    guard let group = groupAround(id), !group.isOpen else { return false }
    opened.insert(group.first)
    return true
  }

  /// Closes the group that a row is in; false if it is in none or that is closed. Arrange the rows anew afterwards.
  public mutating func close(_ id: ID) -> Bool {
    guard let place = places[id], groups[place].isOpen else { return false }
    for (member, its) in places where its == place { opened.remove(member) }
    return true
  }

  /// The visible range when these rows are the first and the last on screen: it includes the rows behind the last one.
  public func visible(_ range: VisibleRange<ID>) -> VisibleRange<ID> {
    guard let group = groupAround(range.last), !group.isOpen else { return range }
    return VisibleRange(first: range.first, last: group.last, offset: range.offset)
  }
}
