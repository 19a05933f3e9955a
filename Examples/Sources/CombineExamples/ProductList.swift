#if canImport(Combine)
  import Combine
  import IncrementalSearchCombine
#else
  import IncrementalSearchOpenCombine
  import OpenCombine
#endif
import ExampleScreens
import IncrementalSearch

/// Screen C: a list that begins in the middle and goes on both ways.
@MainActor
public final class ProductList: ObservableObject {
  /// What to draw; its `change` says what came and went at either side since the one before.
  @Published public private(set) var snapshot = SearchSnapshot<Product>()

  private let actions = PassthroughSubject<SearchAction<Product>, Never>()

  /// Makes the screen; nothing is loaded before it appears.
  public init(_ source: some PageSource<Product, Int> = ProductSource.sample) {
    actions.incrementalSearch(source, .productList()).assign(to: &$snapshot)
  }

  /// The screen appeared.
  public func appear() { actions.send(.started) }

  /// These rows are on screen; pages come on both sides, a page ahead.
  public func visible(_ first: Product, _ last: Product) {
    actions.send(.visibleRangeChanged(VisibleRange(first: first.id, last: last.id)))
  }

  /// Goes to a place in the whole list.
  public func jump(to position: Int) { actions.send(.jumped(position: position)) }

  /// Tries again what failed.
  public func retry() { actions.send(.retried) }
}
