import Terminal

/// The preview as it is shown: what it has, and how far it is scrolled.
struct PreviewPane: Equatable, Sendable {
  let place: PreviewPlace?
  private(set) var isShown: Bool
  private(set) var content = PreviewContent()
  /// The first line shown.
  private(set) var top = 0
  /// How many ticks the content has been that of another item; nil while it is right.
  private var staleTicks: Int?
  private var rows = 0

  init(_ place: PreviewPlace?) {
    self.place = place
    isShown = place.map { !$0.isHidden } ?? false
  }

  /// Whether the content is of another item than the one under the cursor.
  var isStale: Bool { staleTicks != nil }

  /// Whether the right content is slow to come, so that the old one has to look old.
  var isSlow: Bool { staleTicks.map { $0 >= 3 } ?? false }

  /// Another item's preview was asked for.
  mutating func ask() { staleTicks = staleTicks ?? 0 }

  mutating func tick() { staleTicks? += 1 }

  mutating func toggle() { if place != nil { isShown.toggle() } }

  mutating func show(_ content: PreviewContent) {
    // What was there stays until there is something else, so that moving on does not flicker.
    if content.lines.isEmpty, content.isRunning { return }
    if isStale { top = 0 }
    staleTicks = nil
    self.content = content
    scroll(by: 0)
  }

  mutating func fit(rows: Int) {
    self.rows = rows
    scroll(by: 0)
  }

  mutating func scroll(by lines: Int) { top = max(0, min(top + lines, content.lines.count - max(1, rows))) }

  mutating func scrollPage(by pages: Int) { scroll(by: pages * max(1, rows - 1)) }
}

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

/// Where a preview is shown.
package struct PreviewPlace: Equatable, Sendable {
  /// The side of the rows.
  package enum Side: String, Sendable {
    case right, left, down, up
  }

  /// The side of the rows; nil is right where there is room for it, else down.
  package var side: Side?
  /// The part of the screen it takes, in per cent.
  package var percent: Int
  /// Whether it is hidden until asked for.
  package var isHidden: Bool

  /// Makes a place.
  package init(side: Side? = nil, percent: Int = 50, isHidden: Bool = false) {
    self.side = side
    self.percent = percent
    self.isHidden = isHidden
  }
}
