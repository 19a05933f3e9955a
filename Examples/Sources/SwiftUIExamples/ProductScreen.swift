#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// C: endless both ways from the middle; at most ten pages are held, and the row at the top stays where it is.
  struct ProductScreen: View {
    @State private var search = SearchModel(ProductSource.sample, .productList())

    var body: some View {
      ScrollView {
        LazyVStack(alignment: .leading) {
          SearchRows(search) { product in ProductRow(product: product) }
        }
        .scrollTargetLayout()
      }
      .searchPosition(search)
      .searchRows(search)
      .toolbar {
        Button("9,000 番へ") { search.jump(to: 9_000) }
      }
    }
  }

  /// C in two columns.
  struct ProductGridScreen: View {
    @State private var search = SearchModel(ProductSource.sample, .productList())
    private let columns = [GridItem(.flexible(), alignment: .top), GridItem(.flexible(), alignment: .top)]

    var body: some View {
      ScrollView {
        LazyVGrid(columns: columns) {
          SearchRows(search, states: .section) { product in ProductRow(product: product) }
        }
        .scrollTargetLayout()
      }
      .searchPosition(search)
      .searchRows(search)
    }
  }

  struct ProductRow: View {
    let product: Product

    var body: some View {
      VStack(alignment: .leading) {
        Text(product.name)
        Text(product.note).foregroundStyle(.secondary)
      }
      .padding(.vertical)
    }
  }
#endif
