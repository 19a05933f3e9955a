import SearchMachines

extension CheckPlan {
  private static let texts: [ScreenStep] = [.type("a"), .type("ab"), .type(""), .type(" a ")]
  private static let person: [ScreenStep] = [.submit, .dismiss, .retry, .refresh, .dataChanged, .close]

  /// Searches of committed text.
  static let typedSearches = [
    search("as you type", typing(), texts + person),
    search("cancel at keystroke", typing(cancel: .atKeystroke), keeps: false, texts + person),
    search("items dropped", typing(), keeps: false, texts + person),
    search("cache of one", typing(), cache: 1, texts + [.type("b"), .refresh, .dataChanged, .dismiss, .close]),
    search("cache of two at keystroke", typing(cancel: .atKeystroke), cache: 2, texts + [.type("b")] + person),
    search("no debounce", typing(debounce: 0), texts + person),
    search("leading", typing(leading: true), texts + person),
    search("leading and longest wait", typing(leading: true, maxWait: 150), cache: 1, texts + [.submit, .dismiss]),
    search("longest wait", typing(maxWait: 120), texts + [.type("abc"), .submit, .dismiss]),
    search("two letters at least", typing(minimum: 2), cache: 1, texts + [.type("abc")] + person),
    search("everything for no text", typing(minimum: 0), cache: 1, [.start] + texts + person),
    search("submitted", typing(.submit), cache: 1, texts + person, openings: [[], [.type("a"), .submit]]),
    search("everything at submit", typing(.submit, minimum: 0), keeps: false, [.start] + texts + person),
    search("filters", typing(), cache: 1, texts + [.filter([:]), .filter(["s": "x"]), .dismiss, .submit]),
    search("filters at submit", typing(.submit), texts + [.filter([:]), .filter(["s": "x"]), .submit, .retry]),
  ]

  private static let composed: [ScreenStep] = [
    .type("a"), .compose("aか", marked: "か"), .compose("aかき", marked: "かき"), .type("a蚊"), .timer(.compositionRest),
  ]

  /// Searches of text that an input method composes.
  static let composedSearches = [
    search("composition, commit", typing(composition: .commit), composed + person),
    search("composition, every", typing(composition: .every), composed + person),
    search(
      "composition, rest", typing(composition: .rest), cache: 1, composed + [.compose("かき", marked: "かき")] + person),
    search(
      "composition, auto", typing(leading: true, composition: .auto),
      composed + [.compose("a한", marked: "한"), .type("")]),
    search("composition at submit", typing(.submit, composition: .rest), composed + person),
  ]

  /// Searches of which the source asks to wait, and those with rows and counts beside the pages.
  static let limitedSearches = [
    search("limited", typing(), limits + texts + person),
    search("limited, leading, at keystroke", typing(leading: true, cancel: .atKeystroke), limits + texts + person),
    search("limited, cache", typing(), cache: 1, limits + texts + [.answer(.refresh, .rateLimited(300))] + person),
    search("limited, submitted", typing(.submit), limits + texts + person),
    search(
      "limited, composition", typing(composition: .rest), keeps: false, limits + composed + [.retry, .dismiss, .submit]),
    search(
      "previews and counts", typing(), over: .positions(3, hasTotal: false), cache: 1, previews: true, counts: true,
      texts + [.preview, .latePreview, .count, .lateCount, .answer(.refresh, .nothing)] + person),
    search(
      "previews, limited", typing(debounce: 0), over: .positions(3, hasTotal: false), prefetch: 1, previews: true,
      counts: true,
      limits + texts + [.preview, .count, .visible(.bottom), .answer(.next, .page), .answer(.next, .failure)]),
    search(
      "expiring", typing(), cache: 1, texts + [.answer(.refresh, .expired), .answer(.refresh, .keysExpired)] + person),
  ]
}
