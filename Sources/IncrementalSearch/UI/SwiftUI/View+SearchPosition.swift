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
    /// The rows' stack has to be the scroll target layout. A `List` promises nothing about its place. A row
    /// that is brought back stands with its top at the top: how far it was scrolled off is not restored.
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
          let row = search.snapshot.anchor?.id ?? search.items.first?.id
          // At the top already, it stays as far scrolled off as it is.
          if row != top { top = row }
        }
    }
  }
#endif
