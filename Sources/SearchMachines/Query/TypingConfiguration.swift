/// When text becomes a query and when the query is sent.
public struct TypingConfiguration: Hashable, Sendable {
  /// What makes the text a query.
  public enum Trigger: Hashable, Sendable {
    /// Every change of the text.
    case typing
    /// Submit only: typing, composing and clearing change only the text that the next submit takes.
    case submit
  }

  /// When a superseded request is cancelled.
  public enum Cancellation: Hashable, Sendable {
    /// When the newer one is sent.
    case atDispatch
    /// When the effective query changes.
    case atKeystroke
  }

  /// What makes the text a query.
  public var trigger: Trigger
  /// The quiet time before a request; zero is allowed.
  public var debounce: Duration
  /// Whether the first input of a burst is sent at once.
  public var leading: Bool
  /// The longest time that unbroken typing may hold a request back, or nil for any time.
  public var maxWait: Duration?
  /// The shortest text that is searched, in grapheme clusters after normalization. With 0 the empty query lists
  /// everything, at once.
  public var minimumLength: Int
  /// When a superseded request is cancelled.
  public var cancellation: Cancellation
  /// How text being composed is treated.
  public var composition: CompositionPolicy
  /// How long composed text rests before it counts, with the policies `rest` and `auto`.
  public var compositionRest: Duration

  /// Makes settings; the defaults are those of a search as you type.
  public init(
    trigger: Trigger = .typing, debounce: Duration = .milliseconds(300), leading: Bool = false,
    maxWait: Duration? = nil, minimumLength: Int = 1, cancellation: Cancellation = .atDispatch,
    composition: CompositionPolicy = .auto, compositionRest: Duration = .milliseconds(500)
  ) {
    self.trigger = trigger
    self.debounce = debounce
    self.leading = leading
    self.maxWait = maxWait
    self.minimumLength = minimumLength
    self.cancellation = cancellation
    self.composition = composition
    self.compositionRest = compositionRest
  }

  /// What is contradictory in these settings and how to fix it, or nil if nothing is.
  public var contradiction: String? {
    if debounce < .zero { return "the debounce is negative; give zero or more" }
    if let maxWait, maxWait < .zero { return "maxWait is negative; give zero or more, or leave it out" }
    if minimumLength < 0 { return "minimumLength is \(minimumLength); give 0 or more" }
    if compositionRest < .zero { return "compositionRest is negative; give zero or more" }
    return nil
  }
}
