import Terminal

/// What a preview command has said so far.
package struct PreviewContent: Equatable, Sendable {
  /// The lines, as runs of one style each.
  package var lines: [[AnsiText.Run]]
  /// Whether more may come.
  package var isRunning: Bool
  /// Said below the lines: that output was cut, or how the command failed.
  package var note: String?

  /// Makes a content.
  package init(lines: [[AnsiText.Run]] = [], isRunning: Bool = false, note: String? = nil) {
    self.lines = lines
    self.isRunning = isRunning
    self.note = note
  }
}

/// What a preview is asked to show.
package struct PreviewRequest<Item: Sendable>: Sendable {
  /// The item under the cursor; nil if there is none.
  package var current: Item?
  /// The items selected, in the order of selection.
  package var selected: [Item]
  /// The text in the field.
  package var query: String
  /// The columns there is room for.
  package var columns: Int
  /// The rows there is room for.
  package var rows: Int
}

extension PreviewRequest: Equatable where Item: Equatable {}
