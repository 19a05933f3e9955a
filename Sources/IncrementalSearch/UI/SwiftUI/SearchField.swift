#if canImport(SwiftUI)
  import SwiftUI

  /// A search field that reports what an input method is composing, bound to a search or a validation.
  ///
  /// ```swift
  /// SearchField("地名", for: search)
  /// ```
  ///
  /// Use it in place of `.searchable` or `TextField` where people compose text, as in Japanese: those tell composed text
  /// as if it were committed. On watchOS, where text comes whole from its own screen, it is a `TextField`.
  public struct SearchField<Model: FieldModel & Observable>: View {
    private let prompt: String
    @Bindable private var model: Model

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - prompt: What stands in the empty field, and names it to people who can't see it.
    ///   - model: A ``SearchModel`` or a ``ValidationModel``. Return submits it.
    public init(_ prompt: String, for model: Model) {
      self.prompt = prompt
      _model = Bindable(model)
    }

    /// The platform's field.
    public var body: some View {
      #if canImport(UIKit) && !os(watchOS)
        TextFieldView(prompt: prompt, model: model)
          .accessibilityLabel(Text(verbatim: prompt))
      #elseif canImport(AppKit)
        SearchFieldView(prompt: prompt, model: model)
          .accessibilityLabel(Text(verbatim: prompt))
      #else
        TextField(text: $model.text) { Text(verbatim: prompt) }
          .onSubmit { model.submit() }
      #endif
    }
  }

  extension View {
    /// Has the field of `.searchable` tell what an input method is composing, bound to the same search.
    ///
    /// ```swift
    /// .searchable(text: $search.text, prompt: "地名")
    /// .searchComposition(search)
    /// ```
    ///
    /// `.searchable` gives composed text as if it were committed. On iOS and visionOS this finds its field in the navigation
    /// bar and listens beside SwiftUI. Where there is none, as on macOS, tvOS and watchOS, or should a later system keep it
    /// elsewhere, nothing changes: composed text counts as committed, and `SearchField` is the one to use.
    public func searchComposition<Item>(_ search: SearchModel<Item>) -> some View {
      #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
        background(SearchableFieldFinder(search: search))
      #else
        self
      #endif
    }
  }

  #if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

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
