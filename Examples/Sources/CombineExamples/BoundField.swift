#if canImport(Combine)
  import Combine
  import IncrementalSearchCombine
#else
  import IncrementalSearchOpenCombine
  import OpenCombine
#endif
import ExampleScreens
import IncrementalSearch

/// Screen E: a bound text field over a repository; what is known here is filtered at once, the repository answers after.
@MainActor
public final class BoundField: ObservableObject {
  /// The field's text.
  @Published public var text = ""
  /// What to draw.
  @Published public private(set) var snapshot = SearchSnapshot<Entry>()

  /// Makes the screen; everything is listed at once.
  public init(
    _ source: some PageSource<Entry, Int> = sampleEntries, clock: any Clock<Duration> = ContinuousClock()
  ) {
    $text.incrementalSearch(source, .boundField, clock: clock).assign(to: &$snapshot)
  }
}
