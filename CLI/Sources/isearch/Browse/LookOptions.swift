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

    init?(argument: String) {
      isPercent = argument.hasSuffix("%")
      guard let amount = Int(isPercent ? argument.dropLast() : argument[...]), amount > 0 else { return nil }
      if isPercent, amount > 100 { return nil }
      self.amount = amount
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
      "Use this many rows below the cursor, or per cent of the screen (40%), and leave the rest.",
      valueName: "rows"))
  var height: Height?

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
  func settings(header: String?) -> PickerSettings {
    var settings = PickerSettings()
    settings.prompt = prompt
    settings.layout = layout
    settings.header = header
    settings.colorDepth = depth
    settings.isLight = theme == .auto ? nil : theme == .light
    return settings
  }

  /// The part of the terminal.
  var mode: RawTerminal.Mode {
    guard let height else { return .fullScreen }
    return height.isPercent ? .inline(percent: height.amount) : .inline(rows: max(3, height.amount))
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
  public init?(argument: String) {
    self.init()
    for word in argument.split(whereSeparator: { $0 == ":" || $0 == "," }) {
      if let side = Side(rawValue: String(word)) {
        self.side = side
      } else if word == "hidden" {
        isHidden = true
      } else if let percent = Int(word.hasSuffix("%") ? word.dropLast() : word), (1...99).contains(percent) {
        self.percent = percent
      } else {
        return nil
      }
    }
  }
}
