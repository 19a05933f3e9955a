import IncrementalSearch
import Terminal

/// Something that a picker wants done.
enum PickerEffect<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  case textChanged(String)
  /// The first and the last row on screen.
  case visible(first: Item.ID, last: Item.ID)
  case jump(position: Int)
  case retry
  /// Run the preview with this number; content with an older one is of no use any more.
  case preview(PreviewRequest<Item>, number: Int)
  case suspend
  /// The terminal's content may be wrong: draw everything.
  case redraw
  case end(PickerEnd<Item>)
}
