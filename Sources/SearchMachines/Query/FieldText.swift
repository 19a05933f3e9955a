/// The text in the field and the part of it that counts as the query.
struct FieldText: Sendable {
  private(set) var whole = ""
  /// The text without the part being composed.
  private var committed = ""
  private var isComposing = false
  /// The whole text that rested last, while composition goes on over the same committed text.
  private var rested: String?
  /// When the whole text will have rested long enough.
  private(set) var restDeadline: Duration?
  /// The text that counts, not normalized.
  private(set) var queryText = ""

  /// The field's whole text is now `text`, of which `marked` is being composed.
  mutating func change(
    to text: String, marked: Range<String.Index>?, policy: CompositionPolicy, language: String?, restTime: Duration,
    now: Duration
  ) {
    let isNew = text != whole
    whole = text
    guard splitsCompositions(), let marked, !marked.isEmpty, marked.lowerBound >= text.startIndex,
      marked.upperBound <= text.endIndex
    else {
      settle()
      return
    }
    let before = committed
    let wasComposing = isComposing
    committed = String(text[..<marked.lowerBound]) + String(text[marked.upperBound...])
    isComposing = true
    switch policy.resolved(marked: text[marked], language: language) {
    case .every:
      rested = nil
      restDeadline = nil
      queryText = whole
    case .commit:
      rested = nil
      restDeadline = nil
      queryText = committed
    case .rest, .auto:
      // A clause committed while the whole text stays as it is changes nothing: what has rested goes on being the query.
      if !wasComposing || (isNew && committed != before) { rested = nil }
      if isNew || !wasComposing { restDeadline = now.after(restTime) }
      queryText = rested ?? committed
    }
  }

  /// The whole text has rested: it counts.
  mutating func rest() {
    restDeadline = nil
    rested = whole
    queryText = whole
  }

  /// A person wants quiet: text being composed does not become a query by resting.
  mutating func stopResting() { restDeadline = nil }

  private mutating func settle() {
    committed = whole
    isComposing = false
    rested = nil
    restDeadline = nil
    queryText = whole
  }
}
