import Terminal

/// The preview as it is shown: what it has, and how far it is scrolled.
struct PreviewPane: Equatable, Sendable {
  private(set) var place: PreviewPlace?
  private(set) var isShown: Bool
  private(set) var content = PreviewContent()
  /// The first line shown.
  private(set) var top = 0
  /// How many ticks the content has been that of another item; nil while it is right.
  private var staleTicks: Int?
  private var rows = 0
  /// Whether the line that is to be the first one shown has not come.
  private var isWaitingForFirst = false
  /// How often it went on to the next of several places.
  private var moves = 0

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

  mutating func setShown(_ isShown: Bool) { self.isShown = isShown && place != nil }

  /// Moves to another place, shown there if it is not hidden.
  mutating func move(to place: PreviewPlace) {
    self.place = place
    isShown = !place.isHidden
  }

  /// Moves to the next of places, given as changes of another one, each time; the first one comes after the last.
  mutating func move(toNextOf places: [String], from other: PreviewPlace) {
    if places.isEmpty { return }
    let text = places[moves % places.count]
    moves += 1
    if let place = PreviewPlace(text, from: other) { move(to: place) }
  }

  mutating func toggleWrap() { place?.wraps.toggle() }

  mutating func show(_ content: PreviewContent) {
    // What was there stays until there is something else, so that moving on does not flicker.
    if content.lines.isEmpty, content.isRunning { return }
    let isOther = isStale
    if isOther { top = 0 }
    staleTicks = nil
    self.content = content
    if place?.follows == true {
      scrollToEnd()
    } else if isOther || isWaitingForFirst {
      // As far as the lines have come; the first one asked for may be on its way.
      isWaitingForFirst = content.isRunning && content.lines.count < content.firstLine + max(1, rows)
      top = content.firstLine
    }
    scroll(by: 0)
  }

  mutating func fit(rows: Int) {
    self.rows = rows
    scroll(by: 0)
  }

  mutating func scroll(by lines: Int) {
    if lines != 0 { isWaitingForFirst = false }
    // A wrapped line may fill the room alone.
    let last = content.lines.count - (place?.wraps == true ? 1 : max(1, rows))
    top = max(0, min(top + lines, last))
  }

  mutating func scrollToStart() { scroll(by: -top) }

  mutating func scrollToEnd() { scroll(by: content.lines.count) }

  mutating func scrollHalfPage(by pages: Int) { scroll(by: pages * max(1, rows / 2)) }

  mutating func scrollPage(by pages: Int) { scroll(by: pages * max(1, rows - 1)) }
}

/// What a preview command has printed so far.
package struct PreviewContent: Equatable, Sendable {
  /// The lines, as runs of one style each.
  package var lines: [[AnsiText.Run]]
  /// Whether more may come.
  package var isRunning: Bool
  /// Said below the lines: that output was cut, or how the command failed.
  package var note: String?
  /// The line to be shown first, from 0.
  package var firstLine: Int

  /// Makes a content.
  package init(lines: [[AnsiText.Run]] = [], isRunning: Bool = false, note: String? = nil, firstLine: Int = 0) {
    self.lines = lines
    self.isRunning = isRunning
    self.note = note
    self.firstLine = firstLine
  }
}

/// What a preview is asked to show.
package struct PreviewRequest<Item: Sendable>: Sendable {
  /// The command.
  package var command: String
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
  /// Where it is shown.
  package var place: PreviewPlace
  /// What else the command is told.
  package var facts: PickerFacts
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
  /// How much of the screen it takes.
  package var size: Size
  /// Whether it is hidden until asked for.
  package var isHidden: Bool
  /// Whether lines that are too long go on below.
  package var wraps = false
  /// Whether its end is shown while it grows.
  package var follows = false
  /// Whether a line sets it apart.
  package var hasBorder = true
  /// Whether the corner says which line is the first one, where not all are in sight.
  package var tellsPosition = true
  /// How many lines at the top stay.
  package var headerLines = 0
  /// The line to be shown first.
  package var scroll: PreviewScroll?
  /// Changes of the place on a screen of fewer columns than these, as they are written.
  private var narrow: Narrow?

  private struct Narrow: Equatable {
    var columns: Int
    var changes: String
  }

  /// The place on a screen of so many columns.
  func fitting(columns: Int) -> PreviewPlace {
    guard let narrow, columns < narrow.columns else { return self }
    return PreviewPlace(narrow.changes, from: self) ?? self
  }

  /// A part of the screen.
  package enum Size: Equatable, Sendable {
    case percent(Int)
    case cells(Int)
  }

  /// Makes a place.
  package init(side: Side? = nil, size: Size = .percent(50), isHidden: Bool = false) {
    self.side = side
    self.size = size
    self.isHidden = isHidden
  }
}

