#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Connects a UIKit text field with a search or a validation, composition included, for as long as it lives.
  ///
  /// ```swift
  /// field = SearchFieldAdapter(navigationItem, search, prompt: "Keyword")
  /// ```
  ///
  /// Each change by typing, the clear button, dictation, paste or undo is reported once. Text set on the model is written to
  /// the field, but never during composition. Set text from code on the model, not on the field. The field's delegate stays
  /// yours: changes are observed by control events and notifications. A text field has one adapter; a new one replaces it.
  @MainActor
  public final class SearchFieldAdapter<Model: FieldModel> {
    private let connection: FieldConnection<Model>
    private var observations: [NotificationObservation] = []
    #if !os(tvOS)
      /// Kept here, since a search controller does not keep it.
      private var updater: SearchUpdater?
    #endif

    /// Connects a text field. Return submits, unless the input method takes it.
    public init(_ textField: UITextField, _ model: Model) {
      let connection = FieldConnection(TextFieldSurface(textField), model)
      self.connection = connection
      textField.setAction(.fieldChanged, for: .editingChanged) { [weak connection] in connection?.fieldChanged() }
      textField.setAction(.fieldEnded, for: .editingDidEnd) { [weak connection] in
        // A composition that ends with editing need not change the text.
        connection?.fieldChanged()
        // A search controller that is cancelled empties its field only after that, and says nothing.
        Task { connection?.fieldChanged() }
      }
      textField.setAction(.fieldSubmitted, for: .editingDidEndOnExit) { [weak connection] in connection?.submitted() }
    }

    /// Connects a text view, in which Return inserts a line break.
    public init(_ textView: UITextView, _ model: Model) {
      let connection = FieldConnection(TextViewSurface(textView), model)
      self.connection = connection
      // A composition that ends with editing need not change the text.
      observations = [UITextView.textDidChangeNotification, UITextView.textDidEndEditingNotification].map { name in
        NotificationObservation(of: name, from: textView) { [weak connection] in connection?.fieldChanged() }
      }
    }

    #if !os(tvOS)
      /// Connects the field of a search bar.
      public convenience init(_ searchBar: UISearchBar, _ model: Model) { self.init(searchBar.searchTextField, model) }

      /// Puts a search field into a navigation bar, for results in the same view controller, and connects it.
      ///
      /// - Parameters:
      ///   - navigationItem: The view controller's, which keeps the search controller that is made.
      ///   - model: The search.
      ///   - prompt: The placeholder of the empty field; nil is the system's word.
      public convenience init(_ navigationItem: UINavigationItem, _ model: Model, prompt: String? = nil) {
        let searchController = UISearchController(searchResultsController: nil)
        searchController.obscuresBackgroundDuringPresentation = false
        if let prompt { searchController.searchBar.searchTextField.placeholder = prompt }
        navigationItem.searchController = searchController
        self.init(searchController, model)
      }

      /// Connects the field of a search controller.
      ///
      /// Where the field is no longer being edited, as after the Search key, Cancel empties it and reports that only to
      /// `searchResultsUpdater`. The adapter sets one if there is none; one of your own calls ``fieldChanged()``.
      public convenience init(_ searchController: UISearchController, _ model: Model) {
        self.init(searchController.searchBar.searchTextField, model)
        if searchController.searchResultsUpdater != nil { return }
        let updater = SearchUpdater { [weak connection] in connection?.fieldChanged() }
        self.updater = updater
        searchController.searchResultsUpdater = updater
      }
    #endif

    /// Says that the field may have changed, after code has set its text instead of the model's.
    public func fieldChanged() { connection.fieldChanged() }
  }

  #if !os(tvOS)
    /// Hears each change of a search controller's text, Cancel included.
    private final class SearchUpdater: NSObject, UISearchResultsUpdating {
      private let changed: @MainActor () -> Void

      init(_ changed: @escaping @MainActor () -> Void) { self.changed = changed }

      func updateSearchResults(for searchController: UISearchController) { changed() }
    }
  #endif

  extension UIControl {
    /// Adds an action, in place of the one that an earlier adapter of this control left there.
    fileprivate func setAction(
      _ identifier: UIAction.Identifier, for events: UIControl.Event, _ action: @escaping @MainActor () -> Void
    ) {
      addAction(UIAction(identifier: identifier) { _ in action() }, for: events)
    }
  }

  extension UIAction.Identifier {
    fileprivate static var fieldChanged: Self { Self("IncrementalSearch.fieldChanged") }
    fileprivate static var fieldEnded: Self { Self("IncrementalSearch.fieldEnded") }
    fileprivate static var fieldSubmitted: Self { Self("IncrementalSearch.fieldSubmitted") }
  }

  /// A UIKit text field.
  final class TextFieldSurface: FieldSurface {
    private let field: UITextField

    init(_ field: UITextField) { self.field = field }

    var content: FieldContent {
      FieldContent(field.text ?? "", marked: field.markedOffsets, language: field.textInputMode?.primaryLanguage)
    }

    func write(_ text: String) { field.text = text }
  }

  /// A UIKit text view.
  final class TextViewSurface: FieldSurface {
    private let view: UITextView

    init(_ view: UITextView) { self.view = view }

    var content: FieldContent {
      FieldContent(view.text, marked: view.markedOffsets, language: view.textInputMode?.primaryLanguage)
    }

    func write(_ text: String) { view.text = text }
  }

  extension UITextInput {
    /// The marked text as UTF-16 offsets, which is what text fields and text views count in.
    fileprivate var markedOffsets: Range<Int>? {
      guard let marked = markedTextRange else { return nil }
      let start = offset(from: beginningOfDocument, to: marked.start)
      return start..<max(start, offset(from: beginningOfDocument, to: marked.end))
    }
  }
#endif
