import Terminal

/// How a picker looks and behaves.
package struct PickerSettings: Sendable {
  /// Where the field stands and which way the rows go from it.
  package enum Layout: String, CaseIterable, Sendable {
    /// The field at the top, the rows downwards.
    case top
    /// The field at the bottom, the rows upwards.
    case bottom
  }

  /// What stands before the query.
  package var prompt = "> "
  /// The text in the field at first.
  package var query = ""
  /// Whether several items can be selected.
  package var isMultiple = false
  /// Where the field stands.
  package var layout = Layout.top
  /// A line between the counter and the rows: the names of columns, say.
  package var header: String?
  /// Where the preview is shown; nil for none.
  package var preview: PreviewPlace?
  /// Whether the preview changes with the query.
  package var previewsQuery = false
  /// Whether the preview changes with what is selected.
  package var previewsSelection = false
  /// The colours that the terminal has.
  package var colorDepth = ColorDepth.palette256
  /// Whether colours are for a light background; nil asks the terminal.
  package var isLight: Bool?
  /// How far reading has come at the start.
  package var progress = PickerProgress()

  /// Makes the settings of a picker for one item.
  package init() {}
}
