#if canImport(Combine)
  import Combine
  import IncrementalSearchCombine
#else
  import IncrementalSearchOpenCombine
  import OpenCombine
#endif
import ExampleScreens
import IncrementalSearch

/// Screen D: suggestions from text that is still being composed.
@MainActor
public final class Suggestions: ObservableObject {
  /// The rows to draw. Equal ones are not sent again, so the list is drawn as often as this changes.
  @Published public private(set) var places: [Place] = []
  /// What the field tells: its text, with what the input method is still composing, whether it changed by a key, the clear
  /// button, dictation, paste or code.
  public let actions = SearchActions<Place>()

  /// Makes the screen, which has no rows to begin with.
  public init(
    _ source: some PageSource<Place, Int> = ArraySource.samplePlaces, clock: any Clock<Duration> = ContinuousClock()
  ) {
    actions.incrementalSearch(source, .suggestions, clock: clock)
      .map(\.items).prepend([]).removeDuplicates().dropFirst().assign(to: &$places)
  }
}
