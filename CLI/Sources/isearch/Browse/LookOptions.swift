import ArgumentParser
import Foundation
import Picker
import Terminal

/// How the screen looks.
struct LookOptions: ParsableArguments {
  /// How much of the terminal is used.
  struct Height: ExpressibleByArgument {
    var amount: Int
    var isPercent: Bool
    /// Whether few rows take less.
    var isAdaptive: Bool
    /// Whether it is what is left.
    var isRest: Bool

    init?(argument: String) {
      var text = argument[...]
      isAdaptive = text.hasPrefix("~")
      if isAdaptive { text.removeFirst() }
      isRest = text.hasPrefix("-")
      if isRest { text.removeFirst() }
      isPercent = text.hasSuffix("%")
      let known = isPercent ? Double(text.dropLast()).flatMap { Int(exactly: $0.rounded(.down)) } : Int(text)
      // None is all, as in fzf.
      guard let amount = known, amount > 0 || amount == 0 && !isPercent, !isPercent || amount <= 100 else {
        return nil
      }
      // What is left of all is all but that.
      self.amount = isRest && isPercent ? 100 - amount : amount
      if isRest && isPercent { isRest = false }
      if self.amount == 0, isPercent { return nil }
    }
  }

  /// How many colours are used.
  enum Colors: String, CaseIterable, ExpressibleByArgument {
    case auto, none, sixteen = "16", palette = "256", full
  }

  /// What the colours are for.
  enum Theme: String, CaseIterable, ExpressibleByArgument {
    case auto, dark, light
  }

  @Option(
    help: ArgumentHelp(
      """
      Use this many rows below the cursor, or per cent of the screen (40%), and leave the rest; with ~ before, no more than \
      the input needs; with - before, all but these.
      """, valueName: "rows"))
  var height: Height?

  @Option(help: ArgumentHelp("At least so many rows, where the height is a part of the screen.", valueName: "rows"))
  var minHeight = LeastHeight(rows: 10)

  @Option(help: "Where the field is.")
  var layout = PickerSettings.Layout.top

  @Option(
    help: ArgumentHelp(
      "Where the counter is: default (a line of its own), right, inline, inline-right or hidden.", valueName: "place"))
  var info = PickerLook.Info.line

  @Option(
    help: ArgumentHelp(
      "A border around everything: rounded, sharp, bold, double, top, horizontal …, or none.", valueName: "shape"))
  var border: BorderShape?

  @Option(help: ArgumentHelp("What stands in the border.", valueName: "text"))
  var borderLabel = ""

  @Option(help: ArgumentHelp("Free cells around: 1, 1,5% (rows, columns) or all four sides.", valueName: "cells"))
  var margin = PickerLook.Insets.none

  @Option(help: ArgumentHelp("Free cells inside of the border.", valueName: "cells"))
  var padding = PickerLook.Insets.none

  @Option(help: "What stands before the row under the cursor: at most two columns.")
  var pointer: String?

  @Option(help: "What stands before a row that is selected: at most two columns.")
  var marker: String?

  @Option(help: "What stands where a row is cut.")
  var ellipsis: String?

  @Option(help: ArgumentHelp("What the line after the counter is made of; nothing for none.", valueName: "text"))
  var separator: String?

  @Option(help: ArgumentHelp("The sign of the scroll bar; nothing for none.", valueName: "sign"))
  var scrollbar: String?

  @Option(help: "Several of these at once: default, minimal (fewest lines) or full (a border).")
  var style = Style.default

  @Option(
    help: ArgumentHelp(
      """
      Colours: a theme (dark, light, 16, bw) and changes of it, as fg:252,bg+:#3a3a3a,hl:blue:underline.
      """, valueName: "colours"))
  var color: [String] = []

  @Flag(inversion: .prefixedNo, help: "Whether a mouse clicks, scrolls and drags the bar, on the whole screen.")
  var mouse = true

  @Option(help: "What stands before the query.")
  var prompt = "> "

