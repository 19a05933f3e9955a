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

/// What a key does in the picker.
enum PickerAction: Hashable, Sendable {
  case edit(QueryField.Edit)
  case up, down, pageUp, pageDown, first, last
  case toggleUp, toggleDown
  case accept, abort, deleteOrAbort
  case retry, literal, suspend, redraw
  case previewUp, previewDown, previewPageUp, previewPageDown, togglePreview

  /// The action of a key, or nil if it has none: the bindings of fzf, and Ctrl-R to retry, Ctrl-O to search for what
  /// was typed where something else was, Ctrl-Home and Ctrl-End (Alt-<
  /// and Alt->) for the ends of the result.
  init?(_ press: KeyPress) {
    guard let action = Self.bindings[press] else { return nil }
    self = action
  }

  /// Whether what it does depends on the row the cursor is on.
  var isOfRows: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .toggleUp, .toggleDown: true
    case .edit, .first, .last, .accept, .abort, .deleteOrAbort, .retry, .literal, .suspend, .redraw, .previewUp,
      .previewDown, .previewPageUp, .previewPageDown, .togglePreview:
      false
    }
  }

  private static let bindings: [KeyPress: PickerAction] = {
    var bindings: [KeyPress: PickerAction] = [
      KeyPress(.enter): .accept, KeyPress(.escape): .abort,
      KeyPress(.up): .up, KeyPress(.down): .down, KeyPress(.pageUp): .pageUp, KeyPress(.pageDown): .pageDown,
      KeyPress(.home, .control): .first, KeyPress(.end, .control): .last,
      KeyPress(.character("<"), .alt): .first, KeyPress(.character(">"), .alt): .last,
      KeyPress(.tab): .toggleDown, KeyPress(.tab, .shift): .toggleUp,
      KeyPress(.up, .shift): .previewUp, KeyPress(.down, .shift): .previewDown,
      KeyPress(.pageUp, .shift): .previewPageUp, KeyPress(.pageDown, .shift): .previewPageDown,
      KeyPress(.left): .edit(.left), KeyPress(.right): .edit(.right),
      KeyPress(.home): .edit(.start), KeyPress(.end): .edit(.end),
      KeyPress(.left, .control): .edit(.wordLeft), KeyPress(.right, .control): .edit(.wordRight),
      KeyPress(.left, .alt): .edit(.wordLeft), KeyPress(.right, .alt): .edit(.wordRight),
      KeyPress(.left, .shift): .edit(.wordLeft), KeyPress(.right, .shift): .edit(.wordRight),
      KeyPress(.backspace): .edit(.deleteBackward), KeyPress(.backspace, .shift): .edit(.deleteBackward),
      KeyPress(.delete): .edit(.deleteForward), KeyPress(.backspace, .alt): .edit(.cutWordBackward),
    ]
    let control: [Character: PickerAction] = [
      "a": .edit(.start), "b": .edit(.left), "c": .abort, "d": .deleteOrAbort, "e": .edit(.end), "f": .edit(.right),
      "g": .abort, "h": .edit(.deleteBackward), "i": .toggleDown, "j": .down, "k": .up, "l": .redraw, "m": .accept,
      "n": .down, "o": .literal, "p": .up, "q": .abort, "r": .retry, "u": .edit(.cutToStart), "w": .edit(.cutWord),
      "y": .edit(.paste), "z": .suspend, "/": .togglePreview, "_": .togglePreview,
    ]
    for (character, action) in control { bindings[KeyPress(.character(character), .control)] = action }
    let alt: [Character: PickerAction] = [
      "b": .edit(.wordLeft), "f": .edit(.wordRight), "d": .edit(.cutWordForward),
    ]
    for (character, action) in alt { bindings[KeyPress(.character(character), .alt)] = action }
    return bindings
  }()
}

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

/// How a picker ended.
package enum PickerEnd<Item: Sendable>: Sendable {
  /// The items chosen: those selected in the order of selection, else the one under the cursor; none if nothing was found.
  case chosen([Item])
  /// A person left, or a signal asked to.
  case aborted
}

extension PickerEnd: Equatable where Item: Equatable {}

/// How a picker ended, and the text in its field then.
package struct PickerOutcome<Item: Sendable>: Sendable {
  /// What was chosen, if anything.
  package var end: PickerEnd<Item>
  /// The text in the field.
  package var query: String

  /// Makes an outcome.
  package init(_ end: PickerEnd<Item>, query: String) {
    self.end = end
    self.query = query
  }
}

extension PickerOutcome: Equatable where Item: Equatable {}
