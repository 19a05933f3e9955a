import Foundation

/// What an endpoint says of a page, read from wherever the description has it.
struct JSONAnswer<Record: Decodable>: DecodableWithConfiguration {
  let records: [Record]
  let total: Int?
  let next: String?
  let previous: String?

  init(from decoder: any Decoder, configuration endpoint: JSONEndpoint) throws {
    records = try decoder.value(at: endpoint.items)
    total = try endpoint.total.flatMap { try decoder.valueIfPresent(at: $0) }
    let paths: (next: String?, previous: String?) =
      switch endpoint.paging {
      case .cursors(_, let next, let previous), .links(let next, let previous): (next, previous)
      case .none, .pages, .offsets, .linkHeader: (nil, nil)
      }
    func text(at path: String?) throws -> String? {
      let text: Scalar? = try path.flatMap { try decoder.valueIfPresent(at: $0) }
      return text.flatMap { $0.text.isEmpty ? nil : $0.text }
    }
    let hasNext: Bool? = try endpoint.hasNext.flatMap { try decoder.valueIfPresent(at: $0) }
    (next, previous) = (hasNext == false ? nil : try text(at: paths.next), try text(at: paths.previous))
  }
}

/// A text, or a number as one.
private struct Scalar: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) { text = "\(number)" } else { text = try value.decode(String.self) }
  }
}

/// A name in a path.
private struct PathName: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  fileprivate func value<Value: Decodable>(at path: String) throws -> Value {
    let names = path.split(separator: ".").map { PathName(stringValue: String($0)) }
    guard let last = names.last else { return try singleValueContainer().decode(Value.self) }
    var container = try container(keyedBy: PathName.self)
    for name in names.dropLast() { container = try container.nestedContainer(keyedBy: PathName.self, forKey: name) }
    return try container.decode(Value.self, forKey: last)
  }

  /// Nil where the path leads to nothing, or to null.
  fileprivate func valueIfPresent<Value: Decodable>(at path: String) throws -> Value? {
    do {
      return try value(at: path) as Value
    } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
      return nil
    }
  }
}
