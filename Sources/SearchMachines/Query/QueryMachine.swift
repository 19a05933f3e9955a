/// Derives the effective query from what happens in the field, and says when to send it.
///
/// It knows neither requests nor answers: its owner asks it to start the debounce of a new query, or tells it that the
/// query is `sent`, or `settled` because no request is needed. Rules: Documentation/RULES.md, 2.
struct QueryMachine: Sendable {
  /// What an input did to the effective query.
  enum Step: Hashable, Sendable {
    case unchanged
    /// A new query, to be sent after the debounce.
    case changed
    /// A new query, to be sent at once.
    case changedAtOnce
  }

  private let settings: Shared<TypingConfiguration>
  /// The query of the text now in the field; with the submit trigger, of the text submitted last.
  private(set) var effective = SearchQuery()
  private var field = FieldText()
  /// Nothing is sent before the first input.
  private var hasInput = false
  /// When the debounce, or the longest wait, is over.
  private(set) var debounceDeadline: Duration?
  /// When the first input happened that is not sent yet.
  private var firstUnsent: Duration?
  /// When the burst of inputs ends unless another comes; a burst outlives what is sent within it.
  private var burstEnd: Duration?

  init(configuration: TypingConfiguration) { settings = Shared(configuration) }

  private var configuration: TypingConfiguration { settings.value }

  /// When text being composed will have rested.
  var restDeadline: Duration? { field.restDeadline }
  /// Whether a query waits for its debounce.
  var isWaiting: Bool { debounceDeadline != nil }
  /// The text in the field, as the machine was told last.
  var fieldText: String { field.whole }

  /// Whether the effective query is too short to be sent.
  var isTooShort: Bool {
    if configuration.minimumLength == 0 { return false }
    return effective.text.isEmpty || QueryText.length(of: effective.text) < configuration.minimumLength
  }

  // MARK: Inputs

  /// The first input of a screen that lists everything for the empty query.
  mutating func start() -> Step {
    if hasInput || configuration.trigger == .submit || configuration.minimumLength > 0 { return .unchanged }
    hasInput = true
    return .changedAtOnce
  }

  /// The field's whole text is now `text`, of which `marked` is being composed.
  mutating func textChanged(
    _ text: String, marked: Range<String.Index>?, language: String?, now: Duration
  ) -> Step {
    field.change(
      to: text, marked: marked, policy: configuration.composition, language: language,
      restTime: configuration.compositionRest, now: now)
    if configuration.trigger == .submit {
      field.stopResting()
      return .unchanged
    }
    return adopt(field.queryText, .changed)
  }

  /// The text being composed has rested.
  mutating func compositionRested() -> Step {
    field.rest()
    return adopt(field.queryText, .changedAtOnce)
  }

  /// Filters are part of the query; with the submit trigger, over the text submitted last.
  mutating func filtersChanged(_ filters: [String: String]) -> Step {
    let isFirst = !hasInput
    hasInput = true
    if filters == effective.filters { return isFirst && listsEverything ? .changedAtOnce : .unchanged }
    effective = SearchQuery(normalized: effective.text, filters: filters)
    return .changedAtOnce
  }

  /// With the submit trigger, the whole text becomes the query, marked or not. True if it is another query.
  mutating func submitText() -> Bool {
    hasInput = true
    let before = effective
    effective = SearchQuery(field.whole, filters: effective.filters)
    return effective != before
  }

  /// The query is set as a whole, as by restoring a saved search.
  mutating func replace(text: String, filters: [String: String], now: Duration) {
    hasInput = true
    field.change(
      to: text, marked: nil, policy: configuration.composition, language: nil,
      restTime: configuration.compositionRest, now: now)
    effective = SearchQuery(text, filters: filters)
    endBurst()
  }

  private var listsEverything: Bool { configuration.minimumLength == 0 && effective.text.isEmpty }

  private mutating func adopt(_ text: String, _ step: Step) -> Step {
    let isFirst = !hasInput
    hasInput = true
    let normalized = QueryText.normalized(text)
    if normalized == effective.text { return isFirst && listsEverything ? .changedAtOnce : .unchanged }
    effective = SearchQuery(normalized: normalized, filters: effective.filters)
    return listsEverything ? .changedAtOnce : step
  }

  // MARK: The debounce

  /// Holds the new query back until it is quiet. True if it is to be sent at once all the same, at the leading edge,
  /// which a rate limit takes away.
  mutating func startDebounce(now: Duration, isLimited: Bool) -> Bool {
    let isFirstOfBurst = extendBurst(now: now)
    if configuration.leading && isFirstOfBurst && !isLimited { return true }
    let quiet = now.after(configuration.debounce)
    let first = firstUnsent ?? now
    firstUnsent = first
    debounceDeadline = configuration.maxWait.map { min(quiet, first.after($0)) } ?? quiet
    return false
  }

  /// The debounce is over. The burst is too, unless the longest wait came first.
  mutating func debounceEnded(now: Duration) {
    if let burstEnd, burstEnd <= now { self.burstEnd = nil }
    stopWaiting()
  }

  /// The debounce is over, whether or not a request follows.
  mutating func stopWaiting() {
    hasInput = true
    stopDebounce()
  }

  /// The effective query needs no request, since its answer is shown or on its way.
  mutating func settled(now: Duration) {
    if !effective.text.isEmpty { _ = extendBurst(now: now) }
    stopDebounce()
  }

  /// The burst is over: by submit, clear, a query too short, or an answer from the cache.
  mutating func endBurst() {
    burstEnd = nil
    stopDebounce()
  }

  /// A person wants quiet.
  mutating func dismiss() {
    endBurst()
    field.stopResting()
  }

  private mutating func stopDebounce() {
    debounceDeadline = nil
    firstUnsent = nil
  }

  /// An input exactly at the end of the quiet time still belongs to the burst.
  private mutating func extendBurst(now: Duration) -> Bool {
    let isFirst = burstEnd.map { now > $0 } ?? true
    burstEnd = now.after(configuration.debounce)
    return isFirst
  }
}
