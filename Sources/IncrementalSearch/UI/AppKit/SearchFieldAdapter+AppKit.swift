#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// Connects an AppKit search field with a search or a validation, composition included, for as long as it lives.
  ///
  /// ```swift
  /// field = SearchFieldAdapter(searchField, search)
  /// ```
  ///
  /// Each change by typing, the clear button, dictation, paste or undo is reported once, and Return submits, unless the input
  /// method takes it. Text set on the model is written to the field, but never during composition. Set text from code on the
  /// model, not on the field.
  ///
  /// Changes are observed by notifications. A clear button that is clicked without typing first is reported only to the
  /// delegate: the adapter sets one if there is none; a delegate of your own calls ``fieldChanged()`` from
  /// `searchFieldDidEndSearching`.
  @MainActor
  public final class SearchFieldAdapter<Model: FieldModel> {
    private let connection: FieldConnection<Model>
    private let observations: [NotificationObservation]
    /// Kept here, since a field does not keep its delegate.
    private var ending: SearchEnding?

    /// Connects a search field.
    public init(_ searchField: NSSearchField, _ model: Model) {
      let connection = FieldConnection(SearchFieldSurface(searchField), model)
      self.connection = connection
      observations = [
        NotificationObservation(of: NSControl.textDidChangeNotification, from: searchField) { [weak connection] in
          connection?.fieldChanged()
        },
        NotificationObservation(ofEditingIn: searchField) { [weak connection] isReturn in
          if isReturn { connection?.submitted() } else { connection?.fieldChanged() }
        },
      ]
      if searchField.delegate == nil {
        let ending = SearchEnding { [weak connection] in connection?.fieldChanged() }
        self.ending = ending
        searchField.delegate = ending
      }
    }

    /// Says that the field may have changed, after code has set its text instead of the model's.
    public func fieldChanged() { connection.fieldChanged() }
  }

  /// Hears that a search field was cleared.
  private final class SearchEnding: NSObject, NSSearchFieldDelegate {
    private let ended: @MainActor () -> Void

    init(_ ended: @escaping @MainActor () -> Void) { self.ended = ended }

    func searchFieldDidEndSearching(_ sender: NSSearchField) { ended() }

    // Changes come by notifications.
    func controlTextDidChange(_ notification: Notification) {}
    func controlTextDidEndEditing(_ notification: Notification) {}
    func control(_ control: NSControl, textView: NSTextView, doCommandBy command: Selector) -> Bool { false }
  }

  extension NotificationObservation {
    /// Listens to the end of editing in a field, and tells whether Return ended it.
    @MainActor
    fileprivate convenience init(ofEditingIn field: NSSearchField, _ ended: @escaping @MainActor (Bool) -> Void) {
      self.init(of: NSControl.textDidEndEditingNotification, from: field, reading: { Self.isReturn($0) }, action: ended)
    }

    private nonisolated static func isReturn(_ notification: Notification) -> Bool {
      notification.userInfo?[NSText.movementUserInfoKey] as? Int == NSTextMovement.return.rawValue
    }
  }
#endif
