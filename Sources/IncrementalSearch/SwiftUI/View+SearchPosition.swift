#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Keeps the row at the top of a `ScrollView` where it is while rows come and go, and brings it back with a query or
    /// a restored search.
    ///
    /// ```swift
    /// ScrollView {
    ///   LazyVStack(alignment: .leading) {
    ///     SearchRows(search) { product in ProductRow(product: product) }
    ///   }
    ///   .scrollTargetLayout()
    /// }
    /// .searchPosition(search)
    /// .searchRows(search)
    /// ```
    ///
    /// The rows' stack has to be the scroll target layout. A `List` promises nothing about its place.
    public func searchPosition<Item>(_ search: SearchModel<Item>) -> some View {
      modifier(SearchPositionModifier(search: search))
    }
  }

  private struct SearchPositionModifier<Item: Identifiable & Equatable & Sendable>: ViewModifier
  where Item.ID: Sendable {
    let search: SearchModel<Item>
    @State private var top: Item.ID?

    func body(content: Content) -> some View {
      content
        .scrollPosition(id: $top, anchor: .top)
        .onChange(of: search.snapshot.epoch) { _, _ in
          top = search.snapshot.anchor?.id ?? search.items.first?.id
        }
    }
  }
#endif
