/// Detects when something happens that actions are bound to.
struct PickerOccasions<ID: Hashable & Sendable>: Sendable {
  /// What a picker shows, as far as occasions depend on it.
  struct Moment {
    var query: String
    /// The row under the cursor.
    var focus: ID?
    /// The number of changes of what is selected.
    var selection: Int
    /// Whether not all rows that were asked for last are read.
    var isReading: Bool
    /// What was found for the text searched for, once it is there.
    var result: Result?
  }

  /// What was found.
  struct Result: Equatable, Sendable {
    var query: String
    /// The number of rows, if it is known.
    var count: Int?
    var isReading: Bool
    /// The number of the reading that the rows are of.
    var reading: Int
  }

  /// Whether the caret was at the start when a key came.
  var isAtBackwardEnd = false

  private var query: String
  private var focus: ID?
  private var selection = 0
  private var hasLoaded = false
  private var result: Result?

  init(query: String) { self.query = query }

  /// Begins to wait for other rows to be read.
  mutating func reload() { hasLoaded = false }

  /// The occasions that have come since they were looked for last.
  mutating func due<Item>(after event: PickerEvent<Item>, _ now: Moment) -> [PickerOccasion] where Item.ID == ID {
    var due: [PickerOccasion] = []
    switch event {
    case .began: return [.start]
    case .resized: return [.resize]
    case .input(.key(let press)) where isAtBackwardEnd && PickerAction(press) == .edit(.deleteBackward):
      isAtBackwardEnd = false
      due.append(.backwardEnd)
    default: break
    }
    if query != now.query {
      query = now.query
      due.append(.change)
    }
    if !hasLoaded, !now.isReading, now.result != nil {
      hasLoaded = true
      due.append(.load)
    }
    if let found = now.result, result != found {
      result = found
      due.append(.result)
      if !found.isReading { due.append(.resultFinal) }
      if found.count == 0 { due.append(.zero) }
      if found.count == 1 { due.append(.one) }
    }
    if focus != now.focus {
      focus = now.focus
      due.append(.focus)
    }
    if selection != now.selection {
      selection = now.selection
      due.append(.multi)
    }
    return due
  }
}
