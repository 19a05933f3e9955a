import SearchMachines

/// What the server, or the network instead of it, gave for one request.
package struct ServerAnswer {
  /// The HTTP status; 0 where no answer came.
  package var status: Int
  /// The seconds of the Retry-After header, if there was one.
  package var retryAfter: Int?
  package var body: [UInt8]
  /// Whether the browser has a network, so that it is the server that can't be reached where no answer came.
  package var isOnline: Bool

  /// What the failure of a request says to developers that a server has not answered, though there is a network.
  package static let unreachable = "the server can't be reached"
  /// The same that a server has nothing to search at the moment, as an index that is gone, whoever asks how rarely.
  package static let unavailable = "the data can't be searched"

  /// What the host says of an answer, with its body.
  package init(_ message: JSONText, body: [UInt8]) {
    status = message.number("status")
    retryAfter = message["retryAfter"]?.integer
    isOnline = message["online"]?.isTrue == true
    self.body = body
  }

  /// The body as JSON, or what went wrong.
  ///
  /// - Parameter hasKey: Whether a page was asked for by its key.
  package func content(hasKey: Bool = false) throws(SearchFailure) -> JSONText {
    let content = JSONText(body)
    if status == 200 {
      guard let content else { throw SearchFailure(.badAnswer) }
      return content
    }
    throw failure(content, hasKey: hasKey)
  }

  private func failure(_ problem: JSONText?, hasKey: Bool) -> SearchFailure {
    let reason = SearchFailure.Reason(
      httpStatus: status, saysWhen: retryAfter != nil, saysTimeout: problem?["code"]?.says("timeout") == true,
      hasKey: hasKey, refusesForeignKeys: true)
    let isUnavailable = reason == .rateLimited && problem?["code"]?.says("unavailable") == true
    return SearchFailure(
      reason, retryAfter: reason == .rateLimited ? wait ?? .seconds(5) : nil,
      message: problem?["detail"]?.string ?? "",
      details: isUnavailable ? Self.unavailable : reason == .offline && isOnline ? Self.unreachable : "")
  }

  /// How long to wait, at most a day.
  private var wait: Duration? { retryAfter.map { .seconds(max(1, min($0, 86_400))) } }
}

extension Page<PageRow, PlaceKey> {
  /// Reads a page of a result; nil if that is not what it is.
  package init?(_ content: JSONText) {
    guard let elements = content["items"]?.elements else { return nil }
    var rows: [PageRow] = []
    rows.reserveCapacity(elements.count)
    for element in elements {
      guard let id = element["id"]?.utf8, Self.canBeDrawn(element) else { return nil }
      rows.append(PageRow(id: RowID(utf8: id), json: element.bytes))
    }
    self.init(
      rows, previous: content["previous"]?.utf8.map { PlaceKey(.before, $0) },
      next: content["next"]?.utf8.map { PlaceKey(.after, $0) }, position: content["position"]?.integer,
      total: TotalCount(content["total"]), correction: content["correction"].flatMap { SearchCorrection($0) })
  }
}

extension SearchCorrection {
  /// Reads a correction; nil if that is not what it is.
  package init?(_ content: JSONText) {
    guard let typed = content["typed"]?.string, let searched = content["searched"]?.string,
      let literal = content["literal"]?.string
    else { return nil }
    self.init(typed: typed, searched: searched, literal: literal)
  }
}

extension Page<PageRow, PlaceKey> {
  /// Whether a row is what the host expects: a title, texts, and ranges to mark in them.
  private static func canBeDrawn(_ row: JSONText) -> Bool {
    guard let title = row["title"], title.isString, let texts = row["texts"]?.elements else { return false }
    for text in texts where !text.isString { return false }
    guard let highlights = row["highlights"] else { return true }
    guard let lists = highlights.elements else { return false }
    for list in lists {
      guard let ranges = list.elements else { return false }
      for range in ranges {
        guard let ends = range.elements, ends.count == 2, ends[0].integer != nil, ends[1].integer != nil else {
          return false
        }
      }
    }
    return true
  }
}

extension TotalCount {
  /// Reads a total; one that is missing or makes no sense is unknown.
  package init(_ content: JSONText?) {
    guard let content, let count = content["count"]?.integer, count >= 0, let kind = content["kind"] else {
      self = .unknown
      return
    }
    if kind.says("exact") {
      self = .exact(count)
    } else if kind.says("atLeast") {
      self = .atLeast(count)
    } else {
      self = kind.says("about") ? .about(count) : .unknown
    }
  }

  /// As the server writes it; nothing where unknown.
  package func write(_ name: StaticString, to output: inout JSONOutput) {
    let (count, kind): (Int, String)
    switch self {
    case .unknown: return
    case .exact(let number): (count, kind) = (number, "exact")
    case .atLeast(let number): (count, kind) = (number, "atLeast")
    case .about(let number): (count, kind) = (number, "about")
    }
    output.key(name)
    output.object { output in
      output.member("count", count)
      output.member("kind", kind)
    }
  }
}
