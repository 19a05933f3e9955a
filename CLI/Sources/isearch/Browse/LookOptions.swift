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
      guard let amount = Int(isPercent ? text.dropLast() : text), amount > 0, !isPercent || amount <= 100 else {
        return nil
      }
      // What is left of all is all but that.
      self.amount = isRest && isPercent ? 100 - amount : amount
      if isRest && isPercent { isRest = false }
      if self.amount == 0 { return nil }
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
  var minHeight = 10

  @Option(help: "Where the field is.")
  var layout = PickerSettings.Layout.top

  @Option(help: "What stands before the query.")
  var prompt = "> "

  @Flag(name: .customLong("no-color"), help: "Use no colours; so does the environment variable NO_COLOR.")
  var noColor = false

  @Option(help: "How many colours: by the environment, none, 16, 256 or full (24 bit).")
  var colors = Colors.auto

  @Option(help: "Colours for a dark or a light background; without this the terminal is asked.")
  var theme = Theme.auto

  /// The settings that these options make.
  func settings(header: [String]) -> PickerSettings {
    var settings = PickerSettings()
    settings.prompt = prompt
    settings.layout = layout
    settings.header = header
    settings.colorDepth = depth
    settings.isLight = theme == .auto ? nil : theme == .light
    return settings
  }

  /// The part of the terminal.
  ///
  /// With `needed` rows given, an adaptive height is no more than those.
  func mode(needed: Int? = nil) -> RawTerminal.Mode {
    guard let height else { return .fullScreen }
    let least = max(3, minHeight)
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

extension PreviewPlace: ExpressibleByArgument {
  /// Reads `right:60%`, `down,40%,hidden` and the like.
  public init?(argument: String) { self.init(argument) }
}
