#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// A search field that reports what an input method is composing, bound to a search or a validation.
  ///
  /// ```swift
  /// SearchField("地名", for: search)
  /// ```
  ///
  /// Use it in place of `.searchable` or `TextField` where people compose text, as in Japanese: those report composed text as
  /// if it were committed. On watchOS, where text comes whole from its own screen, it is a `TextField`.
  public struct SearchField<Model: FieldModel & Observable>: View {
    private let prompt: String
    @Bindable private var model: Model
    private let isFocused: Binding<Bool>?
    #if canImport(UIKit) && !os(watchOS)
      private var configure: @MainActor (UITextField) -> Void = { _ in }
    #elseif canImport(AppKit)
      private var configure: @MainActor (NSSearchField) -> Void = { _ in }
    #endif

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - prompt: The placeholder of the empty field, which also names it to people who can't see it.
    ///   - model: A ``SearchModel`` or a ``ValidationModel``. Return submits it.
    ///   - isFocused: Whether the field is being edited: setting it begins or ends editing, and it follows what people do. On
    ///     macOS it turns true with the first key. A field that is not on screen yet can't be edited, and sets it to false.
    public init(_ prompt: String, for model: Model, isFocused: Binding<Bool>? = nil) {
      self.prompt = prompt
      self.isFocused = isFocused
      _model = Bindable(model)
    }

    /// The platform's field.
    public var body: some View {
      #if canImport(UIKit) && !os(watchOS)
        TextFieldView(prompt: prompt, model: model, isFocused: isFocused, configure: configure)
          .accessibilityLabel(Text(verbatim: prompt))
      #elseif canImport(AppKit)
        SearchFieldView(prompt: prompt, model: model, isFocused: isFocused, configure: configure)
          .accessibilityLabel(Text(verbatim: prompt))
      #else
        TextField(text: $model.text) { Text(verbatim: prompt) }
          .onSubmit { model.submit() }
      #endif
    }

    #if canImport(UIKit) && !os(watchOS)
      /// The same field, with further settings of the platform's field: return key, keyboard, content type, font.
      ///
      /// ```swift
      /// .configureField { field in
      ///   field.keyboardType = .asciiCapable
      ///   field.textContentType = .username
      ///   field.returnKeyType = .done
      /// }
      /// ```
      ///
      /// - Parameter configure: Called each time the view is updated. Text, targets and delegate belong to the model.
      public func configureField(_ configure: @escaping @MainActor (UITextField) -> Void) -> SearchField {
        var field = self
        field.configure = configure
        return field
      }
    #elseif canImport(AppKit)
      /// The same field, with further settings of the platform's field, such as its font.
      ///
      /// - Parameter configure: Called each time the view is updated. Text and delegate belong to the model.
      public func configureField(_ configure: @escaping @MainActor (NSSearchField) -> Void) -> SearchField {
        var field = self
        field.configure = configure
        return field
      }
    #endif
  }

  extension View {
    /// Makes the field of `.searchable`, bound to the same search, report what an input method is composing.
    ///
    /// ```swift
    /// .searchable(text: $search.text, prompt: "地名")
    /// .searchComposition(search)
    /// ```
    ///
    /// By itself, `.searchable` reports composed text as if it were committed. On iOS and visionOS this finds its field in the
    /// navigation bar, on macOS in the window's toolbar, and listens beside SwiftUI. Where there is none, as on tvOS and
    /// watchOS, or if a later system keeps it elsewhere, nothing changes: composed text counts as committed, and `SearchField`
    /// is the one to use.
    public func searchComposition<Item>(_ search: SearchModel<Item>) -> some View {
      #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        background(SearchableFieldFinder(search: search))
      #elseif canImport(AppKit) && !canImport(UIKit)
        background(ToolbarFieldFinder(search: search))
      #else
        self
      #endif
    }
  }

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    /// Looks for the search field of the navigation bar that a view is in.
    private struct SearchableFieldFinder<Item: Identifiable & Equatable & Sendable>: UIViewControllerRepresentable
    where Item.ID: Sendable {
      let search: SearchModel<Item>

      func makeUIViewController(context: Context) -> SearchableFieldController<Item> { SearchableFieldController() }

      func updateUIViewController(_ controller: SearchableFieldController<Item>, context: Context) {
        controller.connect(search)
      }
    }

    private final class SearchableFieldController<Item: Identifiable & Equatable & Sendable>: UIViewController
    where Item.ID: Sendable {
      private var search: SearchModel<Item>?
      private weak var field: UISearchTextField?
      private var adapter: SearchFieldAdapter<SearchModel<Item>>?

      func connect(_ search: SearchModel<Item>) {
        if search !== self.search { adapter = nil }
        self.search = search
        find()
      }

      override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        find()
      }

      // The bar is there by then.
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        find()
      }

      private func find() {
        var controller = parent
        while let candidate = controller {
          if let bar = candidate.navigationItem.searchController?.searchBar { return listen(to: bar.searchTextField) }
          controller = candidate.parent
        }
      }

      private func listen(to found: UISearchTextField) {
        guard let search, adapter == nil || found !== field else { return }
        field = found
        adapter = SearchFieldAdapter(found, search)
      }
    }
  #endif
#endif
