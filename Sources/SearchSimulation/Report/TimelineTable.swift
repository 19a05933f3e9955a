/// Lanes side by side in time, as in a marble diagram: a column for each instant, as many as fit in a width, the rest
/// in further blocks below.
struct TimelineTable {
  /// What happened at one instant.
  struct Column {
    /// The heading.
    var time: String
    /// The lines of each lane.
    var lanes: [[String]]
  }

  /// The widest a column gets; longer lines are broken.
  static let widestColumn = 30
  private static let gap = "  "

  /// The names of the lanes, after that of the time.
  let labels: [String]
  /// The columns a line may take.
  let width: Int
  private var columns: [Column] = []

  init(labels: [String], width: Int) {
    self.labels = labels
    self.width = width
  }

  mutating func append(time: String, lanes: [[String]]) {
    columns.append(Column(time: time, lanes: lanes.map { $0.flatMap { $0.broken(to: Self.widestColumn) } }))
  }

  /// The lines of all blocks, one empty line between two of them.
  func lines() -> [String] {
    let labelWidth = labels.map { $0.displayWidth }.max() ?? 0
    var blocks: [[(column: Column, width: Int)]] = []
    var room = 0
    for column in columns {
      let columnWidth = ([column.time] + column.lanes.flatMap { $0 }).map { $0.displayWidth }.max() ?? 0
      let needed = columnWidth + Self.gap.count
      if blocks.isEmpty || needed > room {
        blocks.append([])
        room = width + Self.gap.count - (labelWidth + 3)
      }
      blocks[blocks.count - 1].append((column, columnWidth))
      room -= needed
    }
    return Array(blocks.map { block($0, labelWidth: labelWidth) }.joined(separator: [""]))
  }

  private func block(_ columns: [(column: Column, width: Int)], labelWidth: Int) -> [String] {
    let ruleWidth = columns.reduce(Self.gap.count - 1) { $0 + $1.width + Self.gap.count }
    var lines = [
      row(labels[0], columns.map { ($0.column.time, $0.width) }, labelWidth: labelWidth),
      String(repeating: "─", count: labelWidth + 1) + "┼" + String(repeating: "─", count: ruleWidth - 1),
    ]
    for lane in labels.indices.dropFirst() {
      let cells = columns.map { ($0.column.lanes[lane - 1], $0.width) }
      let height = max(1, cells.map { $0.0.count }.max() ?? 0)
      for line in 0..<height {
        let texts = cells.map { (line < $0.0.count ? $0.0[line] : "", $0.1) }
        lines.append(row(line == 0 ? labels[lane] : "", texts, labelWidth: labelWidth))
      }
    }
    return lines
  }

  private func row(_ label: String, _ cells: [(String, Int)], labelWidth: Int) -> String {
    var line = label.padded(to: labelWidth) + " │ "
    line += cells.map { $0.0.padded(to: $0.1) }.joined(separator: Self.gap)
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension String {
  /// The text in lines of at most a number of columns, broken at spaces where there are any; further lines are
  /// indented.
  func broken(to width: Int) -> [String] {
    let indent = "  "
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    /// What stands before the last space of the line, if breaking there leaves something.
    var lastSpace: String.Index?
    for character in self {
      let characterWidth = character.displayWidth
      if lineWidth + characterWidth > width {
        var rest = ""
        if let space = lastSpace {
          rest = String(line[line.index(after: space)...])
          line = String(line[..<space])
        }
        lines.append(line)
        line = indent + rest
        lineWidth = line.displayWidth
        lastSpace = nil
        if character == " ", rest.isEmpty { continue }
      }
      if character == " ", lineWidth > indent.count { lastSpace = line.endIndex }
      line.append(character)
      lineWidth += characterWidth
    }
    lines.append(line)
    return lines
  }
}
