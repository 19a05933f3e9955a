import IncrementalSearch
import Terminal

/// Something that happened to a picker.
enum PickerEvent<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  case input(TerminalInput)
  /// A button was pressed so many times in a row on the same place.
  case clicked(MouseReport, count: Int)
  /// A program beside the picker wants this done.
  case asked([PickerAction])
  /// The search has something new to show.
  case snapshot(SearchSnapshot<Item>)
  case resized(columns: Int, rows: Int)
  /// The source read on.
  case progress(PickerProgress)
  /// What the preview with this number has to say.
  case preview(PreviewContent, number: Int)
  /// Time goes by: the spinner turns.
  case tick
  /// The picker begins.
  case began
  /// All rows that were asked for with this number.
  case gathered([Item], number: Int)
  /// The values of a column that were asked for, the one that most rows have first.
  case completed([QueryCompletion.Value], for: QueryCompletion.Request)
  /// How many rows that were taken out a query finds, of so many.
  case counted(Int, of: Int, FoundQuery)
  /// A command that was waited for has ended; what it printed, if that is asked for.
  case ran(PickerCommand, output: String, number: Int)
}

/// The purpose of a command that a person gave.
package enum PickerCommand: Hashable, Sendable {
  /// It has the terminal until it ends.
  case onTerminal
  /// Nobody sees what it prints.
  case silently
  /// It prints actions.
  case forActions
  /// It prints the query, the prompt, lines around the rows, what stands in the empty field, or what is searched for.
  case forQuery, forPrompt, forHeader, forFooter, forGhost, forSearch, forLabel, forPointer

  /// What its output says to do.
  func actions(output: String) -> [PickerAction] {
    let text = String(output.prefix { $0 != "\n" && $0 != "\r\n" })
    switch self {
    case .onTerminal, .silently: return []
    case .forActions: return (try? PickerAction.list(output)) ?? []
    case .forQuery: return [.changeQuery(text)]
    case .forPrompt: return [.changePrompt(text)]
    case .forHeader: return [.changeHeader(output.hasSuffix("\n") ? String(output.dropLast()) : output)]
    case .forFooter: return [.changeFooter(output.hasSuffix("\n") ? String(output.dropLast()) : output)]
    case .forGhost: return [.changeGhost(text)]
    case .forSearch: return [.search(text)]
    case .forLabel: return [.changeLabel(text)]
    case .forPointer: return [.changePointer(text)]
    }
  }
}

/// What a key does in the picker.
enum PickerAction: Hashable, Sendable {
  case edit(QueryField.Edit)
  case up, down, pageUp, pageDown, first, last
  case halfPageUp, halfPageDown
  /// A row by its number from 1, from the end if negative.
  case position(Int)
  case toggleUp, toggleDown, toggleIn, toggleOut
  case toggle, select, deselect, toggleAll, selectAll, deselectAll, clearSelection
  case accept, abort, deleteOrAbort, deleteBackwardOrAbort, cancel
  case acceptNonEmpty, acceptOrPrintQuery, printQuery, print(String)
  case retry, literal, suspend, redraw, bell, ignore
  /// To the nearest row on screen or kept around it that is selected.
  case goToSelected(down: Bool)
  /// Moves the rows by one, or the row under the cursor into the middle.
  case scroll(down: Bool), center
  case previewUp, previewDown, previewPageUp, previewPageDown, togglePreview
  case previewHalfPageUp, previewHalfPageDown, previewTop, previewBottom
  case showPreview, hidePreview, refreshPreview, togglePreviewWrap
  case changeQuery(String), replaceQuery, search(String), setSearch(isOn: Bool), toggleSearch
  /// Types a text, or the sign that the action is bound to.
  case put(String?)
  case changePrompt(String), changeHeader(String), changeFooter(String), changeGhost(String), changeLabel(String)
  case changePointer(String)
  case changeMulti(Int)
  case changePreview(String)
  /// One place after the other, each time; an empty one is the first.
  case changePreviewPlace([String])
  case toggleTrack, setTrack(Bool)
  /// Takes rows out of the list.
  case exclude, excludeMulti
  /// Shows or hides the header; nil for the other of the two.
  case showHeader(Bool?)
  /// Shows or hides the field and the counter; nil for the other of the two. Nothing can be typed without the field.
  case showInput(Bool?)
  /// Shows rows of several lines as one, or as many.
  case toggleLines
  /// Cuts rows that are too wide, or has them go on below themselves: in this way, or nil for the way that they last did.
  case toggleWrap(RowWrap?)
  /// Hides the preview, or leaves.
  case close
  /// The next of the ways to match, or the one of this name.
  case cycleMatch, changeMatch(String)
  /// The best rows first where they came in their own order, and the other way round.
  case toggleSort
  /// Has triggers do what they are bound to or not; nil for the other of the two.
  case setBound([PickerTrigger], isOn: Bool?)
  case nextHistory, previousHistory
  case run(PickerCommand, String)
  case become(String)
  case reload(String)
  /// The next sign typed goes to the row that has it as its label, and takes that row at once or not.
  case jump(accepts: Bool)

