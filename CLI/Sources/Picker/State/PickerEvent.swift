import IncrementalSearch
import Terminal

/// Something that happened to a picker.
enum PickerEvent<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  case input(TerminalInput)
  /// The search has something new to show.
  case snapshot(SearchSnapshot<Item>)
  case resized(columns: Int, rows: Int)
  /// The source read on.
  case progress(PickerProgress)
  case preview(PreviewContent)
  /// Time goes by: the spinner turns.
  case tick
}

/// Something that a picker wants done.
enum PickerEffect<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  case textChanged(String)
  /// The first and the last row on screen.
  case visible(first: Item.ID, last: Item.ID)
  case jump(position: Int)
  case retry
  /// Show this item's preview, or nothing.
  case preview(Item?)
  case suspend
  /// The terminal's content may be wrong: draw everything.
  case redraw
  case end(PickerEnd<Item>)
}

/// How a picker ended.
public enum PickerEnd<Item: Sendable>: Sendable {
  /// The items chosen: those selected in the order of selection, else the one under the cursor; none if nothing was found.
  case chosen([Item])
  /// A person left, or a signal asked to.
  case aborted
}

extension PickerEnd: Equatable where Item: Equatable {}

/// How a picker ended, and the text in its field then.
public struct PickerOutcome<Item: Sendable>: Sendable {
  /// What was chosen, if anything.
  public var end: PickerEnd<Item>
  /// The text in the field.
  public var query: String

  /// Makes an outcome.
  public init(_ end: PickerEnd<Item>, query: String) {
    self.end = end
    self.query = query
  }
}

extension PickerOutcome: Equatable where Item: Equatable {}

/// How far a source that reads its data has come.
public struct PickerProgress: Equatable, Sendable {
  /// The records there are so far, where known.
  public var records: Int?
  /// Whether more may come.
  public var isReading: Bool
  /// What went wrong while reading, for a person.
  public var problem: String?

  /// Makes a state of progress.
  public init(records: Int? = nil, isReading: Bool = false, problem: String? = nil) {
    self.records = records
    self.isReading = isReading
    self.problem = problem
  }
}
