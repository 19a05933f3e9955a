#if canImport(SwiftUI)
  import SwiftUI

  /// The rows of a search in a `List` or a `LazyVStack`: a `ForEach` that reports which rows are visible, so that pages ahead
  /// of them are loaded and pages behind them evicted, with the states of loading at head and tail.
  ///
  /// ```swift
  /// List {
  ///   SearchRows(search) { place in Text(place.name) }
  /// }
  /// .searchable(text: $search.text, prompt: "地名")
  /// .searchComposition(search)
  /// .searchRows(search)
  /// ```
  ///
  /// If the list shows nothing else, `SearchList` and `SearchScrollView` are shorter.
  ///
  /// In a `LazyVGrid`, where a state shown as a row would take a cell and move the others, let ``init(_:states:row:)`` put them
  /// in the header and footer of a section.
  public struct SearchRows<Item: Identifiable & Equatable & Sendable, Row: View>: View where Item.ID: Sendable {
    private let search: SearchModel<Item>
    private let states: LoadStatePlacement
    private let row: (Item) -> Row
    /// Nil for all rows.
    private let part: [Item]?

    /// Makes the rows of a search.
    ///
    /// - Parameters:
    ///   - search: The search whose rows are shown.
    ///   - states: Where the states of loading are shown.
    ///   - row: Draws one row.
    public init(
      _ search: SearchModel<Item>, states: LoadStatePlacement = .rows, @ViewBuilder row: @escaping (Item) -> Row
    ) {
      self.search = search
      self.states = states
      self.row = row
      part = nil
    }

    /// Makes the rows of one section of a search, without states of loading, which belong to none.
    ///
    /// ```swift
    /// ForEach(search.snapshot.sections { $0.title.first ?? "#" }) { section in
    ///   Section {
    ///     SearchRows(search, of: section) { book in Text(book.title) }
    ///   } header: {
    ///     Text(verbatim: "\(section.key)")
    ///   }
    /// }
    /// ```
    public init<Key>(
      _ search: SearchModel<Item>, of section: SearchSection<Key, Item>, @ViewBuilder row: @escaping (Item) -> Row
    ) {
      self.search = search
      states = .rows
      self.row = row
      part = section.items
    }

    /// The rows, with a state before and after them while a page is on its way there or has failed.
    public var body: some View {
      if states.isSection {
        Section {
          rows
        } header: {
          head
        } footer: {
          tail
        }
      } else {
        if part == nil { head }
        rows
        if part == nil { tail }
      }
    }

    private var head: some View { LoadStateRow(state: search.previous) { search.retry() } }

    private var tail: some View { LoadStateRow(state: search.next) { search.retry() } }

    private var rows: some View {
      ForEach(part ?? search.items) { item in
        row(item)
          .onAppear { search.rowReporter.appeared(item.id, in: search) }
          .onDisappear { search.rowReporter.disappeared(item.id) }
      }
    }
  }

  /// Where the rows of a search show the states of loading at head and tail. More may be added.
  public struct LoadStatePlacement: Hashable, Sendable {
    let isSection: Bool

    /// As rows of their own, for a `List` or a `LazyVStack`.
    public static let rows = LoadStatePlacement(isSection: false)
    /// As the header and the footer of a section of the rows, for a `LazyVGrid`: as wide as the grid.
    public static let section = LoadStatePlacement(isSection: true)
  }

  /// A row that shows what loading does in one direction, or nothing.
  struct LoadStateRow: View {
    let state: LoadState
    let retry: () -> Void
    @Environment(\.screenWords) private var words

    var body: some View {
      switch state {
      case .idle, .end:
        EmptyView()
      case .loading:
        ProgressView()
          .frame(maxWidth: .infinity)
          .accessibilityLabel(Text(verbatim: words.loading))
      case .failed(let failure):
        FailureRow(failure: failure, retry: retry)
      }
    }
  }

  /// A failure in words, with a button to try again where that can help.
  struct FailureRow: View {
    let failure: SearchFailure
    let retry: () -> Void
    @Environment(\.screenWords) private var words

    var body: some View {
      HStack {
        Text(verbatim: words.failure(failure))
        Spacer()
        if failure.canRetry {
          Button(action: retry) { Text(verbatim: words.retry) }
        }
      }
      .padding(.horizontal)
    }
  }

  extension EnvironmentValues {
    /// The words of the search screen around a view.
    var screenWords: ScreenWords {
      get { self[ScreenWordsKey.self] }
      set { self[ScreenWordsKey.self] = newValue }
    }
  }

  private struct ScreenWordsKey: EnvironmentKey {
    static var defaultValue: ScreenWords { .preferred }
  }

  /// What a search screen shows in place of rows.
  struct ScreenStateView<Item: Identifiable & Equatable & Sendable>: View where Item.ID: Sendable {
    let search: SearchModel<Item>
    let words: ScreenWords

    var body: some View {
      switch search.snapshot.screenState.kind {
      case .rows, .blank:
        EmptyView()
      case .searching:
        spinner
      case .noResults:
        ContentUnavailableView {
          Label {
            Text(verbatim: words.noResults)
          } icon: {
            Image(systemName: "magnifyingglass")
          }
        }
      case .nothingYet:
        ContentUnavailableView {
          Label {
            Text(verbatim: words.nothingYet)
          } icon: {
            Image(systemName: "magnifyingglass")
          }
        } actions: {
          Button {
            search.loadNext()
          } label: {
            Text(verbatim: words.lookFurther)
          }
        }
      case .failed(let failure):
        ContentUnavailableView {
          Label {
            Text(verbatim: words.failure(failure))
          } icon: {
            Image(systemName: "exclamationmark.triangle")
          }
        } actions: {
          if failure.canRetry {
            Button {
              search.retry()
            } label: {
              Text(verbatim: words.retry)
            }
          }
          // It is being tried again, and that takes long.
          if search.isSlow { spinner }
        }
      }
    }

    private var spinner: some View {
      ProgressView()
        .accessibilityLabel(Text(verbatim: words.searching))
    }
  }
#endif
