#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// E: a bound field over a repository: rows known here show at once, the repository's answer takes their place, and the
  /// newest text wins. The field is above the list, where no state of the list dims or covers it.
  struct BoundFieldScreen: View {
    @State private var search = SearchModel(sampleEntries, .boundField)

    var body: some View {
      VStack {
        TextField("検索", text: $search.text)
          .padding(.horizontal)
        SearchList(search) { entry in Text(entry.name) }
      }
    }
  }

  /// E in its smallest form: one model is the whole state, over SwiftUI's own views.
  struct BoundFieldView: View {
    @State private var search = SearchModel(sampleEntries, .boundField)

    var body: some View {
      List(search.items) { entry in Text(entry.name) }
        .searchable(text: $search.text, prompt: "検索")
        .task { search.start() }
    }
  }
#endif
