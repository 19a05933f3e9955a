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
  /// What the preview with this number has to say.
  case preview(PreviewContent, number: Int)
  /// Time goes by: the spinner turns.
  case tick
}
