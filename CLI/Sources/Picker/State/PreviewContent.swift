import Terminal

/// What a preview command has said so far.
public struct PreviewContent: Equatable, Sendable {
  /// The lines, as runs of one style each.
  public var lines: [[AnsiText.Run]]
  /// Whether more may come.
  public var isRunning: Bool
  /// Said below the lines: that output was cut, or how the command failed.
  public var note: String?

  /// Makes a content.
  public init(lines: [[AnsiText.Run]] = [], isRunning: Bool = false, note: String? = nil) {
    self.lines = lines
    self.isRunning = isRunning
    self.note = note
  }
}

/// What a preview is asked to show.
public struct PreviewRequest<Item: Sendable>: Sendable {
  /// The item under the cursor; nil if there is none.
  public var current: Item?
  /// The items selected, in the order of selection.
  public var selected: [Item]
  /// The text in the field.
  public var query: String
  /// The columns there is room for.
  public var columns: Int
  /// The rows there is room for.
  public var rows: Int
}

extension PreviewRequest: Equatable where Item: Equatable {}
