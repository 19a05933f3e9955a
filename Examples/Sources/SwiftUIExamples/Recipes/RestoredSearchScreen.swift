#if canImport(SwiftUI)
  import ExampleScreens
  import Foundation
  import IncrementalSearch
  import SwiftUI

  /// A search that is where it was when the app comes back.
  struct RestoredSearchScreen: View {
    @State private var search = SearchModel(ProductSource.sample, .productList())
    @SceneStorage("products") private var saved = Data()
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
      }
      .onChange(of: scenePhase) { _, phase in
        guard phase == .background, let now = search.saved(keyedBy: Int.self) else { return }
        saved = (try? JSONEncoder().encode(now)) ?? Data()
      }
    }
  }
#endif
