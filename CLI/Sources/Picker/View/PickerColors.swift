import Terminal

/// Colours that a person wants instead of the theme's, as fzf's `--color` has them:
/// `dark,fg:252,bg+:#3a3a3a,hl:bright-blue:underline`.
package struct PickerColors: Equatable, Sendable {
  /// The theme that colours change.
  package enum Base: String, Sendable {
    case dark, light
    /// The terminal's own sixteen.
    case sixteen = "16"
    case none = "bw"
  }

  /// What a colour is for.
  enum Part: Hashable, Sendable {
    case text, currentText, background, currentBackground, match, currentMatch, query, info, header, border, separator
    case scrollBar, prompt, pointer, marker, spinner, preview, previewBackground, previewBorder, label, gutter
  }

  /// A colour and attributes; nil is what the theme has.
  struct Change: Equatable, Sendable {
    /// The inner nil is the terminal's own.
    var color: TerminalColor??
    var attributes: TextAttributes?

    func applied(to style: TextStyle) -> TextStyle {
      var style = style
      if let color { style.foreground = color }
      if let attributes { style.attributes = attributes }
      return style
    }
  }

  /// The theme that was named last; nil for that of the terminal.
  package private(set) var base: Base?
  private(set) var changes: [Part: Change] = [:]

  /// The theme's.
  package init() {}

  /// Takes in what a person writes; of a part that is given again the last one counts.
  package mutating func add(_ text: String) throws(ColorError) {
    var position = 1
    let words = text.split(omittingEmptySubsequences: false) { $0 == "," || $0.isWhitespace }
    for word in words {
      let place = position
      position += word.count + 1
      let word = word.lowercased()
      if word.isEmpty { continue }
      if let base = Self.bases[word] {
        self = PickerColors()
        self.base = base
        continue
      }
      let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard Self.known.contains(parts[0]) else {
        throw ColorError(word: word, position: place, reason: "there is no colour called \(parts[0])")
      }
      guard parts.count > 1 else { throw ColorError(word: word, position: place, reason: "\(parts[0]) needs a colour") }
      var change = Change()
      for part in parts[1...] {
        if let attribute = Self.attributes[part] {
          change.attributes = attribute.isEmpty ? [] : (change.attributes ?? []).union(attribute)
        } else if let color = Self.color(part) {
          change.color = color
        } else {
          throw ColorError(word: word, position: place, reason: "\(part) is no colour")
        }
      }
      if let part = Self.parts[parts[0]] { changes[part] = change }
    }
  }

  /// -1, 0 to 255, `#rrggbb` or a name; the inner nil is the terminal's own colour.
  private static func color(_ text: String) -> TerminalColor?? {
    if text == "-1" || text == "default" { return .some(nil) }
    if let index = UInt8(text) { return .indexed(index) }
    if let index = names.firstIndex(of: text) { return .indexed(UInt8(index)) }
    if text == "gray" || text == "grey" { return .indexed(8) }
    guard text.hasPrefix("#"), text.utf8.count == 7, let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    return .rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }

  private static let names = ["", "bright-"].flatMap { bright in
    ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"].map { bright + $0 }
  }
  private static let attributes: [String: TextAttributes] = [
    "regular": [], "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    "strikethrough": .strikethrough, "strip": [], "blink": .bold, "strong": .bold, "underline-double": .underline,
    "underline-curly": .underline, "underline-dotted": .underline, "underline-dashed": .underline,
  ]
  private static let bases: [String: Base] = [
    "dark": .dark, "light": .light, "16": .sixteen, "base16": .sixteen, "bw": .none, "no": .none,
  ]
  private static let parts: [String: Part] = [
    "fg": .text, "list-fg": .text, "fg+": .currentText, "current-fg": .currentText, "bg": .background,
    "list-bg": .background, "bg+": .currentBackground, "current-bg": .currentBackground, "hl": .match,
    "hl+": .currentMatch,
    "current-hl": .currentMatch, "query": .query, "input-fg": .query, "info": .info, "header": .header,
    "header-fg": .header, "border": .border, "separator": .separator, "scrollbar": .scrollBar, "prompt": .prompt,
    "pointer": .pointer, "marker": .marker, "spinner": .spinner, "preview-fg": .preview,
    "preview-bg": .previewBackground, "preview-border": .previewBorder, "label": .label, "gutter": .gutter,
  ]
  /// Those of parts that only fzf has are taken too, and change nothing.
  private static let known = Set(parts.keys).union([
    "disabled", "preview-label", "preview-scrollbar", "list-border", "list-label", "list-scrollbar", "input-bg",
    "input-border", "input-label", "header-bg", "header-border", "header-label", "footer", "footer-fg", "footer-bg",
    "footer-border", "footer-label", "selected-fg", "selected-bg", "selected-hl", "alt-bg", "alt-gutter", "ghost",
    "nth", "nomatch", "gap-line", "input", "list", "preview", "hidden",
  ])
}

/// What of colours can't be read, and where.
package struct ColorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was written.
  package let word: String
  /// The character that it begins at, from 1.
  package let position: Int
  /// What is wrong.
  package let reason: String

  /// What is wrong, and where.
  package var description: String { "\(reason), in \(word) at character \(position)" }
}
