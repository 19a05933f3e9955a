#if canImport(SwiftUI)
  import ExampleScreens
  import IncrementalSearch
  import SwiftUI

  /// C: endless both ways from the middle, in one column or several; at most ten pages are held, and the row at the top stays
  /// where it is.
  struct ProductScreen: View {
    @State private var search = SearchModel(ProductSource.sample, .productList())
    var columns = 1

    var body: some View {
      SearchScrollView(search, columns: columns) { product in ProductRow(product: product) }
        .toolbar {
          Button("9,000 番へ") { search.jump(to: 9_000) }
        }
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