  @Option(help: ArgumentHelp("What stands in the field while it is empty.", valueName: "text"))
  var ghost = ""

  @Option(help: ArgumentHelp("Rows too wide for the screen go on below: char (anywhere) or word.", valueName: "where"))
  var wrap: Wrap?

  @Option(help: ArgumentHelp("What stands before what goes on below.", valueName: "sign"))
  var wrapSign: String?

  @Flag(help: "No field and no counter, until an action (show-input) shows them; keys that are bound work.")
  var noInput = false

  @Option(help: ArgumentHelp("Lines between rows, 1 without a number.", valueName: "count"))
  var gap = Gap(rows: 0)

  @Option(help: ArgumentHelp("What the line between rows is made of; nothing for none.", valueName: "text"))
  var gapLine = "┈"

  @Flag(help: "With --read0, show a row of several lines as one, with ␊ for a line end.")
  var noMultiLine = false

  @Flag(name: .customLong("no-color"), help: "Use no colours; so does the environment variable NO_COLOR.")
  var noColor = false

  @Option(help: "How many colours: by the environment, none, 16, 256 or full (24 bit).")
  var colors = Colors.auto

  @Option(help: "Colours for a dark or a light background; without this the terminal is asked.")
  var theme = Theme.auto

  /// A border by its name.
  struct BorderShape: ExpressibleByArgument {
    /// Nil for none.
    var border: PickerBorder?

    init?(argument: String) {
      border = PickerBorder(named: argument.isEmpty ? "rounded" : argument)
      if border == nil, argument != "none" { return nil }
    }

    static var allValueStrings: [String] { PickerBorder.names }
  }

  /// How rows are wrapped, anywhere for an empty text.
  struct Wrap: ExpressibleByArgument {
    var wrap: RowWrap

    init?(argument: String) {
      guard let wrap = argument.isEmpty ? .char : RowWrap(rawValue: argument) else { return nil }
      self.wrap = wrap
    }

    static var allValueStrings: [String] { RowWrap.allCases.map(\.rawValue) }
  }

  /// A number of free lines, 1 for an empty text.
  struct Gap: ExpressibleByArgument {
    var rows: Int

    init(rows: Int) { self.rows = rows }

    init?(argument: String) {
      guard let rows = argument.isEmpty ? 1 : Int(argument), (0...100).contains(rows) else { return nil }
      self.rows = rows
    }

    var defaultValueDescription: String { String(rows) }
  }

  /// A number of rows; `10+` is 10 here, as nothing is shown around the list that would have to be added.
  struct LeastHeight: ExpressibleByArgument {
    var rows: Int

    init(rows: Int) { self.rows = rows }

    init?(argument: String) {
      guard let rows = Int(argument.hasSuffix("+") ? String(argument.dropLast()) : argument), rows >= 0 else {
        return nil
      }
      self.rows = rows
    }

    var defaultValueDescription: String { String(rows) }
  }

  /// Several looks at once: `full:double` has a border of its own.
  struct Style: ExpressibleByArgument {
    enum Kind: String, CaseIterable { case `default`, minimal, full }

    static let `default` = Style(kind: .default)

    var kind: Kind
    var border: PickerBorder?

    private init(kind: Kind) { self.kind = kind }

    init?(argument: String) {
      let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let kind = Kind(rawValue: parts[0]) else { return nil }
      self.kind = kind
      guard parts.count > 1 || kind == .full else { return }
      guard let shape = BorderShape(argument: parts.count > 1 ? parts[1] : "rounded") else { return nil }
      border = shape.border
    }

    static var allValueStrings: [String] { Kind.allCases.map(\.rawValue) }
    var defaultValueDescription: String { kind.rawValue }
  }

  func validate() throws {
    _ = try pickerColors()
    for (name, text) in [("--pointer", pointer), ("--marker", marker)] {
      if let text, DisplayText(text).columns > PickerLook.widestSign {
        throw ValidationError("\(name) takes at most two columns.")
      }
    }
  }

