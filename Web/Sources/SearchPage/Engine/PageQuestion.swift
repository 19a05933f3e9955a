import BrowserBridge
import SearchMachines

/// Something asked of the server.
enum PageQuestion {
  case page(RequestID, PageRequest<PlaceKey>)
  case total(RequestID)
  case facets(SearchQuery)
  case data

  /// The request of the machine's that it belongs to, if any.
  var id: RequestID? {
    switch self {
    case .page(let id, _), .total(let id): id
    case .facets, .data: nil
    }
  }

  /// Whether a page is asked for by its key.
  var hasKey: Bool {
    if case .page(_, let request) = self { return request.key != nil }
    return false
  }
}
