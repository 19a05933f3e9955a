#if canImport(SwiftUI)
  import SwiftUI

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
