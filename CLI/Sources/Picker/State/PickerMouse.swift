import Terminal

/// Interprets what the mouse does, and where.
struct PickerMouse: Sendable {
  /// What is meant.
  enum Meaning: Equatable {
    /// What is bound to a trigger, or the action if nothing is.
    case trigger(PickerTrigger, else: PickerAction)
    /// The same of a row, which the cursor moves to; by its line from the first row on.
    case row(line: Int, PickerTrigger, else: PickerAction)
    /// The part of the result that a line of a scroll bar of a height stands for.
    case bar(line: Int, height: Int)
  }

  /// Whether the scroll bar is being dragged.
  private var isDragging = false

  /// What a report means, as the so manyth click in a row on its place; nil if nothing.
  mutating func meaning(
    of report: MouseReport, clicks: Int, on layout: PickerLayout, hasScrollBar: Bool
  ) -> Meaning? {
    let shift = report.modifiers.contains(.shift)
    let isOnList = layout.list.contains(report.row) && layout.columns.contains(report.column)
    let isOnBar = hasScrollBar && isOnList && report.column == layout.columns.upperBound - 1
    switch report.action {
    case .wheelUp, .wheelDown:
      let isUp = report.action == .wheelUp
      if let preview = layout.preview, preview.rows.contains(report.row), preview.columns.contains(report.column) {
        return .trigger(
          .mouse(isUp ? "preview-scroll-up" : "preview-scroll-down"), else: isUp ? .previewUp : .previewDown)
      }
      let name = isUp ? "scroll-up" : "scroll-down"
      return shift
        ? .trigger(.mouse("shift-" + name), else: isUp ? .toggleUp : .toggleDown)
        : .trigger(.mouse(name), else: isUp ? .up : .down)
    case .press where isOnBar && report.button == .left:
      isDragging = true
      return bar(report, layout)
    case .drag where isDragging: return bar(report, layout)
    case .press where isOnList:
      let line = layout.line(ofScreenRow: report.row)
      if clicks == 2, report.button == .left { return .row(line: line, .mouse("double-click"), else: .accept) }
      let name = (shift ? "shift-" : "") + (report.button == .right ? "right-click" : "left-click")
      return .row(line: line, .mouse(name), else: shift || report.button == .right ? .toggle : .ignore)
    case .release:
      isDragging = false
      return nil
    case .press, .drag: return nil
    }
  }

  private func bar(_ report: MouseReport, _ layout: PickerLayout) -> Meaning {
    let height = layout.list.count
    return .bar(line: max(0, min(layout.line(ofScreenRow: report.row), height - 1)), height: height)
  }
}
