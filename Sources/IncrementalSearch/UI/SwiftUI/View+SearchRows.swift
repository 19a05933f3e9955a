#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Makes a `List` or a `ScrollView` the list of a search.
    ///
    /// Starts the search. In place of rows it shows a spinner, no results, nothing yet or a failure. It dims the rows of an earlier
    /// query once the new one takes long, scrolls to the first row of a new query, refreshes when pulled down, submits with the
    /// keyboard, and announces results and failures once typing rests.
    ///
    /// ``SearchRows`` reports which rows are visible. With a plain `ForEach` pages load at the edges of the list from iOS 18 and
    /// macOS 15 on; on earlier systems none do, and a debug build prints a warning.
    ///
    /// It goes outside `.searchable`, later in the chain: only modifiers around the field receive a submit.
    ///
    /// - Parameters:
    ///   - search: The search that the screen shows.
    ///   - words: The texts of the screen.
    public func searchRows<Item>(_ search: SearchModel<Item>, words: ScreenWords = .preferred) -> some View {
      modifier(SearchRowsModifier(search: search, words: words))
    }
  }

  private struct SearchRowsModifier<Item: Identifiable & Equatable & Sendable>: ViewModifier where Item.ID: Sendable {
    let search: SearchModel<Item>
    let words: ScreenWords
    @State private var follower = ScreenFollower<Item>()

    func body(content: Content) -> some View {
      ScrollViewReader { list in
        content
          .onChange(of: search.snapshot.itemsQuery) { _, _ in
            // Rows of another query begin at the first, unless the search says where they were left.
            if search.snapshot.anchor == nil, let first = search.items.first { list.scrollTo(first.id, anchor: .top) }
          }
      }
      .opacity(search.snapshot.isVisiblyStale ? 0.5 : 1)
      .animation(.default, value: search.snapshot.isVisiblyStale)
      .environment(\.screenWords, words)
      .overlay {
        ScreenStateView(search: search, words: words)
      }
      .overlay(alignment: .top) { spinner }
      .safeAreaInset(edge: .top, spacing: 0) { failure }
      .modifier(EdgeLoading(search: search, follower: follower))
      .refreshable { await search.refresh() }
      .onSubmit(of: .search) { search.submit() }
      .task(id: ObjectIdentifier(search)) {
        search.start()
        follower.follow(search, words: words) { text in
          var announcement = AttributedString(text)
          announcement.accessibilitySpeechAnnouncementPriority = .low
          AccessibilityNotification.Announcement(announcement).post()
        }
      }
      .task(id: search.items.isEmpty) { await complainIfNothingIsReported() }
    }

    /// With rows on screen, a failed refresh is told above them.
    @ViewBuilder private var failure: some View {
      if !search.items.isEmpty, case .failed(let failure) = search.snapshot.toldRefresh {
        FailureRow(failure: failure) { search.retry() }
          .padding(.vertical)
          // What scrolls under it stays apart.
          .background(.regularMaterial)
      }
    }

    /// With rows on screen, a search that takes long is told over them, which moves none.
    @ViewBuilder private var spinner: some View {
      if !search.items.isEmpty && search.isSlow {
        ProgressView()
          .accessibilityLabel(Text(verbatim: words.searching))
          .padding()
          .background(.regularMaterial)
      }
    }

    private func complainIfNothingIsReported() async {
      #if DEBUG
        if search.items.isEmpty { return }
        // Long enough for the rows to have appeared.
        try? await Task.sleep(for: .seconds(2))
        if Task.isCancelled || search.hasVisibleRange || follower.knowsEdges { return }
        print(
          "IncrementalSearch: rows are on screen but none is reported, so no page will load. Use SearchRows(search)")
      #endif
    }
  }

  /// Loads at the edges where rows don't report themselves and the system tells how far the list is scrolled.
  private struct EdgeLoading<Item: Identifiable & Equatable & Sendable>: ViewModifier where Item.ID: Sendable {
    let search: SearchModel<Item>
    let follower: ScreenFollower<Item>

    func body(content: Content) -> some View {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        content.onScrollGeometryChange(for: ScrollExtent.self) { geometry in
          ScrollExtent(
            offset: Double(geometry.contentOffset.y), viewport: Double(geometry.containerSize.height),
            content: Double(geometry.contentSize.height), topInset: Double(geometry.contentInsets.top),
            bottomInset: Double(geometry.contentInsets.bottom))
        } action: { _, extent in
          follower.moved(extent, in: search)
        }
      } else {
        content
      }
    }
  }

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
    /// The rows' stack has to be the scroll target layout. A `List` does not guarantee that it keeps its place. A row that is
    /// brought back is placed with its top at the top: how far it was scrolled off is not restored.
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
