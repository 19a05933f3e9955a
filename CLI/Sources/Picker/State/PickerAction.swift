import Terminal

/// What a key does in the picker.
enum PickerAction: Hashable, Sendable {
  case edit(QueryField.Edit)
  case up, down, pageUp, pageDown, first, last
  case toggleUp, toggleDown
  case accept, abort, deleteOrAbort
  case retry, suspend, redraw
  case previewUp, previewDown, previewPageUp, previewPageDown, togglePreview

  /// The action of a key, or nil if it has none: the bindings of fzf, and Ctrl-R to retry, Ctrl-Home and Ctrl-End (Alt-<
  /// and Alt->) for the ends of the result.
  init?(_ press: KeyPress) {
    guard let action = Self.bindings[press] else { return nil }
    self = action
  }

  /// Whether what it does depends on the row the cursor is on.
  var isOfRows: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .toggleUp, .toggleDown: true
    case .edit, .first, .last, .accept, .abort, .deleteOrAbort, .retry, .suspend, .redraw, .previewUp, .previewDown,
      .previewPageUp, .previewPageDown, .togglePreview:
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
      "n": .down, "p": .up, "q": .abort, "r": .retry, "u": .edit(.cutToStart), "w": .edit(.cutWord),
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
