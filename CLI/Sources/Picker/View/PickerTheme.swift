import Terminal

/// The styles of a picker's parts.
struct PickerTheme: Equatable, Sendable {
  var prompt = TextStyle()
  var query = TextStyle()
  /// What is not the title of a row, and what is out of date.
  var quiet = TextStyle()
  var text = TextStyle()
  /// The parts of a row that match.
  var match = TextStyle()
  /// Of the row under the cursor.
  var currentText = TextStyle()
  var currentMatch = TextStyle()
  /// The background and weight of the row under the cursor.
  var currentBackground: TerminalColor?
  var currentAttributes: TextAttributes = []
  var pointer = TextStyle()
  var marker = TextStyle()
  var spinner = TextStyle()
  var error = TextStyle()
  var scrollBar = TextStyle()
  /// The counter.
  var info = TextStyle()
  var header = TextStyle()
  var border = TextStyle()
  var separator = TextStyle()
  /// What is written into the border.
  var label = TextStyle()
  var preview = TextStyle()
  var previewBorder = TextStyle()
  /// Behind everything, the preview and what stands before a row; nil for the terminal's own.
  var background, previewBackground, gutter: TerminalColor?

  /// The theme for a terminal with these colours and background, with the colours that a person wants.
  init(depth: ColorDepth, isLight: Bool, colors: PickerColors = PickerColors()) {
    switch (colors.base, depth, isLight) {
    case (_, .none, _), (.some(PickerColors.Base.none), _, _): self.init()
    case (nil, .ansi16, let isLight), (.sixteen, _, let isLight): self.init(Palette(sixteen: isLight))
    case (.dark, .ansi16, _): self.init(Palette(sixteen: false))
    case (.light, .ansi16, _): self.init(Palette(sixteen: true))
    case (.dark, _, _), (nil, _, false): self.init(.dark)
    case (.light, _, _), (nil, _, true): self.init(.light)
    }
    if depth > .none { apply(colors) }
  }

  /// Changes the parts that a person wants otherwise.
  private mutating func apply(_ colors: PickerColors) {
    let styles: [(PickerColors.Part, WritableKeyPath<PickerTheme, TextStyle>)] = [
      (.text, \.text), (.text, \.currentText), (.currentText, \.currentText), (.match, \.match),
      (.match, \.currentMatch), (.currentMatch, \.currentMatch), (.query, \.query), (.info, \.info),
      (.header, \.header), (.border, \.border), (.border, \.previewBorder), (.border, \.separator),
      (.previewBorder, \.previewBorder), (.separator, \.separator), (.scrollBar, \.scrollBar), (.prompt, \.prompt),
      (.pointer, \.pointer), (.marker, \.marker), (.spinner, \.spinner), (.preview, \.preview), (.label, \.label),
    ]
    for (part, path) in styles {
      if let change = colors.changes[part] { self[keyPath: path] = change.applied(to: self[keyPath: path]) }
    }
    let backgrounds: [(PickerColors.Part, WritableKeyPath<PickerTheme, TerminalColor?>)] = [
      (.background, \.background), (.background, \.previewBackground), (.currentBackground, \.currentBackground),
      (.previewBackground, \.previewBackground), (.gutter, \.gutter),
    ]
    for (part, path) in backgrounds {
      if let color = colors.changes[part]?.color { self[keyPath: path] = color }
    }
    if let attributes = colors.changes[.currentText]?.attributes { currentAttributes = attributes }
  }

  /// Without colours: weight, underlines and reversal.
  private init() {
    prompt.attributes = .bold
    match.attributes = [.bold, .underline]
    currentMatch = match
    currentAttributes = .reverse
    pointer.attributes = .bold
    marker.attributes = .bold
    error.attributes = .bold
  }

  private init(_ palette: Palette) {
    prompt = TextStyle(foreground: palette.accent, attributes: .bold)
    quiet = TextStyle(foreground: palette.quiet)
    match = TextStyle(foreground: palette.match, attributes: .bold)
    currentMatch = match
    (info, header, border, separator, label, previewBorder) = (quiet, quiet, quiet, quiet, quiet, quiet)
    currentBackground = palette.current
    currentAttributes = palette.current == nil ? .bold : []
    pointer = TextStyle(foreground: palette.pointer, attributes: .bold)
    marker = TextStyle(foreground: palette.marker, attributes: .bold)
    spinner = TextStyle(foreground: palette.accent)
    error = TextStyle(foreground: palette.error, attributes: .bold)
    scrollBar = TextStyle(foreground: palette.quiet)
  }

  /// The same for a row of names.
  var ofHeader: PickerTheme {
    var theme = self
    (theme.text, theme.quiet) = (header, header)
    theme.text.attributes.insert(.bold)
    return theme
  }

  /// The style on the row under the cursor.
  func onCurrentRow(_ style: TextStyle) -> TextStyle {
    var style = style
    style.background = currentBackground
    style.attributes.formUnion(currentAttributes)
    return style
  }
}

/// The few colours that a picker uses, each readable on its background: a contrast of 4.5 or more for text (WCAG AA).
private struct Palette {
  var accent: TerminalColor
  var quiet: TerminalColor
  var match: TerminalColor
  var current: TerminalColor?
  var pointer: TerminalColor
  var marker: TerminalColor
  var error: TerminalColor

  static let dark = Palette(
    accent: .rgb(0x7A, 0xB8, 0xF0), quiet: .rgb(0x94, 0x9C, 0xA8), match: .rgb(0x8F, 0xD0, 0x7A),
    current: .rgb(0x2C, 0x33, 0x3D), pointer: .rgb(0xFF, 0x87, 0x9B), marker: .rgb(0xF2, 0xB2, 0x5C),
    error: .rgb(0xFF, 0x7B, 0x72))

  static let light = Palette(
    accent: .rgb(0x0B, 0x5C, 0xAD), quiet: .rgb(0x5C, 0x64, 0x70), match: .rgb(0x1B, 0x6E, 0x2E),
    current: .rgb(0xE3, 0xE9, 0xF2), pointer: .rgb(0xB4, 0x1F, 0x4E), marker: .rgb(0x8A, 0x55, 0x00),
    error: .rgb(0xB4, 0x23, 0x18))

  /// The sixteen colours are the user's own, so that only those are taken which themes keep readable.
  init(sixteen isLight: Bool) {
    accent = .indexed(4)
    quiet = .indexed(isLight ? 8 : 7)
    match = .indexed(2)
    current = nil
    pointer = .indexed(5)
    marker = .indexed(3)
    error = .indexed(1)
  }

  private init(
    accent: TerminalColor, quiet: TerminalColor, match: TerminalColor, current: TerminalColor?, pointer: TerminalColor,
    marker: TerminalColor, error: TerminalColor
  ) {
    self.accent = accent
    self.quiet = quiet
    self.match = match
    self.current = current
    self.pointer = pointer
    self.marker = marker
    self.error = error
  }
}
