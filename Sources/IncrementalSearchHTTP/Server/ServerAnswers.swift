import IncrementalSearch

/// A page as the server writes it.
struct ServerPage: Decodable, Sendable {
  struct Record: Decodable, Sendable {
    var id: String
    var title: String
    var texts: [String]
    /// Start and end in UTF-16 code units.
    var highlights: [[[Int]]]?
  }

  var items: [Record]
  var previous: String?
  var next: String?
  var position: Int?
  var total: ServerTotal?
  var version: String

  /// The page as a search takes it.
  var page: Page<HTTPItem, HTTPKey> {
    Page(
      items.map {
        HTTPItem(id: $0.id, title: $0.title, texts: $0.texts, utf16Highlights: $0.highlights ?? [])
      },
      previous: previous.map { HTTPKey(side: .before, key: $0) }, next: next.map { HTTPKey(side: .after, key: $0) },
      position: position.map { max(0, $0) }, total: total?.count ?? .unknown)
  }
}

/// A count as the server writes it.
struct ServerTotal: Decodable, Sendable {
  private enum Kind: String, Decodable { case exact, atLeast, about }
  private enum CodingKeys: CodingKey { case count, kind }

  let count: TotalCount

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let number = max(0, try values.decode(Int.self, forKey: .count))
    count =
      switch try values.decode(Kind.self, forKey: .kind) {
      case .exact: .exact(number)
      case .atLeast: .atLeast(number)
      case .about: .about(number)
      }
  }
}

/// An answer of a count alone.
struct ServerCount: Decodable, Sendable {
  var total: ServerTotal
  var version: String
}

/// What a server says of its data.
struct ServerData: Decodable, Sendable {
  var version: String
}
