#if canImport(SwiftUI)
  import IncrementalSearch
  import SwiftUI

  nonisolated struct City: Identifiable, Equatable {
    let id: Int
    let name: String
    let prefecture: String

    static let all = [
      City(id: 1, name: "Sapporo", prefecture: "Hokkaido"), City(id: 2, name: "Hakodate", prefecture: "Hokkaido"),
      City(id: 3, name: "Sakai", prefecture: "Osaka"),
    ]
  }

  /// Values to filter by before the rows, each with how many rows have it; chosen again, one is taken away.
  struct FacetedSearchScreen: View {
    @State private var search = SearchModel(
      ArraySource(City.all, text: \.name, facets: [ArrayFacet("Prefecture") { $0.prefecture }]),
      .init(debounce: .zero, minimumLength: 0, window: .unbounded))

    var body: some View {
      NavigationStack {
        List {
          ForEach(search.facets) { facet in
            Section {
              ForEach(facet.values) { value in
                Button {
                  let isSet = search.filters[facet.name] == value.value
                  search.setFilter(facet.name, to: isSet ? nil : value.value)
                } label: {
                  Text(verbatim: "\(value.value) (\(value.count))")
                }
              }
            } header: {
              Text(verbatim: facet.name)
            }
          }
          SearchRows(search) { city in Text(verbatim: city.name) }
        }
        .searchRows(search)
        .searchable(search, prompt: "Cities")
      }
    }
  }
#endif
