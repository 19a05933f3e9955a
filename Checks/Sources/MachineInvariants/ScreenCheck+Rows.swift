import SearchMachines

extension ScreenCheck {
  /// What the rows are, and what is pinned.
  func checkRows(_ record: ScreenRecord) throws(Violation) {
    let after = record.after
    if record.isPublished || record.event.isEdit {
      try checkRun(after)
      try checkOrigin(record)
      try checkEdits(after)
    }
    try checkPins(after)
  }

  /// Ids are unique, and the source's rows are an unbroken run but for local edits.
  private func checkRun(_ after: ScreenSnapshot) throws(Violation) {
    let items = after.items
    for index in items.indices {
      for other in 0..<index {
        try require(items[other].id != items[index].id, .uniqueIDs, "\(items[index].id) is there twice")
      }
    }
    try require(
      after.pageCounts.reduce(0, +) == items.count, .contiguous,
      "\(items.count) rows, but pages of \(after.pageCounts)")
    var last: Int?
    for item in items where item.id < CheckedItem.firstLocalID && !facts.isEdited(item.id) {
      if let last {
        var expected = last + 1
        while expected < item.id && (facts.isEdited(expected) || settings.source.hidden.contains(expected)) {
          expected += 1
        }
        try require(expected == item.id, .contiguous, "\(item.id) comes after \(last), \(Self.describe(after))")
      }
      last = item.id
    }
  }

  /// Rows are from answers to the query they are shown for; after a refresh, from that refresh.
  private func checkOrigin(_ record: ScreenRecord) throws(Violation) {
    let after = record.after
    guard let itemsQuery = after.itemsQuery else { return }
    let query = settings.index(of: itemsQuery)
    for item in after.items where item.edit == 0 {
      try require(item.query == query, .noStaleAsFresh, "row \(item.id) is not of \"\(itemsQuery)\"")
    }
    guard let answered = record.answered, answered.isWhole, record.page != nil, facts.restoring == nil else { return }
    try require(after.change.reset, .noStaleAsFresh, "a first page came and the rows were not replaced")
    for item in after.items where item.edit == 0 {
      try require(
        item.answer == answered.id.number, .noStaleAsFresh, "row \(item.id) is older than the refresh that came")
    }
  }

  /// Rows deleted are gone, rows updated are new, rows rolled back are as they were.
  private func checkEdits(_ after: ScreenSnapshot) throws(Violation) {
    for item in after.items where item.edit > 0 {
      try require(
        facts.edits.contains { $0.number == item.edit }, .editsShown, "row \(item.id) shows an edit that is gone")
    }
    for edit in facts.edits where facts.edits.filter({ $0.id == edit.id }).count == 1 {
      switch edit.kind {
      case .insert: break
      case .delete:
        try require(after.index(of: edit.id) == nil, .editsShown, "row \(edit.id) was deleted")
        try require(!after.pinned.contains { $0.item.id == edit.id }, .editsShown, "pinned \(edit.id) was deleted")
      case .update:
        guard let index = after.index(of: edit.id) else { continue }
        try require(after.items[index].edit == edit.number, .editsShown, "row \(edit.id) was updated")
      }
    }
  }

  private func checkPins(_ after: ScreenSnapshot) throws(Violation) {
    if facts.pins.isEmpty && after.pinned.isEmpty { return }
    var outside: [Int] = []
    // Whether an id that was deleted and inserted again shows depends on what of that was rolled back.
    let isUnsure = { (id: Int) in facts.edits.contains { $0.id == id && $0.kind == .delete } }
    for id in facts.pins where after.index(of: id) == nil && !isUnsure(id) { outside.append(id) }
    let pinned = after.pinned.map { $0.item.id }.filter { !isUnsure($0) }
    try require(pinned == outside, .pinsKept, "\(pinned) are kept outside the rows, not \(outside)")
    // Where rows are taken out of answers, a place is where it was counted to be.
    guard settings.source.knowsPositions, settings.source.hidden.isEmpty else { return }
    for pin in after.pinned where pin.item.edit == 0 && pin.item.answer > 0 {
      try require(
        pin.position == pin.item.id, .pinsKept, "\(pin.item.id) was pinned, but its place is \(pin.position ?? -1)")
    }
  }
}

extension ScreenEvent {
  /// Whether rows are edited locally.
  var isEdit: Bool {
    switch self {
    case .action(.inserted), .action(.deleted), .action(.updated), .action(.rolledBack): true
    default: false
    }
  }

  /// Whether the rows are to be loaded anew.
  var isRefresh: Bool {
    switch self {
    case .action(.refreshRequested), .action(.dataChanged): true
    default: false
    }
  }
}
