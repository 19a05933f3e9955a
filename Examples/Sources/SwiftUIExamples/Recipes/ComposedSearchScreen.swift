#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// Places found while their readings are composed, with a field of SwiftUI's own and a list of rows.
  struct ComposedSearchScreen: View {
    @State private var search = SearchModel(ArraySource<Place>.samplePlaces, .suggestions)

    var body: some View {
      NavigationStack {
        List {
          SearchRows(search) { place in Text(place.name) }
        }
        .searchable(text: $search.text, prompt: "地名")
        .searchComposition(search)
        .searchRows(search)
      }
    }
  }
#endif
