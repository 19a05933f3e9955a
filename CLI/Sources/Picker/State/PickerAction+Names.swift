extension PickerAction {
  /// The actions by the names that fzf has for them, from their arguments.
  static let named: [String: @Sendable (String?) -> PickerAction?] = {
    var named: [String: @Sendable (String?) -> PickerAction?] = [:]
    for (name, action) in plain { named[name] = { $0 == nil ? action : nil } }
    for (name, make) in withText {
      named[name] = { $0.map(make) }
      // Keys wait for these too, which nobody sees of a quick command.
      if name.hasPrefix("transform") { named["bg-" + name] = named[name] }
    }
    named["put"] = { .put($0) }
    named["pos"] = { $0.flatMap { Int($0) }.map { .position($0) } }
    named["change-multi"] = { text in
      guard let text, !text.isEmpty else { return .changeMulti(.max) }
      return Int(text).flatMap { $0 >= 0 ? .changeMulti($0) : nil }
    }
    named["change-preview-window"] = { text in
      let places = (text ?? "").split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
      return .changePreviewPlace(places)
    }
    for (name, isOn) in [("unbind", false), ("rebind", true), ("toggle-bind", nil)] as [(String, Bool?)] {
      named[name] = { text in
        let names = PickerTrigger.names(in: text ?? "")
        let triggers = names.compactMap { PickerTrigger($0) }
        return triggers.isEmpty || triggers.count < names.count ? nil : .setBound(triggers, isOn: isOn)
      }
    }
    return named
  }()

  private static let plain: [String: PickerAction] = [
    "abort": .abort, "accept": .accept, "accept-non-empty": .acceptNonEmpty,
    "accept-or-print-query": .acceptOrPrintQuery, "print-query": .printQuery, "cancel": .cancel, "ignore": .ignore,
    "backward-char": .edit(.left), "forward-char": .edit(.right), "backward-word": .edit(.wordLeft),
    "forward-word": .edit(.wordRight), "beginning-of-line": .edit(.start), "end-of-line": .edit(.end),
    "backward-delete-char": .edit(.deleteBackward), "delete-char": .edit(.deleteForward),
    "delete-char/eof": .deleteOrAbort, "backward-delete-char/eof": .deleteBackwardOrAbort,
    "backward-kill-word": .edit(.cutWordBackward), "kill-word": .edit(.cutWordForward), "kill-line": .edit(.cutToEnd),
    "unix-line-discard": .edit(.cutToStart), "unix-word-rubout": .edit(.cutWord), "yank": .edit(.paste),
    "clear-query": .changeQuery(""), "replace-query": .replaceQuery,
    "up": .up, "down": .down, "up-match": .up, "down-match": .down, "page-up": .pageUp, "page-down": .pageDown,
    "half-page-up": .halfPageUp, "half-page-down": .halfPageDown, "first": .first, "last": .last, "top": .first,
    "best": .first,
    "toggle": .toggle, "toggle-up": .toggleUp, "toggle-down": .toggleDown, "toggle-in": .toggleIn,
    "toggle-out": .toggleOut, "toggle-all": .toggleAll, "select": .select, "deselect": .deselect,
    "select-all": .selectAll, "deselect-all": .deselectAll, "clear-selection": .clearSelection,
    "clear-multi": .clearSelection,
    "preview-up": .previewUp, "preview-down": .previewDown, "preview-page-up": .previewPageUp,
    "preview-page-down": .previewPageDown, "preview-half-page-up": .previewHalfPageUp,
    "preview-half-page-down": .previewHalfPageDown, "preview-top": .previewTop, "preview-bottom": .previewBottom,
    "toggle-preview": .togglePreview, "show-preview": .showPreview, "hide-preview": .hidePreview,
    "refresh-preview": .refreshPreview, "toggle-preview-wrap": .togglePreviewWrap,
    "disable-search": .setSearch(isOn: false), "enable-search": .setSearch(isOn: true), "toggle-search": .toggleSearch,
    "toggle-track": .toggleTrack, "toggle-track-current": .toggleTrack, "track": .setTrack(true),
    "track-current": .setTrack(true), "untrack-current": .setTrack(false), "exclude": .exclude,
    "exclude-multi": .excludeMulti, "close": .close, "show-header": .showHeader(true),
    "hide-header": .showHeader(false), "show-input": .showInput(true), "hide-input": .showInput(false),
    "toggle-input": .showInput(nil), "next-selected": .goToSelected(down: true),
    "prev-selected": .goToSelected(down: false),
    "toggle-header": .showHeader(nil), "backward-subword": .edit(.subwordLeft), "forward-subword": .edit(.subwordRight),
    "backward-kill-subword": .edit(.cutSubwordBackward), "kill-subword": .edit(.cutSubwordForward),
    "clear-screen": .redraw, "bell": .bell, "up-selected": .goToSelected(down: false),
    "down-selected": .goToSelected(down: true), "offset-up": .scroll(down: false),
    "offset-down": .scroll(down: true), "offset-middle": .center,
    "next-history": .nextHistory, "prev-history": .previousHistory, "previous-history": .previousHistory,
    "jump": .jump(accepts: false), "jump-accept": .jump(accepts: true), "retry": .retry, "search-literally": .literal,
    "cycle-match": .cycleMatch, "toggle-sort": .toggleSort,
    "toggle-multi-line": .toggleLines, "toggle-wrap": .toggleWrap(nil), "toggle-wrap-word": .toggleWrap(.word),
  ]

  private static let withText: [String: @Sendable (String) -> PickerAction] = [
    "change-query": { .changeQuery($0) }, "change-prompt": { .changePrompt($0) },
    "change-header": { .changeHeader($0) }, "change-footer": { .changeFooter($0) },
    "change-ghost": { .changeGhost($0) }, "transform-footer": { .run(.forFooter, $0) },
    "transform-ghost": { .run(.forGhost, $0) }, "change-preview": { .changePreview($0) },
    "preview": { .changePreview($0) }, "print": { .print($0) }, "search": { .search($0) },
    "execute": { .run(.onTerminal, $0) }, "execute-silent": { .run(.silently, $0) }, "become": { .become($0) },
    "reload": { .reload($0) }, "reload-sync": { .reload($0) },
    "transform": { .run(.forActions, $0) }, "transform-query": { .run(.forQuery, $0) },
    "transform-prompt": { .run(.forPrompt, $0) }, "transform-header": { .run(.forHeader, $0) },
    "transform-search": { .run(.forSearch, $0) }, "transform-border-label": { .run(.forLabel, $0) },
    "change-border-label": { .changeLabel($0) }, "change-match": { .changeMatch($0) },
    "change-pointer": { .changePointer($0) }, "transform-pointer": { .run(.forPointer, $0) },
    // Of borders that this screen has not.
    "change-header-label": { _ in .ignore }, "change-input-label": { _ in .ignore },
    "change-list-label": { _ in .ignore },
    "change-preview-label": { _ in .ignore }, "transform-header-label": { _ in .ignore },
    "transform-input-label": { _ in .ignore }, "transform-list-label": { _ in .ignore },
    "transform-preview-label": { _ in .ignore }, "change-footer-label": { _ in .ignore },
    "transform-footer-label": { _ in .ignore },
  ]

  /// The name that the action has in `--bind`, without its argument; empty for one that has none there.
  var name: String {
    switch self {
    case .put: "put"
    case .position: "pos"
    case .changeMulti: "change-multi"
    case .changePreviewPlace: "change-preview-window"
    case .setBound(_, let isOn): isOn.map { $0 ? "rebind" : "unbind" } ?? "toggle-bind"
    default: Self.plainNames[self] ?? Self.namesWithText[withoutText] ?? ""
    }
  }

  private var withoutText: PickerAction {
    switch self {
    case .changeQuery: .changeQuery("")
    case .changePrompt: .changePrompt("")
    case .changeHeader: .changeHeader("")
    case .changeFooter: .changeFooter("")
    case .changeGhost: .changeGhost("")
    case .changeLabel: .changeLabel("")
    case .changePointer: .changePointer("")
    case .changePreview: .changePreview("")
    case .changeMatch: .changeMatch("")
    case .search: .search("")
    case .print: .print("")
    case .run(let purpose, _): .run(purpose, "")
    case .become: .become("")
    case .reload: .reload("")
    default: self
    }
  }

  /// Of several names of an action the one that says least.
  private static let plainNames = Dictionary(
    plain.map { ($1, $0) }, uniquingKeysWith: { ($0.count, $0) < ($1.count, $1) ? $0 : $1 })
  private static let namesWithText = Dictionary(
    withText.map { ($1(""), $0) }, uniquingKeysWith: { ($0.count, $0) < ($1.count, $1) ? $0 : $1 })

  /// Names of actions that only fzf has, and what there is in their place; nothing where there is nothing.
  static let namesOfOthers: [String: String] = {
    var names = [
      "execute-multi": "execute with {+} in place of {} is given the rows selected",
      "toggle-preview-wrap-word": "toggle-preview-wrap wraps lines",
    ]
    for option in ["nth", "with-nth", "header-lines"] {
      for name in ["change-", "transform-", "bg-transform-"] {
        names[name + option] = "become starts the program again with another --\(option)"
      }
    }
    for name in ["toggle-hscroll", "toggle-raw", "enable-raw", "disable-raw", "bg-cancel", "trigger", "wait"] {
      names[name] = ""
    }
    return names
  }()
}
