import Terminal

/// Which actions keys and events lead to, beside the picker's own.
package struct PickerBindings: Equatable, Sendable {
  private var bound: [PickerTrigger: [PickerAction]] = [:]
  private var isOff: Set<PickerTrigger> = []

  /// None but the picker's own.
  package init() {}

  /// Takes in what a person writes: `ctrl-a:select-all+accept,change:reload(ls)`.
  package mutating func bind(_ text: String) throws(BindingError) {
    var reader = BindingReader(text)
    while let binding = try reader.next() {
      for trigger in binding.triggers {
        bound[trigger] = (binding.goesOn ? bound[trigger] ?? [] : []) + binding.actions
      }
    }
  }

  /// What a trigger leads to; nil for what the picker does by itself.
  func actions(of trigger: PickerTrigger) -> [PickerAction]? { isOff.contains(trigger) ? nil : bound[trigger] }

  /// Whether something is bound to a sign that is typed.
  var hasSigns: Bool {
    bound.keys.contains { if case .sign = $0 { true } else { false } }
  }

  /// Makes triggers do nothing of what was bound to them, or again.
  mutating func set(_ triggers: [PickerTrigger], isOn: Bool) {
    if isOn { isOff.subtract(triggers) } else { isOff.formUnion(triggers) }
  }

  /// Has what triggers were bound to done again, or no more.
  mutating func toggle(_ triggers: [PickerTrigger]) { isOff.formSymmetricDifference(triggers) }
}

extension PickerAction {
  /// The actions of a text such as `up+change-prompt(> )`, without a key before.
  static func list(_ text: String) throws(BindingError) -> [PickerAction] {
    // What commands print ends with a line end.
    var reader = BindingReader(text.trimmingSpaces)
    return try reader.all()
  }
}

/// What in a binding can't be read, and where.
package struct BindingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was written.
  package let text: String
  /// The character that it goes wrong at, from 1.
  package let position: Int
  /// What is wrong.
  package let reason: String

  /// What is wrong, and the text up to there.
  package var description: String {
    let end = text.index(text.startIndex, offsetBy: min(position - 1, text.count))
    return "\(reason), at character \(position): \(text[..<end])⟨here⟩\(text[end...])"
  }
}

/// Reads bindings one after the other.
private struct BindingReader {
  struct Binding {
    var triggers: [PickerTrigger]
    var actions: [PickerAction]
    /// Whether the actions come after those that are bound already.
    var goesOn: Bool
  }

  private let text: [Character]
  private var index = 0

  init(_ text: String) { self.text = Array(text) }

  private var current: Character? { index < text.count ? text[index] : nil }

  private func error(_ reason: String, at index: Int) -> BindingError {
    BindingError(text: String(text), position: index + 1, reason: reason)
  }

  mutating func next() throws(BindingError) -> Binding? {
    while let character = current, character.isWhitespace && !isKey || character == "," && next(is: ",") == false {
      index += 1
    }
    if current == nil { return nil }
    let triggers = try triggers()
    let goesOn = current == "+"
    if goesOn { index += 1 }
    return Binding(triggers: triggers, actions: try actions(), goesOn: goesOn)
  }

  mutating func all() throws(BindingError) -> [PickerAction] {
    var all: [PickerAction] = []
    while let character = current {
      if character.isWhitespace || character == "+" || character == "," { index += 1 } else { all += try actions() }
    }
    return all
  }

  /// Whether the current sign is a key by itself.
  private var isKey: Bool { index + 1 < text.count && text[index + 1] == ":" && text[index] == " " }

  /// Whether the sign after the current one begins the end of a key that is a comma.
  private func next(is sign: Character) -> Bool {
    index + 1 < text.count && (text[index + 1] == ":" || text[index + 1] == sign)
  }