  /// The action of a key, or nil if it has none: the bindings of fzf, and Ctrl-R to retry, Ctrl-O to search for what
  /// was typed where something else was, Ctrl-T to match in another way, Ctrl-Home and Ctrl-End (Alt-< and Alt->) for the
  /// ends of the result.
  init?(_ press: KeyPress) {
    guard let action = Self.bindings[press] else { return nil }
    self = action
  }

  /// Whether it runs a command.
  var runsCommands: Bool {
    switch self {
    case .run, .become, .reload, .changePreview: true
    default: false
    }
  }

  /// Whether what it does depends on the row the cursor is on.
  var isOfRows: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .toggleUp, .toggleDown, .toggleIn, .toggleOut,
      .toggle, .select, .deselect, .exclude:
      true
    default: false
    }
  }

  /// What the key does where queries are remembered.
  func withHistory(_ press: KeyPress) -> PickerAction {
    switch press {
    case KeyPress(.character("p"), .control): .previousHistory
    case KeyPress(.character("n"), .control): .nextHistory
    default: self
    }
  }

  private static let bindings: [KeyPress: PickerAction] = {
    var bindings: [KeyPress: PickerAction] = [
      KeyPress(.enter): .accept, KeyPress(.escape): .abort,
      KeyPress(.up): .up, KeyPress(.down): .down, KeyPress(.pageUp): .pageUp, KeyPress(.pageDown): .pageDown,
      KeyPress(.home, .control): .first, KeyPress(.end, .control): .last,
      KeyPress(.character("<"), .alt): .first, KeyPress(.character(">"), .alt): .last,
      KeyPress(.tab): .toggleDown, KeyPress(.tab, .shift): .toggleUp,
      KeyPress(.up, .shift): .previewUp, KeyPress(.down, .shift): .previewDown,
      KeyPress(.pageUp, .shift): .previewPageUp, KeyPress(.pageDown, .shift): .previewPageDown,
      KeyPress(.left): .edit(.left), KeyPress(.right): .edit(.right),
      KeyPress(.home): .edit(.start), KeyPress(.end): .edit(.end),
      KeyPress(.left, .control): .edit(.wordLeft), KeyPress(.right, .control): .edit(.wordRight),
      KeyPress(.left, .alt): .edit(.wordLeft), KeyPress(.right, .alt): .edit(.wordRight),
      KeyPress(.left, .shift): .edit(.wordLeft), KeyPress(.right, .shift): .edit(.wordRight),
      KeyPress(.backspace): .edit(.deleteBackward), KeyPress(.backspace, .shift): .edit(.deleteBackward),
      KeyPress(.delete): .edit(.deleteForward), KeyPress(.backspace, .alt): .edit(.cutWordBackward),
    ]
    let control: [Character: PickerAction] = [
      "a": .edit(.start), "b": .edit(.left), "c": .abort, "d": .deleteOrAbort, "e": .edit(.end), "f": .edit(.right),
      "g": .abort, "h": .edit(.deleteBackward), "i": .toggleDown, "j": .down, "k": .up, "l": .redraw, "m": .accept,
      "n": .down, "o": .literal, "p": .up, "q": .abort, "r": .retry, "t": .cycleMatch, "u": .edit(.cutToStart),
      "w": .edit(.cutWord),
      "y": .edit(.paste), "z": .suspend, "/": .togglePreview, "_": .togglePreview,
    ]
    for (character, action) in control { bindings[KeyPress(.character(character), .control)] = action }
    let alt: [Character: PickerAction] = [
      "b": .edit(.wordLeft), "f": .edit(.wordRight), "d": .edit(.cutWordForward),
    ]
    for (character, action) in alt { bindings[KeyPress(.character(character), .alt)] = action }
    return bindings
  }()
}

