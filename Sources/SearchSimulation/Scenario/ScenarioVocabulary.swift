// The words of the format, by kind.

extension Scenario.Kind {
  /// The keys of the file.
  var keys: [String] {
    let source: [String] =
      switch self {
      case .search, .validation: []
      case .paging: ["source"]
      case .screen: ["sources"]
      }
    return ["kind", "id", "title"] + source + ["settings", "events", "replies", "expect"]
  }

  /// The names of the settings.
  var settings: [String] {
    let typing = [
      "trigger", "debounce", "leading", "maxWait", "minimumLength", "cancel", "keepItems", "slowAfter", "cacheSize",
      "composition", "compositionRest",
    ]
    let paging = ["pageSize", "firstPageSize", "prefetchDistance", "maxPages", "maxItems", "maxEmptyPages"]
    return switch self {
    case .search: typing
    case .validation: ["debounce", "minimumLength", "pattern", "remember"]
    case .paging: paging
    case .screen: typing + paging
    }
  }

  /// The names of the events.
  var events: [String] {
    let typing = ["type", "compose", "commit", "submit", "dismiss", "retry", "clear", "filter", "close"]
    let paging = [
      "start", "visible", "next", "previous", "refresh", "invalidate", "insert", "delete", "update", "pin", "unpin",
      "jump",
    ]
    return switch self {
    case .search: typing
    case .validation: ["type", "compose", "commit", "submit", "retry", "close"]
    case .paging: paging + ["setSource", "retry", "close"]
    case .screen: typing + paging
    }
  }

  /// The names of what a reply can be.
  var outcomes: [String] {
    switch self {
    case .search: ["items", "empty", "error", "rateLimited", "never"]
    case .validation: ["available", "taken", "error", "never"]
    case .paging: ["page", "error", "refused", "invalid", "never"]
    case .screen: ["page", "error", "refused", "rateLimited", "invalid", "never"]
    }
  }

  /// The outcome of a reply that names none.
  var standardOutcome: String? {
    switch self {
    case .search: "items"
    case .validation: nil
    case .paging, .screen: "page"
    }
  }

  /// The lists of the output, each with the fields of its entries.
  var outputs: [(list: String, fields: [String])] {
    let query =
      switch self {
      case .search, .screen: ["query"]
      case .validation: ["text"]
      case .paging: [] as [String]
      }
    let filters = self == .search || self == .screen ? ["filters"] : []
    let page = hasPages ? ["direction", "key"] : []
    let limit = hasPages ? ["limit"] : []
    let cancelled = ["at"] + query + page
    return [
      ("requests", cancelled + limit + filters), ("cancels", cancelled), ("late", cancelled),
      hasPages ? ("snapshots", ["at"] + stateFields) : ("states", ["at"] + stateFields),
    ]
  }

  /// Whether what comes out is a list of snapshots of a window, not of states.
  var hasPages: Bool { self == .paging || self == .screen }

  private var stateFields: [String] {
    let snapshot = [
      "pages", "refresh", "previous", "next", "before", "after", "change", "epoch", "firstOrdinal", "pinned",
    ]
    return switch self {
    case .search: ["phase", "query", "itemsFor", "slow", "reason", "count"]
    case .validation: ["verdict", "text", "canSubmit"]
    case .paging: snapshot
    case .screen: ["phase", "query", "itemsFor", "slow"] + snapshot
    }
  }

  /// Words of this kind with those that only other kinds have beside them.
  func vocabulary(_ noun: String, _ words: (Scenario.Kind) -> [String]) -> Vocabulary {
    let own = words(self)
    var elsewhere: [String] = []
    for kind in Self.allCases { elsewhere += words(kind).filter { !own.contains($0) } }
    return Vocabulary(noun: noun, words: own, owner: "kind \(rawValue.quoted)", elsewhere: elsewhere)
  }
}