/// Which line of a preview is shown first: `+{2}-5`, `+{2}+3/2`.
package struct PreviewScroll: Equatable, Sendable {
  /// A number, or a field that has it (`2` of `{2}`).
  package enum Base: Equatable, Sendable {
    case line(Int)
    case field(String)
  }

  /// The line from 1.
  package var base: Base
  /// Added to it.
  package var offset = 0
  /// The line is this part of the height below the top.
  package var part: Int?

  /// Reads what follows the `+`; nil if it is none.
  package init?(_ text: some StringProtocol) {
    var rest = String(text)[...]
    if rest.hasPrefix("{"), let close = rest.firstIndex(of: "}") {
      base = .field(String(rest[rest.index(after: rest.startIndex)..<close]))
      rest = rest[rest.index(after: close)...]
    } else {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits) else { return nil }
      base = .line(line)
      rest = rest.dropFirst(digits.count)
    }
    while let sign = rest.first, sign == "+" || sign == "-" {
      rest.removeFirst()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      // `-/2` is what `/2` once was.
      guard !digits.isEmpty || rest.first == "/" else { return nil }
      offset = Self.sum(offset, (sign == "-" ? -1 : 1) * (Int(digits) ?? 0))
    }
    if rest.first == "/" {
      guard let part = Int(rest.dropFirst()), part > 0 else { return nil }
      self.part = part
      rest = ""
    }
    if !rest.isEmpty { return nil }
  }

  /// The first line shown, from 0, in so many rows below those that stay.
  package func firstLine(field: Int?, rows: Int, headerLines: Int) -> Int {
    let line: Int? = if case .line(let line) = base { line } else { field }
    guard let line else { return 0 }
    let below = part.map { Self.sum(rows, -headerLines) / $0 } ?? 0
    return max(0, Self.sum(Self.sum(line, offset) - 1 - below, -headerLines))
  }

  /// The sum of two numbers of lines, which rows and people may give as large as they like.
  private static func sum(_ first: Int, _ second: Int) -> Int {
    let most = 1 << 40
    return max(-most, min(first, most)) + max(-most, min(second, most))
  }
}

extension PreviewPlace {
  private static let borders: Set<String> = [
    "rounded", "sharp", "bold", "double", "dashed", "block", "thinblock", "horizontal", "vertical", "line", "top",
    "bottom", "left", "right", "up", "down",
  ]

  /// Reads `right:60%`, `down,3,border-top,wrap,+{2}-/2` and the like, as changes of another place.
  package init?(_ text: String, from other: PreviewPlace = PreviewPlace()) {
    self = other
    var rest = text[...]
    if let start = text.firstIndex(of: "<") {
      let digits = text[text.index(after: start)...].prefix { $0.isASCII && $0.isNumber }
      let changes = text[digits.endIndex...].prefix { $0 != ")" }
      guard let columns = Int(digits), changes.first == "(", changes.endIndex < text.endIndex,
        PreviewPlace(String(changes.dropFirst())) != nil
      else { return nil }
      narrow = Narrow(columns: columns, changes: String(changes.dropFirst()))
      let after = text[changes.endIndex...].dropFirst()
      guard after.isEmpty || after.first == "," || after.first == ":" else { return nil }
      rest = (text[..<start] + after)[...]
    }
    for word in rest.split(whereSeparator: { $0 == ":" || $0 == "," }).map(String.init) {
      if let side = Side(rawValue: word == "top" ? "up" : word == "bottom" ? "down" : word) {
        self.side = side
      } else if let flag = Self.flags[word] {
        flag(&self)
      } else if word == "rounded" || word == "sharp" {
        hasBorder = true
      } else if word.hasPrefix("border"), word == "border" || Self.borders.contains(String(word.dropFirst(7))) {
        hasBorder = true
      } else if word.hasPrefix("~"), let count = Int(word.dropFirst()), count >= 0 {
        headerLines = count
      } else if word.hasPrefix("+"), let scroll = PreviewScroll(word.dropFirst()) {
        self.scroll = scroll
      } else if word.hasSuffix("%"), let percent = Int(word.dropLast()), (1...99).contains(percent) {
        size = .percent(percent)
      } else if let cells = Int(word), cells >= 0 {
        size = .cells(cells)
      } else {
        return nil
      }
    }
  }

  private static let flags: [String: @Sendable (inout PreviewPlace) -> Void] = [
    "hidden": { $0.isHidden = true }, "nohidden": { $0.isHidden = false },
    "wrap": { $0.wraps = true }, "wrap-word": { $0.wraps = true }, "nowrap": { $0.wraps = false },
    "follow": { $0.follows = true }, "nofollow": { $0.follows = false },
    "border-none": { $0.hasBorder = false }, "noborder": { $0.hasBorder = false },
    "default": { $0 = PreviewPlace() },
    "info": { $0.tellsPosition = true }, "noinfo": { $0.tellsPosition = false },
    // What has no counterpart: scrolling past the end to the start.
    "cycle": { _ in }, "nocycle": { _ in },
  ]
}
