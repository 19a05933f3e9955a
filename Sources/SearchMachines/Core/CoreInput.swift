/// Something that happened, without the items and keys that belong to it: those wait in the row store.
@usableFromInline
enum CoreInput: Sendable {
  case started
  case textChanged(String, marked: Range<String.Index>?, language: String?)
  case filtersChanged([String: String])
  case submitted
  case dismissed
  case visibleRangeChanged
  case pageRequested(PageDirection)
  case jumped(position: Int)
  case refreshRequested
  case retried
  case dataChanged
  case connectionReturned
  case editsChanged
  case pinsChanged
  case restored(SearchQuery, Restoration.Saved)
  case closed
  case pageLoaded(RequestID, ArrivedPage)
  case pageFailed(RequestID, SearchFailure)
  case previewLoaded(RequestID, count: Int)
  case counted(RequestID, TotalCount)
  case timerFired(TimerID)

  /// Whether a person, or an app for them, did it; else it came from the source, from time or from outside.
  var isFromScreen: Bool {
    switch self {
    case .started, .textChanged, .filtersChanged, .submitted, .dismissed, .visibleRangeChanged, .pageRequested, .jumped,
      .refreshRequested, .retried, .editsChanged, .pinsChanged, .restored, .closed:
      true
    case .dataChanged, .connectionReturned, .pageLoaded, .pageFailed, .previewLoaded, .counted, .timerFired: false
    }
  }
}
