#if canImport(SwiftUI)
  import ExampleScreens
  import Foundation
  import IncrementalSearch
  import SwiftUI

  /// A search that is where it was when the app comes back.
  struct RestoredSearchScreen: View {
    @State private var search = SearchModel(ProductSource.sample, .productList())
    @SceneStorage("products") private var saved = Data()
    @State private var hasRestored = false
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
      ScrollView {
        LazyVStack(alignment: .leading) {
          SearchRows(search) { product in ProductRow(product: product) }
        }
        .scrollTargetLayout()
      }
      .searchPosition(search)
      .searchRows(search)
      .task {
        // What was saved is not trusted: anything else than a saved search is no search to restore.
        if let search = try? JSONDecoder().decode(SavedSearch<Product.ID, Int>.self, from: saved) {
          self.search.restore(search)
        }
        // Once: this runs each time that the screen appears, also where somebody comes back to it.
        saved = Data()
        hasRestored = true
      }
      .onChange(of: scenePhase) { _, phase in
        if phase == .background {
          saved = search.saved(keyedBy: Int.self).flatMap { try? JSONEncoder().encode($0) } ?? Data()
        } else if hasRestored {
          // The app lives on, and the search with it: what was saved is older.
          saved = Data()
        }
      }
    }
  }
#endif
