#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// D: suggestions for text still being composed, found by reading; the text can be set from code too.
  struct SuggestionScreen: View {
    @State private var search = SearchModel(ArraySource<Place>.samplePlaces, .suggestions)

    var body: some View {
      VStack {
        HStack {
          SearchField("地名", for: search)
          Button("千代田") { search.text = "千代田" }
        }
        .padding(.horizontal)
        SearchList(search) { place in Text(place.name) }
      }
    }
  }
#endif
