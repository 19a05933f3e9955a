#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// E: a bound field over a repository. The model and this view are all there is: rows known here show at once, the
  /// repository's answer takes their place, and the newest text wins.
  struct BoundFieldScreen: View {
    @State private var search = SearchModel(EntrySource.sample, .boundField)

    var body: some View {
      List {
        TextField("検索", text: $search.text)
        SearchRows(search) { entry in Text(entry.name) }
      }
      .searchRows(search)
    }
  }
#endif
