/// A state of a search screen, to show in previews and in tests of views.
public struct PreviewState<Item: Identifiable & Equatable & Sendable>: Sendable where Item.ID: Sendable {
  let snapshot: SearchSnapshot<Item>

  /// Shows a snapshot of your own.
  public init(_ snapshot: SearchSnapshot<Item>) { self.snapshot = snapshot }

  /// Nothing was searched for yet.
  public static var idle: PreviewState { PreviewState(SearchSnapshot()) }

  /// A first page takes long.
  public static var loading: PreviewState {
    PreviewState(SearchSnapshot(items: [], phase: .loading, previous: .idle, next: .idle, isSlow: true))
  }

  /// Nothing was found.
  public static var empty: PreviewState { PreviewState(SearchSnapshot(items: [], total: .exact(0))) }

  /// The first page failed.
  public static var failed: PreviewState { failed(.offline) }

  /// The first page failed for a reason.
  public static func failed(_ reason: SearchFailure.Reason) -> PreviewState {
    PreviewState(SearchSnapshot(items: [], phase: .failed(SearchFailure(reason)), previous: .idle, next: .idle))
  }

  /// Rows, and what loading does behind them.
  public static func items(_ items: [Item], next: LoadState = .end) -> PreviewState {
    PreviewState(SearchSnapshot(items: items, next: next, total: next == .end ? .exact(items.count) : .unknown))
  }

  /// Rows of an earlier query, while the answer takes long.
  public static func stale(_ items: [Item]) -> PreviewState {
    PreviewState(
      SearchSnapshot(
        items: items, query: SearchQuery("new"), itemsQuery: SearchQuery("old"), phase: .loading, previous: .idle,
        next: .idle, isSlow: true))
  }
}

extension SearchModel {
  /// A model that shows one state whatever is typed, without a source: for `#Preview`, and for tests of views.
  ///
  /// ```swift
  /// #Preview("No connection") { BookSearch(search: .preview(.failed)) }
  /// ```
  public static func preview(_ state: PreviewState<Item>, text: String = "") -> SearchModel {
    SearchModel(showing: state.snapshot, text: text)
  }
}

/// A shell in which nothing ever happens.
@MainActor
final class StillShell<Item: Identifiable & Equatable & Sendable>: SearchModelShell where Item.ID: Sendable {
  var isRunning: Bool { false }
  func wakeUp(
    show: @escaping @MainActor (SearchSnapshot<Item>) -> Void, showFacets: @escaping @MainActor (FacetCounts) -> Void
  ) {}
  func handle(_ action: SearchAction<Item>) {}
  func saved<Saved>(as type: Saved.Type) -> Saved? { nil }
  func restore<Saved>(_ saved: Saved) -> Bool { false }
}
