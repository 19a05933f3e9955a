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
  /// What the screen tells: its start, the rows in sight, jumps, retry.
  public let actions = SearchActions<Product>()

  /// Makes the screen; nothing is loaded before it starts.
  public init(_ source: some PageSource<Product, Int> = ProductSource.sample) {
    actions.incrementalSearch(source, .productList()).assign(to: &$snapshot)
  }
}
