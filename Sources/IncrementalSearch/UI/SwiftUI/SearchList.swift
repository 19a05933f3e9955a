#if canImport(SwiftUI)
  import SwiftUI

  /// A `List` of a search: its rows, with the states of loading before and after them, in place of them and over them.
  ///
  /// ```swift
  /// SearchList(search) { book in Text(book.title) }
  ///   .searchable(search, prompt: "Books")
  /// ```
  ///
  /// It starts the search as it appears. A `List` can't keep its place when rows above are removed: give its search `window:
  /// .unbounded`, or use a `SearchScrollView`. For sections, or further rows besides the search's, make a `List` of
  /// `SearchRows` and add `searchRows(_:words:)`.
  public struct SearchList<Item: Identifiable & Equatable & Sendable, Row: View>: View where Item.ID: Sendable {
    private let search: SearchModel<Item>
    private let words: ScreenWords
    private let row: (Item) -> Row

    /// Makes the list of a search.
    ///
    /// - Parameters:
    ///   - search: The search whose rows are shown.
    ///   - words: The texts of the list.
    ///   - row: Draws one row.
    public init(
      _ search: SearchModel<Item>, words: ScreenWords = .preferred, @ViewBuilder row: @escaping (Item) -> Row
    ) {
      self.search = search
      self.words = words
      self.row = row
    }

    /// The list.
    public var body: some View {
      List { SearchRows(search, row: row) }
        .searchRows(search, words: words)
    }
  }

  /// A scroll view of a search, in one column or several, in which the row at the top stays where it is while rows come and
  /// go on both sides: for a search with a bounded window.
  ///
  /// ```swift
  /// SearchScrollView(search, columns: columns) { product in ProductRow(product: product) }
  /// ```
  ///
  /// It starts the search as it appears. For a stack or a grid of your own, see `searchPosition(_:)`.
  public struct SearchScrollView<Item: Identifiable & Equatable & Sendable, Row: View>: View where Item.ID: Sendable {
    private let search: SearchModel<Item>
    private let columns: Int
    private let words: ScreenWords
    private let row: (Item) -> Row

    /// Makes the scroll view of a search.
    ///
    /// - Parameters:
    ///   - search: The search whose rows are shown.
    ///   - columns: How many columns, all equally wide; less than one is one.
    ///   - words: The texts of the list.
    ///   - row: Draws one row.
    public init(
      _ search: SearchModel<Item>, columns: Int = 1, words: ScreenWords = .preferred,
      @ViewBuilder row: @escaping (Item) -> Row
    ) {
      self.search = search
      self.columns = columns
      self.words = words
      self.row = row
    }

    /// The scroll view.
    public var body: some View {
      ScrollView {
        if columns > 1 {
          LazyVGrid(columns: Array(repeating: GridItem(.flexible(), alignment: .top), count: columns)) {
            SearchRows(search, states: .section, row: row)
          }
          .scrollTargetLayout()
        } else {
          LazyVStack(alignment: .leading) {
            SearchRows(search, row: row)
          }
          .scrollTargetLayout()
        }
      }
      .searchPosition(search)
      .searchRows(search, words: words)
    }
  }

  extension View {
    /// Marks a view as searchable by a search: the system's search field has its text, reports what an input method is
    /// composing, and submits.
    ///
    /// ```swift
    /// SearchList(search) { article in Text(article.title) }
    ///   .searchable(search, prompt: "Keyword")
    /// ```
    ///
    /// It goes outside the list, later in the chain. Scopes, suggestions and an `onSubmit(of:)` of your own go outside of it.
    /// It is `.searchable(text:prompt:)` with `searchComposition(_:)`, whose documentation says where composition is reported.
    ///
    /// - Parameters:
    ///   - search: The search of the field.
    ///   - prompt: The placeholder of the empty field.
    public func searchable<Item>(_ search: SearchModel<Item>, prompt: LocalizedStringKey) -> some View {
      searchable(text: Bindable(search).text, prompt: prompt)
        .searchComposition(search)
        .onSubmit(of: .search) { search.submit() }
    }
  }
#endif
