import Observation

@testable import IncrementalSearch

/// A text field without a screen, in the manner of a UIKit field: typing, marked text, clearing, pasting, dictation and
/// undo say "editing changed"; text set from code does not.
@MainActor @Observable
final class TestTextField: FieldSurface {
  /// Told when a person changed the text.
  var onEditingChanged: () -> Void = {}
  /// The keyboard's language.
  var language: String?
  /// Whether the field has one line, and drops line ends written to it.
  var isSingleLine = false
  /// What was written from code, in order.
  private(set) var written: [String] = []
  /// How often anybody looked at what the field says about itself.
  private(set) var looks = 0
  /// What no screen may do to a field.
  private(set) var complaints: [String] = []

  private(set) var text = ""
  private(set) var marked: Range<Int>?
  private var undoable: [String] = []

  var content: FieldContent {
    looks += 1
    return FieldContent(text, marked: marked, language: language)
  }

  func write(_ text: String) {
    if marked != nil { complaints.append("\(text) was written during composition") }
    if text.utf8.elementsEqual(self.text.utf8) { complaints.append("\(text) was written over itself") }
    written.append(text)
    self.text = isSingleLine ? text.filter { !$0.isNewline } : text
    marked = nil
  }

  // MARK: A person

  /// Types text at the end; what is marked is committed first.
  func insertText(_ typed: String) { change(to: committed + typed, marked: nil) }

  /// An input method shows what it is composing in place of what it showed before.
  func setMarkedText(_ composed: String) {
    let start = committed.utf16.count
    change(to: committed + composed, marked: composed.isEmpty ? nil : start..<start + composed.utf16.count)
  }

  /// So many code units at the start of what is composed are committed, the rest is composed on.
  func narrowMarkedText(by count: Int) { marked.map { change(to: text, marked: $0.dropFirst(count)) } }

  /// What is composed is taken as it is.
  func unmarkText() { change(to: text, marked: nil) }

  /// A candidate takes the place of what is composed.
  func commit(_ chosen: String) { change(to: committed + chosen, marked: nil) }

  func deleteBackward() { change(to: String(text.dropLast()), marked: nil) }

  func clear() { change(to: "", marked: nil) }

  /// The whole text is replaced, as dictation and autocorrection do.
  func replaceAll(with new: String) { change(to: new, marked: nil) }

  func undo() { if let last = undoable.popLast() { change(to: last, marked: nil) } }

  /// The text without what is marked, which stands at the end.
  private var committed: String {
    marked.map { String(text.utf16.prefix($0.lowerBound)) ?? "" } ?? text
  }

  private func change(to new: String, marked: Range<Int>?) {
    undoable.append(text)
    text = new
    self.marked = marked
    onEditingChanged()
  }
}