/// Something that a picker wants done.
enum PickerEffect<Item: Identifiable & Equatable & Sendable>: Equatable, Sendable where Item.ID: Sendable {
  case queryChanged(SearchQuery)
  /// Ask how many of these a query finds.
  case count([Item], FoundQuery)
  /// Ask for the values of a column.
  case complete(QueryCompletion.Request)
  /// The first and the last row on screen.
  case visible(first: Item.ID, last: Item.ID)
  case jump(position: Int)
  /// Take these items out of every result.
  case exclude([Item.ID])
  case retry
  /// The source has told its last change, or will do so after its pause: it is not waited for.
  case reportChange
  /// Run the preview with this number; content with an older one is of no use any more.
  case preview(PreviewRequest<Item>, number: Int)
  case suspend
  /// Ask for all rows of the query.
  case gather(number: Int)
  /// Run a command that is waited for, or has the terminal.
  case run(PickerCommand, String, PickerMoment<Item>, number: Int)
  /// Read what this command prints in place of all rows.
  case reload(String, PickerMoment<Item>, number: Int)
  /// The terminal's content may be wrong: draw everything.
  case redraw
  /// Ring the terminal's bell.
  case bell
  case end(PickerEnd<Item>)
}

/// How a picker ended.
package enum PickerEnd<Item: Sendable>: Sendable {
  /// The items chosen: those selected in the order of selection, else the one under the cursor; none if nothing was found.
  case chosen([Item])
  /// A person left, or a signal asked to.
  case aborted
  /// The query is taken, and no row.
  case query
  /// A command takes the program's place.
  case becomes(String, PickerMoment<Item>)
}

/// What a key that accepts does where nothing is found.
enum PickerAcceptance {
  case ends, staysOpen, printsQuery

  /// How the picker ends then; nil if it doesn't.
  func endWithoutRows<Item>() -> PickerEnd<Item>? {
    switch self {
    case .ends: .chosen([])
    case .staysOpen: nil
    case .printsQuery: .query
    }
  }
}

/// What the placeholders of a command stand for.
package struct PickerMoment<Item: Sendable>: Sendable {
  /// The item under the cursor; nil if there is none.
  package var current: Item?
  /// The items selected, in the order of selection.
  package var selected: [Item]
  /// All items found, where a command asks for them.
  package var all: [Item]?
  /// The text in the field.
  package var query: String
  /// What else commands are told.
  package var facts: PickerFacts

  /// Makes a moment.
  package init(current: Item? = nil, selected: [Item] = [], query: String = "", facts: PickerFacts = PickerFacts()) {
    self.current = current
    self.selected = selected
    self.query = query
    self.facts = facts
  }
}

/// What a picker shows at a moment, beside its rows.
package struct PickerFacts: Equatable, Sendable {
  /// What stands before the query.
  package var prompt = ""
  /// The rows that match, and all there are; nil where that isn't known.
  package var matched, all: Int?
  /// How many rows are selected.
  package var selected = 0
  /// The place of the row under the cursor among those that match, from 1; nil without one.
  package var position: Int?
  /// The screen's size.
  package var (columns, rows) = (0, 0)
  /// The key pressed last, by its name.
  package var key = ""
  /// The action performed last, by its name.
  package var action = ""
  /// Whether the query is searched for.
  package var searches = true
  /// Whether there is a field to type into.
  package var hasInput = true

  /// Nothing.
  package init() {}
}

extension PickerMoment: Equatable where Item: Equatable {}

extension PickerEnd: Equatable where Item: Equatable {}

/// How a picker ended, and the text in its field then.
package struct PickerOutcome<Item: Sendable>: Sendable {
  /// What was chosen, if anything.
  package var end: PickerEnd<Item>
  /// The text in the field.
  package var query: String
  /// The key that it ended with, by its name, where that was waited for.
  package var key: String?
  /// What actions had to be printed.
  package var printed: [String]

  /// Makes an outcome.
  package init(_ end: PickerEnd<Item>, query: String, key: String? = nil, printed: [String] = []) {
    self.end = end
    self.query = query
    self.key = key
    self.printed = printed
  }
}

extension PickerOutcome: Equatable where Item: Equatable {}
