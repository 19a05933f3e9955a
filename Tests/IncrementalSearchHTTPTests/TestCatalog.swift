import Foundation
import IncrementalSearch

/// A server's records: what the search API answers about them.
struct TestCatalog: Sendable {
  var titles: [String]
  var version = "1"

  /// Answers as `isearch serve` does.
  func answer(_ request: TestServer.Request) -> TestServer.Answer {
    let query = request["q"] ?? ""
    let found = titles.indices.filter { query.isEmpty || titles[$0].contains(query) }
    switch request.path {
    case "/api/search": return search(request, found)
    case "/api/total":
      return .json(#"{"total": {"count": \#(found.count), "kind": "exact"}, "version": "\#(version)"}"#)
    case "/api/data": return .json(#"{"name": "test", "records": \#(titles.count), "version": "\#(version)"}"#)
    default: return .json(#"{"title": "Not Found", "status": 404, "code": "notFound"}"#, status: 404)
    }
  }

  private func search(_ request: TestServer.Request, _ found: [Int]) -> TestServer.Answer {
    guard let limit = request["limit"].map({ Int($0) ?? 0 }), 1...200 ~= limit else {
      return .json(#"{"detail": "limit is 1 to 200"}"#, status: 400)
    }
    let isCounted = request["counted"] == "1"
    var start = 0
    var isKnown = true
    if let key = request["after"] {
      (start, isKnown) = ((found.firstIndex { "\($0)" == key } ?? found.count - 1) + 1, isCounted)
    } else if let key = request["before"] {
      let end = found.firstIndex { "\($0)" == key } ?? 0
      return page(found, max(0, end - limit)..<end, position: isCounted ? max(0, end - limit) : nil)
    } else if let position = request["position"].flatMap({ Int($0) }) {
      start = position < found.count ? position : max(0, found.count - limit)
    } else if let id = request["around"], let place = found.firstIndex(where: { "\($0)" == id }) {
      start = max(0, place - limit / 3)
    }
    return page(found, start..<min(found.count, start + limit), position: isKnown ? start : nil)
  }

  private func page(_ found: [Int], _ range: Range<Int>, position: Int?) -> TestServer.Answer {
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    let items = range.map {
      #"{"id": "\#(found[$0])", "title": "\#(titles[found[$0]])", "texts": ["a", "b"], "highlights": [[[0, 1]], [], []]}"#
    }
    let previous = range.lowerBound > 0 ? "\(found[range.lowerBound])" : nil
    let next = !range.isEmpty && range.upperBound < found.count ? "\(found[range.upperBound - 1])" : nil
    return .json(
      #"{"items": [\#(items.joined(separator: ","))], "previous": \#(text(previous)), "next": \#(text(next)), "#
        + #""position": \#(position.map { "\($0)" } ?? "null"), "total": null, "version": "\#(version)"}"#)
  }
}
