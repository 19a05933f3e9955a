import Terminal

/// What actions are bound to: a key, a typed character, or something that happens.
package enum PickerTrigger: Hashable, Sendable {
  case key(KeyPress)
  case sign(Character)
  case event(PickerOccasion)
  /// What a mouse does, by the name that fzf has for it.
  case mouse(String)

  /// The trigger of a name as fzf has it; nil if there is none.
  package init?(_ name: some StringProtocol) {
    let name = String(name)
    if name.count == 1, let sign = name.first {
      self = .sign(sign)
    } else if let occasion = PickerOccasion(rawValue: name.lowercased()) {
      self = .event(occasion)
    } else if Self.mouseNames.contains(name.lowercased()) {
      self = .mouse(name.lowercased())
    } else if name.lowercased() == "space" {
      self = .sign(" ")
    } else if let press = KeyPress(named: name) {
      self = .key(press)
    } else {
      return nil
    }
  }
}

extension PickerTrigger {
  /// The names in a list with commas between, where a comma may be a key: `a,,,b`, `alt-,`.
  package static func names(in list: String) -> [String] {
    if list == "," { return [","] }
    var names: [String] = []
    var name = ""
    for sign in list {
      if sign != "," || name.isKeyBeforeSign {
        // One that no other follows only ends the name before it.
        if name == "," { name = "" }
        name.append(sign)
      } else if name.isEmpty {
        name = ","
      } else {
        names.append(name)
        name = ""
      }
    }
    return name.isEmpty ? names : names + [name]
  }

  /// Whether only fzf has a key or an event of this name.
  static func isOnlyOfFzf(_ name: String) -> Bool {
    ["insert", "click-header", "click-footer"].contains(name.lowercased()) || name.lowercased().hasPrefix("every(")
  }

  /// What a mouse can do.
  private static let mouseNames: Set<String> = [
    "left-click", "right-click", "double-click", "shift-left-click", "shift-right-click", "scroll-up", "scroll-down",
    "shift-scroll-up", "shift-scroll-down", "preview-scroll-up", "preview-scroll-down",
  ]
}

/// Something that happens while a person picks.
package enum PickerOccasion: String, CaseIterable, Sendable {
  /// The picker begins.
  case start
  /// All input has been read.
  case load
  /// The query is another one.
  case change
  /// The rows of the query are there.
  case result
  /// They are there, and all input has been read.
  case resultFinal = "result-final"
  /// The cursor is on another row.
  case focus
  /// Other rows are selected.
  case multi
  /// There is one match.
  case one
  /// There is no match.
  case zero
  /// The terminal has another size.
  case resize
  /// A row was gone to by its label, or not.
  case jump
  case jumpCancel = "jump-cancel"
  /// Something is to be deleted where there is nothing.
  case backwardEnd = "backward-eof"
}

extension StringProtocol {
  /// Whether the sign that follows belongs to the name of a key, whichever it is.
  var isKeyBeforeSign: Bool { lowercased().hasSuffix("alt-") }
}

extension KeyPress {
  /// The press of a name as fzf has it: `ctrl-a`, `alt-enter`, `shift-up`, `f1`, `pgup`; nil if there is none.
  package init?(named name: String) {
    let whole = ["btab": "shift-tab", "ctrl-m": "enter", "ctrl-i": "tab", "ctrl-6": "ctrl-^", "ctrl-/": "ctrl-_"]
    var rest = (whole[name.lowercased()] ?? name)[...]
    var modifiers: KeyModifiers = []
    let prefixes = [("ctrl-", KeyModifiers.control), ("alt-", .alt), ("shift-", .shift)]
    while let (prefix, modifier) = prefixes.first(where: {
      rest.count > $0.0.count && !modifiers.contains($0.1) && rest.lowercased().hasPrefix($0.0)
    }) {
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    // Alt alone tells capital letters from small ones.
    if modifiers.contains(.control) || rest.count > 1 { rest = rest.lowercased()[...] }
    if let key = Self.keys[String(rest)] {
      self.init(key, modifiers)
    } else if rest.count == 1, let sign = rest.first, modifiers.contains(.control) || modifiers.contains(.alt) {
      if sign.isUppercase, let small = sign.lowercased().first {
        self.init(.character(small), modifiers.union(.shift))
      } else {
        self.init(.character(sign), modifiers)
      }
    } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...12).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// The name that fzf has for it.
  var name: String {
    let sign: Character? = if case .character(let sign) = key { sign } else { nil }
    let number: Int? = if case .function(let number) = key { number } else { nil }
    let name = sign.map { $0 == " " ? "space" : String($0) } ?? number.map { "f\($0)" } ?? Self.names[key] ?? ""
    return (modifiers.contains(.control) ? "ctrl-" : "") + (modifiers.contains(.alt) ? "alt-" : "")
      + (modifiers.contains(.shift) ? "shift-" : "") + name
  }

  private static let names: [Key: String] = [
    .enter: "enter", .tab: "tab", .escape: "esc", .backspace: "backspace", .delete: "delete", .up: "up", .down: "down",
    .left: "left", .right: "right", .home: "home", .end: "end", .pageUp: "page-up", .pageDown: "page-down",
  ]

  private static let keys: [String: Key] = [
    "enter": .enter, "return": .enter, "tab": .tab, "esc": .escape, "backspace": .backspace, "bspace": .backspace,
    "bs": .backspace, "delete": .delete, "del": .delete, "up": .up, "down": .down, "left": .left, "right": .right,
    "home": .home, "end": .end, "page-up": .pageUp, "pgup": .pageUp, "page-down": .pageDown, "pgdn": .pageDown,
    "space": .character(" "),
  ]
}