  private func pickerColors() throws -> PickerColors {
    var colors = PickerColors()
    for text in color {
      do throws(ColorError) {
        try colors.add(text)
      } catch {
        throw ValidationError("--color: \(error)")
      }
    }
    return colors
  }

  private var look: PickerLook {
    var look = PickerLook()
    if style.kind == .minimal { (look.separator, look.scrollBar) = (nil, nil) }
    look.border = style.border
    if let border { look.border = border.border }
    look.info = info
    look.label = borderLabel
    look.margin = margin
    look.padding = padding
    let shown = { (text: String) in DisplayText(text).text }
    if let pointer { look.pointer = shown(pointer) }
    if let marker { look.marker = shown(marker) }
    if let ellipsis { look.ellipsis = shown(ellipsis) }
    if let separator { look.separator = separator.isEmpty ? nil : shown(separator) }
    look.wrap = wrap?.wrap
    if let wrapSign { look.wrapSign = shown(wrapSign) }
    look.gap = gap.rows
    look.gapLine = gapLine.isEmpty ? nil : shown(gapLine)
    if let scrollbar { look.scrollBar = scrollbar.isEmpty ? nil : String(shown(scrollbar).prefix(1)) }
    return look
  }

  /// The settings that these options make.
  func settings() -> PickerSettings {
    var settings = PickerSettings()
    settings.prompt = prompt
    settings.ghost = ghost
    settings.layout = layout
    settings.hasInput = !noInput
    settings.look = look
    // They were read before, when options were checked.
    settings.colors = (try? pickerColors()) ?? PickerColors()
    settings.colorDepth = depth
    settings.isLight = theme == .auto ? nil : theme == .light
    return settings
  }

  /// The part of the terminal.
  ///
  /// With `needed` rows given, an adaptive height is no more than those.
  func mode(needed: Int? = nil) -> RawTerminal.Mode {
    guard let height, height.amount > 0 else { return .fullScreen }
    let least = max(3, minHeight.rows)
    let most = height.isAdaptive ? needed.map { max(3, $0) } : nil
    if height.isRest { return .inline(.allBut(height.amount, most: most)) }
    if height.isPercent { return .inline(.percent(height.amount, least: least, most: most)) }
    return .inline(rows: min(max(3, height.amount), most ?? .max))
  }

  private var depth: ColorDepth {
    if noColor { return .none }
    return switch colors {
    case .auto: ColorDepth.detected(environment: ProcessInfo.processInfo.environment)
    case .none: .none
    case .sixteen: .ansi16
    case .palette: .palette256
    case .full: .trueColor
    }
  }
}

extension PickerSettings.Layout: ExpressibleByArgument {}

extension PickerLook.Insets: ExpressibleByArgument {
  /// Reads `1`, `1,10%`, `1,2,3` or `1,2,3,4`.
  public init?(argument: String) { self.init(argument) }

  /// For the help.
  public var defaultValueDescription: String { "0" }
}

extension PickerLook.Info: ExpressibleByArgument {
  /// For the help.
  public var defaultValueDescription: String { "default" }

  /// Reads `default`, `right`, `inline`, `inline:TEXT`, `inline-right`, `inline-right:TEXT` or `hidden`.
  public init?(argument: String) {
    switch argument {
    case "default": self = .line
    case "right": self = .right
    case "inline": self = .inline("  < ")
    case "inline-right": self = .inlineRight("")
    case "hidden": self = .hidden
    default:
      let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count > 1 else { return nil }
      let text = parts[1].split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
      switch parts[0] {
      case "inline": self = .inline(text)
      case "inline-right": self = .inlineRight(text)
      default: return nil
      }
    }
  }
}

extension PreviewPlace: ExpressibleByArgument {
  /// Reads `right:60%`, `down,40%,hidden` and the like.
  public init?(argument: String) { self.init(argument) }
}
