#if canImport(SwiftUI)
  import SwiftUI

  /// The rows of a search in a `List` or a `LazyVStack`: a `ForEach` that says which rows are visible, so that pages load
  /// ahead of them and go behind them, with the states of loading at head and tail.
  ///
  /// ```swift
  /// List {
  ///   SearchRows(search) { article in Text(article.title) }
  /// }
  /// .searchable(text: $search.text, prompt: "Keyword")
  /// .searchRows(search)
  /// ```
  public struct SearchRows<Item: Identifiable & Equatable & Sendable, Row: View>: View where Item.ID: Sendable {
    private let search: SearchModel<Item>
    private let row: (Item) -> Row
    @State private var reporter = RowReporter<Item>()

    /// Makes the rows of a search.
    public init(_ search: SearchModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
      self.search = search
      self.row = row
    }

    /// The rows, with a row before and after them while a page is on its way there or has failed.
    public var body: some View {
      LoadStateRow(state: search.previous) { search.retry() }
      ForEach(search.items) { item in
        row(item)
          .onAppear { reporter.appeared(item.id, in: search) }
          .onDisappear { reporter.disappeared(item.id) }
      }
      LoadStateRow(state: search.next) { search.retry() }
    }
  }
#endif