  private mutating func triggers() throws(BindingError) -> [PickerTrigger] {
    var triggers: [PickerTrigger] = []
    while true {
      let start = index
      // A comma or a colon may be the key itself.
      if current == "," || current == ":" { index += 1 }
      while let character = current,
        character != "," && character != ":" || String(text[start..<index]).trimmingSpaces.isKeyBeforeSign
      {
        index += 1
      }
      let written = String(text[start..<index])
      let name = written == " " ? written : written.trimmingSpaces
      guard let trigger = PickerTrigger(name) else {
        if name.isEmpty { throw error("a key or an event is missing", at: start) }
        throw error(
          PickerTrigger.isOnlyOfFzf(name) ? "\(name) is fzf's and not here" : "there is no key or event \(name)",
          at: start)
      }
      triggers.append(trigger)
      guard let character = current else { throw error("an action is missing after \(name)", at: index) }
      index += 1
      if character == ":" { return triggers }
    }
  }

  private mutating func actions() throws(BindingError) -> [PickerAction] {
    var actions: [PickerAction] = []
    while true {
      actions.append(try action())
      guard let character = current else { return actions }
      index += 1
      if character == "," { return actions }
    }
  }

  private mutating func action() throws(BindingError) -> PickerAction {
    let start = index
    while let character = current, character.isLetter || character == "-" || character == "/" && isInName(start) {
      index += 1
    }
    let name = String(text[start..<index]).trimmingSpaces
    let argument = try argument(after: name)
    if current != nil, current != "+", current != "," {
      throw error("a + or a comma is missing after \(name)", at: index)
    }
    guard let make = PickerAction.named[name] else {
      if name.isEmpty { throw error("an action is missing", at: start) }
      guard let other = PickerAction.namesOfOthers[name] else {
        throw error("there is no action \(name)", at: start)
      }
      throw error("the action \(name) is fzf's and not here" + (other.isEmpty ? "" : ": \(other)"), at: start)
    }
    guard let action = make(argument) else {
      throw error(argument == nil ? "\(name) needs an argument" : "\(name) can't have this argument", at: start)
    }
    return action
  }

  /// A slash belongs to a name only in `delete-char/eof` and its like; else it begins an argument.
  private func isInName(_ start: Int) -> Bool { text[index...].starts(with: "/eof") }

  private mutating func argument(after name: String) throws(BindingError) -> String? {
    guard let opening = current, opening != "+", opening != ",", name != "" else { return nil }
    if opening == ":" {
      defer { index = text.count }
      return String(text[(index + 1)...])
    }
    let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]
    guard let closing = pairs[opening] ?? ("~!@#$%^&*;/|".contains(opening) ? opening : nil) else { return nil }
    let start = index + 1
    let ends = text.indices[start...].filter { end in
      text[end] == closing && (end + 1 == text.count || text[end + 1] == "," || text[end + 1] == "+")
    }
    // That of this opening, if the others between are all closed; else the first one that can be the end, as in fzf.
    var depth = 1
    let balanced = text.indices[start...].first { place in
      depth += text[place] == closing ? -1 : text[place] == opening ? 1 : 0
      return depth == 0
    }
    guard let end = ends.first(where: { $0 == balanced }) ?? ends.first else {
      throw error("\(opening) is opened and not closed", at: index)
    }
    index = end + 1
    return String(text[start..<end])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension PickerSettings {
  /// What a key does: what it is bound to, else what it does in every picker; none if that is nothing.
  func actions(of press: KeyPress) -> [PickerAction] {
    if let actions = bindings.actions(of: .key(press)) { return actions }
    guard let action = PickerAction(press) else { return [] }
    return [history.isEmpty && !keepsHistory ? action : action.withHistory(press)]
  }

  /// What a sign does: what it is bound to, else it is typed.
  func actions(of sign: Character) -> [PickerAction] {
    let typed = PickerAction.put(String(sign))
    guard let actions = bindings.actions(of: .sign(sign)) else { return [typed] }
    return actions.map { $0 == .put(nil) ? typed : $0 }
  }
}
