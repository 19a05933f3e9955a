import Terminal

/// How a picker looks and behaves.
public struct PickerSettings: Sendable {
  /// Where the field stands and which way the rows go from it.
  public enum Layout: String, CaseIterable, Sendable {
    /// The field at the top, the rows downwards.
    case top
    /// The field at the bottom, the rows upwards.
    case bottom
  }

  /// What stands before the query.
  public var prompt = "> "
  /// The text in the field at first.
  public var query = ""
  /// Whether several items can be selected.
  public var isMultiple = false
  /// Where the field stands.
  public var layout = Layout.top
  /// A line between the counter and the rows: the names of columns, say.
  public var header: String?
  /// Where the preview is shown; nil for none.
  public var preview: PreviewPlace?
  /// Whether the preview changes with the query.
  public var previewsQuery = false
  /// Whether the preview changes with what is selected.
  public var previewsSelection = false
  /// The colours that the terminal has.
  public var colorDepth = ColorDepth.palette256
  /// Whether colours are for a light background; nil asks the terminal.
  public var isLight: Bool?
  /// How far reading has come at the start.
  public var progress = PickerProgress()

  /// Makes the settings of a picker for one item.
  public init() {}
}
